/** How a seat and a bot are called: people by their name, bots by a number where there are several. */
import { t } from '../i18n/language.svelte';
import type { SeatState } from '../wire/messages';

const LEVELS = ['random', 'greedy', 'expert', 'master'] as const;

/** A bot's level in words; one that we have no words for keeps its own name. */
export function levelName(level: string): string {
  const known = LEVELS.find((each) => each === level);
  return known ? t(`level.${known}`) : level;
}

export function seatName(seats: readonly SeatState[], seat: number): string {
  const found = seats[seat];
  if (!found || found.kind === 'open') return '';
  if (found.kind === 'person') return found.name ?? '';
  const bots = seats.flatMap((each, index) => (each.kind === 'bot' ? [index] : []));
  return bots.length > 1 ? t('bot.numbered', { n: bots.indexOf(seat) + 1 }) : t('bot.one');
}
