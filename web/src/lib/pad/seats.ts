/** Whose turn comes on a pad, also while turns wait to be sent. Pure. */
import type { PadGameState, PadTelling } from '../wire/messages';

/**
 * The seat whose turn is told next: the server's word, moved on by what was told since; the first seat where anyone's
 * may be.
 */
export function nextSeat(game: Pick<PadGameState, 'due' | 'players'>, unsent: readonly PadTelling[]): number {
  const last = unsent.findLast((telling) => 'seat' in telling);
  return last && 'seat' in last ? (last.seat + 1) % game.players.length : (game.due[0] ?? 0);
}

/** Whether this phone tells the next turn: everyone's does always, one's own when it is their turn or anyone's. */
export function isDue(
  game: Pick<PadGameState, 'due' | 'players'>,
  unsent: readonly PadTelling[],
  own: number | null,
): boolean {
  if (own === null || !game.due.length) return true;
  return unsent.length ? nextSeat(game, unsent) === own : game.due.includes(own);
}

/** How everyone stands: seats by score, the best first; equals share a rank. */
export function standing(scores: readonly number[]): { seat: number; score: number; rank: number }[] {
  return scores
    .map((score, seat) => ({ seat, score, rank: 1 + scores.filter((other) => other > score).length }))
    .sort((one, other) => one.rank - other.rank || one.seat - other.seat);
}
