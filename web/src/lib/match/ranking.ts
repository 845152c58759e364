/** The order in which a result is shown. Pure. */
import type { TableResult } from '../wire/messages';

export interface Place {
  seat: number;
  /** Counted from 1; those who share a place have the same. */
  place: number;
}

/** Winners first, then by points; whoever gave up or ran out of time comes last. */
export function ranked(
  seats: readonly { forfeited?: boolean }[],
  { scores, winners }: Pick<TableResult, 'scores' | 'winners'>,
): Place[] {
  const worth = (seat: number) =>
    [winners.includes(seat) ? 1 : 0, seats[seat]?.forfeited ? 0 : 1, scores[seat] ?? 0] as const;
  const isBetter = (one: number, other: number) => {
    const [mine, theirs] = [worth(one), worth(other)];
    const at = mine.findIndex((value, index) => value !== theirs[index]);
    return at >= 0 && mine[at]! > theirs[at]!;
  };
  const all = seats.map((_, seat) => seat);
  return all
    .map((seat) => ({ seat, place: 1 + all.filter((other) => isBetter(other, seat)).length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
}
