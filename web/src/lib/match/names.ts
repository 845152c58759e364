/** How a seat is called: people by their name, bots by a number where there are several. */
import { t } from '../i18n/language.svelte';
import type { SeatState } from '../wire/messages';

export function seatName(seats: readonly SeatState[], seat: number): string {
  const found = seats[seat];
  if (!found || found.kind === 'open') return '';
  if (found.kind === 'person') return found.name ?? '';
  const bots = seats.flatMap((each, index) => (each.kind === 'bot' ? [index] : []));
  return bots.length > 1 ? t('bot.numbered', { n: bots.indexOf(seat) + 1 }) : t('bot.one');
}
