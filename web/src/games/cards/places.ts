/** Where the rows of Qwirkle Cards lie: each keeps its place from turn to turn, however the server lists them. Pure. */
import type { Decision } from '../../lib/boards/last';

export type Rows = readonly (readonly string[])[];

const QWIRKLE = 6;

/**
 * These rows, each at the place of the row before that it shares most cards with; what is new goes where there is room.
 */
export function keepPlaces(before: Rows, rows: Rows): string[][] {
  const places: string[][] = before.map(() => []);
  const left = new Set(rows.keys());
  const pairs = rows.flatMap((row, index) =>
    before.map((old, place) => ({ index, place, shared: row.length - minus(row, old).length })),
  );
  for (const { index, place, shared } of pairs.sort((one, other) => other.shared - one.shared)) {
    if (!shared || !left.has(index) || places[place]!.length) continue;
    places[place] = [...rows[index]!];
    left.delete(index);
  }
  for (const index of left) {
    const free = places.findIndex((row) => row.length === 0);
    places[free < 0 ? places.length : free] = [...rows[index]!];
  }
  return places;
}

/** The cards of the first row that the second does not hold. */
export function minus(row: readonly string[], other: readonly string[]): string[] {
  const pool = [...other];
  return row.filter((card) => {
    const at = pool.indexOf(card);
    if (at >= 0) pool.splice(at, 1);
    return at < 0;
  });
}

/** The rows of a move such as `Gs Gd => Gs Gd Gc / Ro Bo Yo Po`; null if it says no such thing. */
export function rowsOf(move: string): string[][] | null {
  const rows = move.split(' => ')[1];
  return rows === undefined ? null : rows.split(' / ').map((row) => row.split(' '));
}

/** How the table lay before a decision and after it. */
export interface Layout {
  number: number;
  before: Rows;
  after: Rows;
}

/** The table through a whole game; rows of six are taken off it. */
export function layoutsOf(decisions: readonly Decision[]): Layout[] {
  let before: Rows = [];
  return decisions.flatMap(({ number, move }) => {
    const rows = rowsOf(move)?.filter((row) => row.length < QWIRKLE);
    if (!rows) return [];
    const layout = { number, before, after: keepPlaces(before, rows) };
    before = layout.after;
    return [layout];
  });
}

/**
 * What changed at one place: cards that came from a hand, cards that came from another row, and cards that left for
 * one.
 */
export interface Changes {
  laid: string[];
  moved: string[];
  gone: string[];
}

/**
 * Place by place, what happened between two layouts. A card that is nowhere any more was taken with its Qwirkle and
 * left nothing.
 */
export function changesBetween(before: Rows, after: Rows): Changes[] {
  const places = [...Array(Math.max(before.length, after.length)).keys()];
  const came = places.map((place) => minus(after[place] ?? [], before[place] ?? []));
  const left = places.map((place) => minus(before[place] ?? [], after[place] ?? []));
  return places.map((place) => {
    const laid = minus(came[place]!, left.flat());
    return { laid, moved: minus(came[place]!, laid), gone: minus(left[place]!, minus(left[place]!, came.flat())) };
  });
}
