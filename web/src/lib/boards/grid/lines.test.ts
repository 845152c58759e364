import { expect, test } from 'vitest';
import { endOf, frameOf } from './lines';

const ACROSS = [{ x: 2, y: 1 }, { x: 1, y: 1 }, { x: 3, y: 1 }];
const DOWN = [{ x: 1, y: 1 }, { x: 1, y: 2 }];

test('a line is framed from its first to its last tile', () => {
  expect(frameOf(ACROSS)).toEqual({ x: 0.5, y: 0.5, width: 3, height: 1 });
  expect(frameOf(DOWN)).toEqual({ x: 0.5, y: 0.5, width: 1, height: 2 });
});

test('crossing lines that start at the same tile show their points in two places', () => {
  expect(endOf(ACROSS)).toEqual({ x: 0.48, y: 1 });
  expect(endOf(DOWN)).toEqual({ x: 1, y: 0.48 });
});
