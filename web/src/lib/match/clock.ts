/** A clock as it stands now, though the server told it a while ago. Pure. */
import type { SeatClock } from '../wire/messages';

/** From so many seconds on a clock warns. */
export const SHORT_S = 10;

export function minutesLeft(clock: SeatClock, sentAt: number, now: number): string {
  const seconds = Math.ceil(leftMs(clock, sentAt, now) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The seconds left on a clock that runs, rounded up; null for one that stands or is not there. */
export function secondsLeft(clock: SeatClock | null | undefined, sentAt: number, now: number): number | null {
  return clock?.running ? Math.ceil(leftMs(clock, sentAt, now) / 1000) : null;
}

export const isShort = (seconds: number | null): boolean => seconds !== null && seconds <= SHORT_S;

function leftMs(clock: SeatClock, sentAt: number, now: number): number {
  return Math.max(0, clock.left_ms - (clock.running ? now - sentAt : 0));
}
