/** Rows of cards, as they lie and as a turn leaves them. Pure. */
import type { PadTelling } from '../../lib/wire/messages';

export type Rows = readonly (readonly string[])[];

/** The rows as they lie after turns that were told and not judged yet; those of `full` cards are taken. */
export function rowsAfter(rows: Rows, unsent: readonly PadTelling[], full: number): Rows {
  const last = unsent.findLast((telling) => telling.type === 'move' && telling.move.includes('=>'));
  return last?.type === 'move' ? rowsOf(last.move).filter((row) => row.length < full) : rows;
}

/** The rows after a turn: `Gt => Gc Gd Gs Gt / Bo Po Ro`. */
const rowsOf = (move: string): string[][] =>
  move
    .split('=>')[1]!
    .split('/')
    .map((row) => row.trim().split(/\s+/));

/** The turn that leaves these rows. */
export const turnOf = (played: readonly string[], rows: Rows): string =>
  `${played.join(' ')} => ${rows.map((row) => row.join(' ')).join(' / ')}`;

/** The same rows with one more card in one of them; one past the last is a new row. */
export const withCard = (rows: Rows, at: number, card: string): string[][] =>
  at < rows.length
    ? rows.map((row, index) => (index === at ? [...row, card] : [...row]))
    : [...rows.map((row) => [...row]), [card]];

/** The same rows without a card; an empty row goes. */
export const withoutCard = (rows: Rows, at: number, place: number): string[][] =>
  rows.map((row, index) => row.filter((_, each) => index !== at || each !== place)).filter((row) => row.length);
