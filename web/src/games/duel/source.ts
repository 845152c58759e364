/** Where the score of one side came from. Pure. */
import type { DuelView } from '../../lib/wire/messages';
import { rowsSource, type RowsSource } from '../dice/source';

export function sideSource(view: Pick<DuelView, 'tracks' | 'misses' | 'scores'>, seat: number): RowsSource {
  const rows = view.tracks.map(({ row, stacks, lock, points }) => {
    const own = stacks.filter((stack) => stack.owner === seat).reduce((sum, stack) => sum + stack.pawns, 0);
    return { row, count: own + Number(lock === seat), points: points[seat]! };
  });
  return rowsSource(rows, view.misses[seat]!, view.scores[seat]!);
}
