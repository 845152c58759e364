import { expect, test } from 'vitest';
import { curveOf } from './curve';

test('the highest rating is on top and the lowest below, the first on the left and the last on the right', () => {
  expect(curveOf([1500, 1600, 1400], 100, 50)).toEqual({
    path: 'M0.0 25.0L50.0 0.0L100.0 50.0',
    low: 1400,
    high: 1600,
  });
});

test('a few points up and down are not drawn as mountains', () => {
  const { low, high } = curveOf([1500, 1510], 100, 50);
  expect(high - low).toBe(100);
});

test('one game is a level line', () => {
  expect(curveOf([1516], 100, 50).path).toBe('M0.0 25.0L100.0 25.0');
});
