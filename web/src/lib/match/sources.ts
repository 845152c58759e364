/** Where a final score came from, added up from what the server told step by step. Pure. */
import type { Replay } from '../wire/messages';

export interface Source {
  key: 'from.placements' | 'from.bonus' | 'from.misses' | 'from.row.red' | 'from.row.yellow' | 'from.row.green' | 'from.row.blue' | 'from.best';
  n: number;
  points: number | null;
}

export function sourcesOf(replay: Replay): Source[][] {
  const view = replay.steps.at(-1)?.view;
  const seats = replay.players.map((_, seat) => seat);
  if (!view) return [];
  if (view.game === 'qwixx')
    return view.sheets.map((sheet) => [
      ...sheet.rows.map((row) => rowSource(row.row, row.crosses.length + Number(row.locked), row.points)),
      { key: 'from.misses', n: sheet.misses, points: null },
    ]);
  if (view.game === 'duel')
    return seats.map((seat) => [
      ...view.tracks.map((track) => {
        const pawns = track.stacks.filter((stack) => stack.owner === seat).reduce((sum, stack) => sum + stack.pawns, 0);
        return rowSource(track.row, pawns + Number(track.lock === seat), track.points[seat]!);
      }),
      { key: 'from.misses', n: view.misses[seat]!, points: null },
    ]);
  if (view.game === 'cards') return seats.map(() => []);
  return seats.map((seat) => placements(replay, seat));
}

function rowSource(row: string, n: number, points: number): Source {
  return { key: `from.row.${row}` as Source['key'], n, points };
}

function placements(replay: Replay, seat: number): Source[] {
  const events = replay.steps.flatMap((step) => step.events).filter((event) => event.seat === seat);
  const placed = events.filter((event) => event.type === 'move' && event.move?.includes('@'));
  const points = placed.map((event) => event.points ?? 0);
  const bonus = events.filter((event) => event.type === 'bonus').reduce((sum, event) => sum + (event.points ?? 0), 0);
  return [
    { key: 'from.placements', n: placed.length, points: points.reduce((sum, each) => sum + each, 0) },
    { key: 'from.best', n: Math.max(0, ...points), points: null },
    ...(bonus ? [{ key: 'from.bonus' as const, n: bonus, points: null }] : []),
  ];
}
