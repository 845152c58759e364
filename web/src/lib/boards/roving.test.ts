import { expect, test } from 'vitest';
import { nextOne } from './roving';

const POINTS = [
  { x: 0, y: 0 },
  { x: 30, y: 0 },
  { x: 60, y: 0 },
  { x: 5, y: 40 },
  { x: 35, y: 40 },
];

test('left and right stay in the line', () => {
  expect(nextOne(POINTS[0]!, POINTS, 'ArrowRight')).toBe(1);
  expect(nextOne(POINTS[1]!, POINTS, 'ArrowLeft')).toBe(0);
});

test('up and down go to the nearest of the next line', () => {
  expect(nextOne(POINTS[1]!, POINTS, 'ArrowDown')).toBe(4);
  expect(nextOne(POINTS[3]!, POINTS, 'ArrowUp')).toBe(0);
});

test('there is nothing beyond the edge', () => {
  expect(nextOne(POINTS[2]!, POINTS, 'ArrowRight')).toBe(-1);
  expect(nextOne(POINTS[0]!, POINTS, 'ArrowUp')).toBe(-1);
});
