/** Who else is at a table. Pure. */
import type { Happening, SeatState } from '../wire/messages';

/**
 * Whether what is said there is heard: by another person, who sits there, watches, or has said something. Bots do not
 * listen.
 */
export function isHeard(
  seats: readonly SeatState[],
  you: number | null,
  watchers: number,
  events: readonly Happening[],
): boolean {
  return (
    watchers > 0 ||
    seats.some(({ kind }, seat) => kind === 'person' && seat !== you) ||
    events.some(({ entry }) => entry.type === 'said')
  );
}
