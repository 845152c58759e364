/** The language of the page: our own texts, and the rulebook's words from the server. */
import { untrack } from 'svelte';
import { getVocabulary } from '../wire/api';
import type { GameName, LanguageName, Vocabulary } from '../wire/messages';
import { prefs } from '../prefs.svelte';
import type en from './en.json';
import { fill, plural, preferred, shortest, type Texts, type Values } from './translate';

export type TextKey = keyof typeof en;
type Counted = TextKey extends infer Key ? (Key extends `${infer Stem}.one` ? Stem : never) : never;

export const LANGUAGES: readonly LanguageName[] = ['en', 'fr', 'de'];
/** Whoever reads one language loads no other. */
const TEXTS: Record<LanguageName, () => Promise<{ default: Texts }>> = {
  en: () => import('./en.json'),
  fr: () => import('./fr.json'),
  de: () => import('./de.json'),
};

class Speech {
  #chosen = $derived(prefs.language ?? preferred(navigator.languages, LANGUAGES, 'en'));
  #words = $state.raw<Vocabulary | null>(null);
  #texts = $state.raw<Texts>({});
  /** The rulebook's words that were asked for before: going back to a language needs no network. */
  #asked = new Map<LanguageName, Vocabulary>();
  #letters = $derived(shortest(this.#words?.colours ?? {}));

  get language(): LanguageName {
    return this.#chosen;
  }

  get words(): Vocabulary | null {
    return this.#words;
  }

  /** Our own texts, in the language that was loaded last. */
  get texts(): Texts {
    return this.#texts;
  }

  /** What stands for each colour on a piece. */
  get letters(): Record<string, string> {
    return this.#letters;
  }

  async load(): Promise<void> {
    const language = this.#chosen;
    const said = TEXTS[language]();
    if (!this.#words) this.#texts = (await said).default; // so that the first page can say what it waits for
    const words = this.#asked.get(language) ?? (await getVocabulary(language));
    this.#asked.set(language, words);
    const texts = (await said).default;
    if (language !== this.#chosen) return;
    this.#words = words;
    this.#texts = texts;
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();

/**
 * Call while a component is made: what a server told in words is asked for again, or taken away, in another language.
 */
export function onOtherLanguage(act: () => void): void {
  let spoken = speech.language;
  $effect(() => {
    if (speech.language === spoken) return;
    spoken = speech.language;
    untrack(act);
  });
}

export function t(key: TextKey, values?: Values): string {
  return fill(speech.texts[key] ?? key, values);
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
  return new Intl.NumberFormat(speech.language, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 ? 1 : 0,
  }).format(share);
}

/** A change of a share, in per cent with its sign: `−7 %`. */
export function percentMore(change: number): string {
  return new Intl.NumberFormat(speech.language, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 0 })
    .format(change)
    .replace('-', '−');
}
