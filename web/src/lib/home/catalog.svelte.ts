/** What can be played at this server: asked once, before the first page is shown. */
import { speech, t, tn } from '../i18n/language.svelte';
import { prefs } from '../prefs.svelte';
import { getCatalog } from '../wire/api';
import type { CatalogGame, GameName } from '../wire/messages';

class Games {
  #all = $state.raw<readonly CatalogGame[]>([]);

  /** In the order in which lists show them. */
  get all(): readonly CatalogGame[] {
    return this.#all;
  }

  /** Every level that a bot of some game has, the weakest first. */
  get levels(): string[] {
    return [...new Set(this.#all.flatMap((game) => game.levels))];
  }

  of(name: GameName): CatalogGame | undefined {
    return this.#all.find((game) => game.game === name);
  }

  async load(): Promise<void> {
    this.#all = (await getCatalog()).games;
  }
}

export const games = new Games();

/** A score in words; what we have no word for are points. */
export function toldScore(game: GameName, score: number): string {
  return games.of(game)?.counts === 'qwirkles' ? tn('qwirkles', score) : tn('points', score);
}

/** The level that a bot gets unless one is chosen, or the first there is. */
export function usualLevel(levels: readonly string[], wanted = 'greedy'): string {
  return [wanted, 'greedy'].find((level) => levels.includes(level)) ?? levels[0] ?? wanted;
}

/** How strong a bot is, in words; a level that we have no word for keeps its name. */
export function levelName(level: string): string {
  return speech.words?.levels[level] ?? level;
}

/** How many bots this person likes to play against at this game. */
export function botsWanted({ game, seats, usual_seats: usual }: CatalogGame): number {
  const wanted = (prefs.bots[game] ?? usual - 1) + 1;
  return (seats.includes(wanted) ? wanted : usual) - 1;
}

/** A player as lists write them: a bot by its level, or by its name and its level (`Momo (greedy)`). */
export function playerName(written: string): string {
  const { name, level } = player(written);
  if (!level) return name;
  return name ? `${name} (${levelName(level)})` : t('bot', { level: levelName(level) });
}

/** The same player where there is little room: a bot by its name alone, if it has one. */
export function shortName(written: string): string {
  return player(written).name || playerName(written);
}

function player(written: string): { name: string; level?: string } {
  const levels = speech.words?.levels ?? {};
  if (written in levels) return { name: '', level: written };
  const [, name, level] = /^(.+) \(([^()]+)\)$/.exec(written) ?? [];
  return name && level && level in levels ? { name, level } : { name: written };
}
