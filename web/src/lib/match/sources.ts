/** Where a final score came from, put together from what the server told step by step. Pure. */
import type { DuelView, QwixxView, Replay, ReplayStep } from '../wire/messages';

/** A row of Qwixx or Duel: how many crosses or pawns it holds, the lock included. */
export interface RowSource {
  row: string;
  count: number;
  points: number;
}
/** A placement: what each of its lines scored. */
export interface TurnSource {
  lines: { length: number; points: number; isQwirkle: boolean }[];
  points: number;
}
export type Source =
  | { kind: 'rows'; rows: RowSource[]; misses: number; lost: number }
  | { kind: 'lines'; turns: TurnSource[]; bonus: number }
  | { kind: 'qwirkles'; rows: string[][] };

/** What made each seat's score. */
export function sourcesOf(replay: Replay): Source[] {
  const view = replay.steps.at(-1)?.view;
  if (!view) return [];
  const seats = replay.players.map((_, seat) => seat);
  if (view.board === 'qwixx') return seats.map((seat) => sheetSource(view, seat));
  if (view.board === 'duel') return seats.map((seat) => boardSource(view, seat));
  if (view.board === 'cards') return view.qwirkles.map((rows) => ({ kind: 'qwirkles', rows }));
  return seats.map((seat) => lineSource(replay.steps, seat));
}

function rowsSource(rows: RowSource[], misses: number, score: number): Source {
  return { kind: 'rows', rows, misses, lost: rows.reduce((sum, row) => sum + row.points, 0) - score };
}

function sheetSource(view: QwixxView, seat: number): Source {
  const sheet = view.sheets[seat]!;
  const rows = sheet.rows.map(({ row, crosses, locked, points }) => ({ row, count: crosses.length + Number(locked), points }));
  return rowsSource(rows, sheet.misses, sheet.score);
}

function boardSource(view: DuelView, seat: number): Source {
  const rows = view.tracks.map(({ row, stacks, lock, points }) => {
    const own = stacks.filter((stack) => stack.owner === seat).reduce((sum, stack) => sum + stack.pawns, 0);
    return { row, count: own + Number(lock === seat), points: points[seat]! };
  });
  return rowsSource(rows, view.misses[seat]!, view.scores[seat]!);
}

function lineSource(steps: readonly ReplayStep[], seat: number): Source {
  const own = steps.map((step) => ({ ...step, events: step.events.filter((event) => event.seat === seat) }));
  const turns = own.flatMap(({ events, lines = [] }) => {
    const move = events.find((event) => event.type === 'move' && event.move?.includes('@'));
    const shown = lines.map((line) => ({ length: line.tiles.length, points: line.points, isQwirkle: line.qwirkle }));
    return move ? [{ lines: shown, points: move.points ?? 0 }] : [];
  });
  const bonus = own.flatMap(({ events }) => events.filter((event) => event.type === 'bonus')).reduce((sum, event) => sum + (event.points ?? 0), 0);
  return { kind: 'lines', turns, bonus };
}
