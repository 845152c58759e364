/** Rows before and after a turn, as a referee is told: `Gc Gd Gs | hand Gt` and `Gt => Gc Gd Gs Gt`. Pure. */
import type { PadTelling } from '../../lib/wire/messages';
import { BOARD, lineOf, sectionsOf, wordsOf } from '../../lib/referee/line';

export type Rows = readonly (readonly string[])[];
export interface Told {
  rows: Rows;
  /** The rows as they would lie after the turn; as before where nothing was moved. */
  after: Rows;
  /** The hand, where it was told: else it counts as just the cards of the turn. */
  hand: readonly string[];
}

export const rowsIn = (text = ''): string[][] =>
  text
    .split('/')
    .map((row) => wordsOf(row))
    .filter((row) => row.length);
export const rowsText = (rows: Rows) =>
  rows
    .filter((row) => row.length)
    .map((row) => row.join(' '))
    .join(' / ');

export function readTold(position: string, move: string): Told {
  const sections = sectionsOf(position);
  const rows = rowsIn(sections[BOARD]);
  const [, after] = move.split('=>');
  const lying = { rows, after: after === undefined ? rows : rowsIn(after) };
  const hand = wordsOf(sections.hand).sort();
  return { ...lying, hand: hand.join() === played(lying).sort().join() ? [] : hand };
}

/** The cards that lie after a turn and did not before: they came from the hand. */
export function played({ rows, after }: Pick<Told, 'rows' | 'after'>): string[] {
  const lying = rows.flat();
  return after.flat().filter((card) => {
    const at = lying.indexOf(card);
    if (at >= 0) lying.splice(at, 1);
    return at < 0;
  });
}

/** The position and the move; no move where nothing was changed. */
export function writeTold(told: Told): { position: string; move: string } {
  const laid = played(told).join(' ');
  const [before, after] = [rowsText(told.rows), rowsText(told.after)];
  const position = lineOf({ [BOARD]: before, hand: told.hand.join(' ') || laid });
  return { position, move: before === after ? '' : `${laid} => ${after}`.trim() };
}

const WHOLE = 6; // a row of so many is taken from the table

/** The rows as they lie after turns that were told and not judged yet: as the last of them left them. */
export function rowsAfter(rows: Rows, unsent: readonly PadTelling[]): Rows {
  const last = unsent.findLast((telling) => telling.type === 'move');
  return last ? readTold('', last.move).after.filter((row) => row.length < WHOLE) : rows;
}

/** The same rows with one more card in one of them; one past the last is a new row. */
export const withCard = (rows: Rows, at: number, card: string): Rows =>
  at < rows.length ? rows.map((row, index) => (index === at ? [...row, card] : row)) : [...rows, [card]];

/** The same rows without a card; an empty row goes. */
export const withoutCard = (rows: Rows, at: number, place: number): Rows =>
  rows.map((row, index) => (index === at ? row.filter((_, each) => each !== place) : row)).filter((row) => row.length);
