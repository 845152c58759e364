/** Where a final score on the grid came from, put together from what the server told step by step. Pure. */
import type { ReplayStep } from '../../lib/wire/messages';

/** A placement: what each of its lines scored. */
export interface TurnSource {
  lines: { length: number; points: number; isQwirkle: boolean }[];
  points: number;
}
export interface LineSource {
  turns: TurnSource[];
  bonus: number;
}

export function lineSource(steps: readonly ReplayStep[], seat: number): LineSource {
  const own = steps.map((step) => ({ ...step, events: step.events.filter((event) => event.seat === seat) }));
  const turns = own.flatMap(({ events, lines = [] }) => {
    const move = events.find((event) => event.type === 'move' && event.move?.includes('@'));
    const shown = lines.map((line) => ({ length: line.tiles.length, points: line.points, isQwirkle: line.qwirkle }));
    return move ? [{ lines: shown, points: move.points ?? 0 }] : [];
  });
  const bonus = own
    .flatMap(({ events }) => events.filter((event) => event.type === 'bonus'))
    .reduce((sum, event) => sum + (event.points ?? 0), 0);
  return { turns, bonus };
}
