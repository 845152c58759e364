/** Who has kept the table waiting for so long that a bot may play for them. Pure. */
import type { TableState } from '../wire/messages';

type Waiting = Pick<TableState, 'deciders' | 'seats' | 'due_since' | 'options' | 'now'> & { you?: number | null };

/** How long each person who owes a decision, other than you, may still take before that, in milliseconds. */
export function patience(table: Waiting, sinceSentMs: number): { seat: number; leftMs: number }[] {
  const limit = (table.options.away_s ?? 0) * 1000;
  return table.deciders.flatMap((seat) => {
    const since = table.due_since[seat];
    const place = table.seats[seat];
    if (
      seat === table.you ||
      place?.kind !== 'person' ||
      place.standing_in ||
      place.forfeited ||
      since === null ||
      since === undefined
    )
      return [];
    return [{ seat, leftMs: limit - (table.now - since) - sinceSentMs }];
  });
}
