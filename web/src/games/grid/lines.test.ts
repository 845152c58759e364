import { expect, test } from 'vitest';
import { endOf, frameOf, LABEL } from './lines';

const ACROSS = [
  { x: 2, y: 1 },
  { x: 1, y: 1 },
  { x: 3, y: 1 },
];
const DOWN = [
  { x: 1, y: 1 },
  { x: 1, y: 2 },
];

test('a line is framed from its first to its last tile', () => {
  expect(frameOf(ACROSS)).toEqual({ x: 0.5, y: 0.5, width: 3, height: 1 });
  expect(frameOf(DOWN)).toEqual({ x: 0.5, y: 0.5, width: 1, height: 2 });
});

test('crossing lines that start at the same tile show their points in two places', () => {
  const sight = { left: -5, right: 5, top: -5, bottom: 5 };
  expect(endOf(ACROSS, sight)).toEqual({ x: 0.48, y: 1 });
  expect(endOf(DOWN, sight)).toEqual({ x: 1, y: 0.48 });
});

test('points that would be out of sight are on their tile, and never farther', () => {
  const close = { left: 0.5, right: 5, top: 0.5, bottom: 5 };
  expect(endOf(ACROSS, close)).toEqual({ x: 0.5 + LABEL.width + 0.02, y: 1 });
  expect(endOf(DOWN, close)).toEqual({ x: 1, y: 0.5 + LABEL.height + 0.02 });
  expect(endOf(DOWN, { ...close, top: 3 }).y).toBeCloseTo(0.98);
});
