/** A clock as it stands now, though the server told it a while ago. Pure. */
import type { SeatClock } from '../wire/messages';

export function minutesLeft(clock: SeatClock, sentAt: number, now: number): string {
  const left = Math.max(0, clock.left_ms - (clock.running ? now - sentAt : 0));
  const seconds = Math.ceil(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
