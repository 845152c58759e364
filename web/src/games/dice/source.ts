/** What a score in coloured rows is made of. Pure. */

/** How many crosses or pawns a row holds, the lock included. */
export interface RowSource {
  row: string;
  count: number;
  points: number;
}
export interface RowsSource {
  rows: RowSource[];
  misses: number;
  /** What the misses cost. */
  lost: number;
}

/** Misses cost what is missing from the sum of the rows. */
export function rowsSource(rows: RowSource[], misses: number, score: number): RowsSource {
  return { rows, misses, lost: rows.reduce((sum, row) => sum + row.points, 0) - score };
}
