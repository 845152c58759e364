/** What can be played at this server, asked once. */
import { speech, t } from '../i18n/language.svelte';
import { getCatalog } from '../wire/api';
import type { CatalogGame, GameName } from '../wire/messages';

let asked: ReturnType<typeof getCatalog> | null = null;

export async function gameOf(game: GameName): Promise<CatalogGame | undefined> {
  asked ??= getCatalog();
  try {
    return (await asked).games.find((each) => each.game === game);
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** The level that a bot gets unless one is chosen, or the first there is. */
export function usualLevel(levels: readonly string[], wanted = 'greedy'): string {
  return [wanted, 'greedy'].find((level) => levels.includes(level)) ?? levels[0] ?? wanted;
}

/** How strong a bot is, in words; a level that we have no word for keeps its name. */
export function levelName(level: string): string {
  return speech.words?.levels[level] ?? level;
}

/** A player as lists and records write them: a bot goes by its level there. */
export function playerName(written: string): string {
  return written in (speech.words?.levels ?? {}) ? t('bot', { level: levelName(written) }) : written;
}
