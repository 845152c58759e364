import { expect, test } from 'vitest';
import type { GameEvent, GameView, LineScore, ReplayStep } from '../../lib/wire/messages';
import { lineSource } from './source';

const tiles = (count: number) => Array.from({ length: count }, (_, x) => ({ piece: 'Ro', x, y: 0 }));
const line = (length: number, points: number): LineScore => ({ tiles: tiles(length), points, qwirkle: length === 6 });
const place = (seat: number, points: number): GameEvent => ({ type: 'move', seat, move: 'Ro@0,0', points });
const step = (events: GameEvent[], lines: LineScore[]): ReplayStep => ({
  events,
  told: [],
  lines,
  view: {} as GameView,
  scores: [0, 0],
});

test('placements are told line by line, each to its seat', () => {
  const steps = [
    step([place(0, 3)], [line(3, 3)]),
    step([place(1, 14), { type: 'bonus', seat: 1, points: 6 }], [line(6, 12), line(2, 2)]),
  ];
  expect(lineSource(steps, 0)).toEqual({
    turns: [{ lines: [{ length: 3, points: 3, isQwirkle: false }], points: 3 }],
    bonus: 0,
  });
  expect(lineSource(steps, 1)).toMatchObject({
    bonus: 6,
    turns: [{ points: 14, lines: [{ isQwirkle: true }, { length: 2 }] }],
  });
});
