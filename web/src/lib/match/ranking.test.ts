import { expect, test } from 'vitest';
import { ranked } from './ranking';

const seat = (forfeited = false) => ({ forfeited });

test('by points, and equal points share a place', () => {
  const places = ranked([seat(), seat(), seat(), seat()], { scores: [10, 30, 10, 20], winners: [1] });
  expect(places).toEqual([
    { seat: 1, place: 1 },
    { seat: 3, place: 2 },
    { seat: 0, place: 3 },
    { seat: 2, place: 3 },
  ]);
});

test('whoever gave up is last, whatever the bot made of it', () => {
  const places = ranked([seat(true), seat(), seat()], { scores: [99, 5, 7], winners: [2] });
  expect(places.map(({ seat }) => seat)).toEqual([2, 1, 0]);
});

test('nobody wins a game that was ended together, yet points rank', () => {
  const places = ranked([seat(), seat()], { scores: [3, 8], winners: [] });
  expect(places.map(({ place }) => place)).toEqual([1, 2]);
  expect(places[0]!.seat).toBe(1);
});
