import { expect, test } from 'vitest';
import type { GameEvent, GameView, LineScore, Replay } from '../wire/messages';
import { sourcesOf } from './sources';

const tiles = (count: number) => Array.from({ length: count }, (_, x) => ({ piece: 'Ro', x, y: 0 }));
const line = (length: number, points: number): LineScore => ({ tiles: tiles(length), points, qwirkle: length === 6 });
const place = (seat: number, points: number): GameEvent => ({ type: 'move', seat, move: 'Ro@0,0', points });

function replay(game: Replay['game'], view: unknown, steps: { events: GameEvent[]; lines: LineScore[] }[] = []): Replay {
  const all = [...steps, { events: [], lines: [] }].map((step) => ({ ...step, told: [], view: view as GameView, scores: [0, 0] }));
  return { game, players: ['Ada', 'Ben'], steps: all };
}

test('placements are told line by line, each to its seat', () => {
  const [ada, ben] = sourcesOf(
    replay('qwirkle', { board: 'qwirkle' }, [
      { events: [place(0, 3)], lines: [line(3, 3)] },
      { events: [place(1, 14), { type: 'bonus', seat: 1, points: 6 }], lines: [line(6, 12), line(2, 2)] },
    ]),
  );
  expect(ada).toEqual({ kind: 'lines', turns: [{ lines: [{ length: 3, points: 3, isQwirkle: false }], points: 3 }], bonus: 0 });
  expect(ben).toMatchObject({ kind: 'lines', bonus: 6, turns: [{ points: 14, lines: [{ isQwirkle: true }, { length: 2 }] }] });
});

test('the lock counts as a cross, and misses cost what is missing from the sum', () => {
  const sheet = { rows: [{ row: 'red', crosses: [2, 3, 4, 5, 6, 12], locked: true, points: 28 }], misses: 2, score: 18 };
  const [ada] = sourcesOf(replay('qwixx', { board: 'qwixx', sheets: [sheet, sheet] }));
  expect(ada).toEqual({ kind: 'rows', rows: [{ row: 'red', count: 7, points: 28 }], misses: 2, lost: 10 });
});

test('every pawn of a stack counts for its owner', () => {
  const track = { row: 'blue', stacks: [{ number: 9, owner: 0, pawns: 3 }, { number: 8, owner: 1, pawns: 1 }], lock: 1, points: [6, 3] };
  const [ada, ben] = sourcesOf(replay('duel', { board: 'duel', tracks: [track], misses: [0, 1], scores: [6, -2] }));
  expect(ada).toMatchObject({ rows: [{ count: 3 }], lost: 0 });
  expect(ben).toMatchObject({ rows: [{ count: 2 }], lost: 5 });
});

test('cards are counted in Qwirkles', () => {
  const taken = [['Ro', 'Rs', 'Rd', 'Rc', 'Rt', 'Rx']];
  expect(sourcesOf(replay('cards', { board: 'cards', qwirkles: [taken, []] }))).toEqual([
    { kind: 'qwirkles', rows: taken },
    { kind: 'qwirkles', rows: [] },
  ]);
});
