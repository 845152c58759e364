import { expect, it } from 'vitest';
import { nextSeat, standing } from './seats';

const game = { due: [1], players: ['Ada', 'Ben', 'Cleo'] };

it('follows the server while everything is sent, and what was told while it is not', () => {
  expect(nextSeat(game, [])).toBe(1);
  expect(nextSeat(game, [{ type: 'points', seat: 1, points: 4 }, { type: 'points', seat: 2, points: 4 }])).toBe(0);
  expect(nextSeat({ ...game, due: [] }, [])).toBe(0);
});

it('lets equals share a rank', () => {
  expect(standing([5, 9, 9]).map(({ seat, rank }) => [seat, rank])).toEqual([[1, 1], [2, 1], [0, 3]]);
});
