import { expect, test } from 'vitest';
import { edgeSpeed } from './edge';

test('nothing scrolls in the middle; the nearer an edge, the faster, and beyond it no faster than at it', () => {
  expect(edgeSpeed(300, 100, 500)).toBe(0);
  expect(edgeSpeed(490, 100, 500)).toBeGreaterThan(edgeSpeed(460, 100, 500));
  expect(edgeSpeed(110, 100, 500)).toBeLessThan(0);
  expect(edgeSpeed(900, 100, 500)).toBe(edgeSpeed(500, 100, 500));
});
