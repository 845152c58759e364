import { expect, it } from 'vitest';
import { isDue, nextSeat } from './seats';

const game = { due: [1], then: [1, 2, 0] };
const turn = (seat: number) => ({ type: 'points', seat, points: 4 }) as const;

it('follows the server while everything is sent, and its order of turns while it is not', () => {
  expect(nextSeat(game, [])).toBe(1);
  expect(nextSeat(game, [turn(1), turn(2)])).toBe(0);
  expect(nextSeat({ due: [1], then: [2, 0, 1] }, [turn(1)])).toBe(0);
  expect(nextSeat({ due: [] }, [])).toBe(0);
});

it('lets a phone of one’s own tell only when it is one’s turn', () => {
  expect([null, 0, 1].map((own) => isDue(game, [], own))).toEqual([true, false, true]);
  expect([1, 2].map((own) => isDue(game, [turn(1)], own))).toEqual([false, true]);
  expect(isDue({ due: [] }, [], 0)).toBe(true);
  expect(isDue({ due: [1] }, [turn(1)], 0)).toBe(true);
});
