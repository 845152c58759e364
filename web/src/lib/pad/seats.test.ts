import { expect, it } from 'vitest';
import { isDue, nextSeat, standing } from './seats';

const game = { due: [1], players: ['Ada', 'Ben', 'Cleo'] };

it('follows the server while everything is sent, and what was told while it is not', () => {
  expect(nextSeat(game, [])).toBe(1);
  expect(
    nextSeat(game, [
      { type: 'points', seat: 1, points: 4 },
      { type: 'points', seat: 2, points: 4 },
    ]),
  ).toBe(0);
  expect(nextSeat({ ...game, due: [] }, [])).toBe(0);
});

it('lets a phone of one’s own tell only when it is one’s turn', () => {
  expect([null, 0, 1].map((own) => isDue(game, [], own))).toEqual([true, false, true]);
  expect(isDue(game, [{ type: 'points', seat: 1, points: 4 }], 2)).toBe(true);
  expect(isDue({ ...game, due: [] }, [], 0)).toBe(true);
});

it('lets equals share a rank', () => {
  expect(standing([5, 9, 9]).map(({ seat, rank }) => [seat, rank])).toEqual([
    [1, 1],
    [2, 1],
    [0, 3],
  ]);
});
