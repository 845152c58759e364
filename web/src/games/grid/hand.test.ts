import { expect, test } from 'vitest';
import { held, layFrom, placedText, readPlaced, takeFrom } from './hand';

test('two equal tiles are two things', () => {
  const laid = layFrom(['Ro', 'Ro', 'Bs'], [{ piece: 'Ro', x: 0, y: 0 }]);
  expect(laid).toEqual([{ piece: 'Ro', x: 0, y: 0, place: 0 }]);
  expect(held(['Ro', 'Ro', 'Bs'], laid)).toEqual([
    { piece: 'Ro', place: 1 },
    { piece: 'Bs', place: 2 },
  ]);
  expect(takeFrom(['Ro', 'Ro', 'Bs'], ['Ro', 'Ro'])).toEqual([0, 1]);
});

test('a placement is written and read back', () => {
  const tiles = [
    { piece: 'Ro', x: -1, y: 12 },
    { piece: 'Bs', x: 0, y: 12 },
  ];
  expect(placedText(tiles)).toEqual(['Ro@-1,12', 'Bs@0,12']);
  expect(readPlaced('Ro@-1,12 Bs@0,12')).toEqual(tiles);
});

test('other moves are no placement', () => {
  for (const move of ['pass', 'keep', 'swap Ro Bs', 'R5', '-']) expect(readPlaced(move)).toBeNull();
});
