/** Whose turn is told next on a pad, also while turns wait to be sent. Pure. */
import type { PadGameState, PadTelling } from '../wire/messages';

type Turns = Pick<PadGameState, 'due' | 'then'>;

/** The server's word, moved on by what was told since; none where anyone's turn may be told. */
function dueNow({ due, then = [] }: Turns, unsent: readonly PadTelling[]): readonly number[] {
  const last = unsent.findLast((telling) => 'seat' in telling);
  if (!last || !('seat' in last)) return due;
  const next = then[last.seat];
  return next === undefined ? [] : [next];
}

/** The seat whose turn is told next; the first seat where anyone's may be. */
export const nextSeat = (game: Turns, unsent: readonly PadTelling[]): number => dueNow(game, unsent)[0] ?? 0;

/** Whether this phone tells the next turn: everyone's does always, one's own when it is their turn or anyone's. */
export function isDue(game: Turns, unsent: readonly PadTelling[], own: number | null): boolean {
  const due = dueNow(game, unsent);
  return own === null || !due.length || due.includes(own);
}
