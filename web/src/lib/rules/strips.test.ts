import { expect, test } from 'vitest';
import { DRAWINGS, drawingsOf } from './drawings';
import { spacesOfStrip, spacesOfTrack } from './strips';

test('a row of a sheet says what is crossed, lost and open', () => {
  const spaces = spacesOfStrip({ row: 'red', crosses: [5], now: [7], lost: [2, 3, 4, 6], open: [8] });
  expect(spaces.map((space) => space.number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(spaces.slice(0, 8).map((space) => space.mark)).toEqual([
    'lost',
    'lost',
    'lost',
    'crossed',
    'lost',
    'now',
    'open',
    null,
  ]);
});

test('green and blue fall', () => {
  expect(spacesOfStrip({ row: 'blue', now: [12], refused: true })[0]).toEqual({
    number: 12,
    mark: 'refused',
    pawns: null,
  });
});

test('a row of the duel tells a capture from a stack', () => {
  const of = (by: 'black' | 'grey') =>
    spacesOfTrack({ kind: 'track', row: 'red', by, black: [5, 7], grey: [3, 3], may: [7, 8] });
  expect(of('grey').find((space) => space.number === 7)).toEqual({
    number: 7,
    mark: 'capture',
    pawns: { owner: 'black', count: 1 },
  });
  expect(of('black').find((space) => space.number === 7)?.mark).toBe('stack');
  expect(of('black').find((space) => space.number === 3)?.pawns).toEqual({ owner: 'grey', count: 2 });
  expect(of('black').find((space) => space.number === 8)?.mark).toBe('open');
});

test('a drawing belongs to an example or to the rule itself', () => {
  expect(drawingsOf('Q9', 0)).toHaveLength(1);
  expect(drawingsOf('Q7')).toHaveLength(2);
  expect(drawingsOf('Q1')).toEqual([]);
});

test('all five games are drawn', () => {
  const games = Object.keys(DRAWINGS).map((rule) => rule[0]);
  for (const letter of 'QCKXD') expect(games.filter((each) => each === letter).length, letter).toBeGreaterThan(1);
});
