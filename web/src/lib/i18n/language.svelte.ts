/** The language of the page: our own texts, and the rulebook's words from the server. */
import { getVocabulary } from '../wire/api';
import type { GameName, LanguageName, Vocabulary } from '../wire/messages';
import { prefs } from '../prefs.svelte';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';
import { fill, plural, preferred, shortest, type Texts, type Values } from './translate';

export type TextKey = keyof typeof en;
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

export const LANGUAGES: readonly LanguageName[] = ['en', 'fr', 'de'];
const TEXTS: Record<LanguageName, Texts> = { en, fr, de };

class Speech {
  #chosen = $derived(prefs.language ?? preferred(navigator.languages, LANGUAGES, 'en'));
  #words = $state.raw<Vocabulary | null>(null);
  /** What was asked for before: going back to a language needs no network. */
  #asked = new Map<LanguageName, Vocabulary>();
  #letters = $derived(shortest(this.#words?.colours ?? {}));

  get language(): LanguageName {
    return this.#chosen;
  }

  get words(): Vocabulary | null {
    return this.#words;
  }

  /** What stands for each colour on a piece. */
  get letters(): Record<string, string> {
    return this.#letters;
  }

  async load(): Promise<void> {
    const language = this.#chosen;
    const words = this.#asked.get(language) ?? (await getVocabulary(language));
    this.#asked.set(language, words);
    if (language !== this.#chosen) return;
    this.#words = words;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

export function t(key: TextKey, values?: Values): string {
  return fill(TEXTS[speech.language][key] ?? key, values);
}

/** A text with a count: needs the keys `stem.one` and `stem.other`. */
export function tn(stem: Counted, count: number, values?: Values): string {
  return t(plural(stem, count, speech.language) as TextKey, { n: count, ...values });
}

/** What comes before a value, with its colon as the language sets it. */
export function labelled(label: string): string {
  return t('label', { label });
}

export function titleOf(game: GameName): string {
  return speech.words?.games[game]?.title ?? game;
}

export function pieceName(piece: string): string {
  return speech.words?.pieces[piece] ?? piece;
}

export function spaceName(space: string): string {
  return speech.words?.spaces[space] ?? space;
}

/** A colour as such, of a die for example; a row may be called otherwise (French: la rangée verte, le dé vert). */
export function colourName(colour: string): string {
  return speech.words?.colours[colour] ?? colour;
}

/** What stands for a colour where there is no room for its name. */
export function letterOf(colour: string): string {
  return speech.letters[colour] ?? '';
}

export function rowName(row: string): string {
  return speech.words?.rows[row] ?? row;
}

export function listed(parts: readonly string[]): string {
  return new Intl.ListFormat(speech.language).format(parts);
}

/** A share as per cent: `41 %`. */
export function percent(share: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent', maximumFractionDigits: share < 0.1 ? 1 : 0 }).format(share);
}
