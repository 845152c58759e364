import { expect, test } from 'vitest';
import { crossesShown, pawnsShown, shownOf, tilesOf } from './pictures';

test('a picture shows all that lies on the table of its position', () => {
  expect(tilesOf('qwirkle')).toHaveLength(14);
  expect(tilesOf('cubes').at(-1)).toEqual({ piece: 'Yt', x: 3, y: 0 });
  expect(shownOf('cards', 1)).toEqual(['hand', 'Bx']);
});

test('crosses and pawns are read by row and number', () => {
  expect(crossesShown('qwixx').get('G12')).toBe('x');
  expect(crossesShown('qwixx').size).toBe(15);
  expect(pawnsShown('duel').get('R3')).toBe('B');
});
