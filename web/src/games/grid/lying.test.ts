import { expect, test } from 'vitest';
import { handFor, tilesIn, toldHand } from './lying';

const RO = { piece: 'Ro', x: 0, y: 0 };
const RS = { piece: 'Rs', x: 1, y: 0 };

test('a grid is read, and what is none is empty', () => {
  expect(tilesIn('Ro@0,0 Rs@1,0')).toEqual([RO, RS]);
  expect(tilesIn('')).toEqual([]);
  expect(tilesIn('swap Ro')).toEqual([]);
});

test('a hand that is just the move was not told', () => {
  expect(handFor([], [RS, RO])).toEqual(['Rs', 'Ro']);
  expect(toldHand(['Ro', 'Rs'], [RS, RO])).toEqual([]);
  expect(toldHand(['Ro', 'Rs', 'Bt'], [RS, RO])).toEqual(['Ro', 'Rs', 'Bt']);
  expect(handFor(['Bt'], [RO])).toEqual(['Bt']);
});
