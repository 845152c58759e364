/** Where the score of a sheet came from. Pure. */
import type { SheetView } from '../../lib/wire/messages';
import { rowsSource, type RowsSource } from '../dice/source';

export function sheetSource(sheet: SheetView): RowsSource {
  const rows = sheet.rows.map(({ row, crosses, locked, points }) => ({
    row,
    count: crosses.length + Number(locked),
    points,
  }));
  return rowsSource(rows, sheet.misses, sheet.score);
}
