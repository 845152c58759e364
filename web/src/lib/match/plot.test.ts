import { expect, test } from 'vitest';
import { minutesLeft } from './clock';
import { linesOf, rangeOf } from './plot';

test('a curve starts at the bottom and ends at the top', () => {
  expect(
    linesOf(
      [
        [0, 0],
        [5, 10],
      ],
      100,
      50,
    ),
  ).toEqual(['M0.0 50.0L100.0 25.0', 'M0.0 50.0L100.0 0.0']);
});

test('zero is always in sight', () => {
  expect(
    rangeOf([
      [3, 5],
      [9, 4],
    ]),
  ).toEqual({ low: 0, high: 9 });
  expect(rangeOf([[0, -5]])).toEqual({ low: -5, high: 1 });
});

test('scores below zero stay inside', () => {
  expect(linesOf([[0], [-5]], 100, 60)[0]).toBe('M0.0 10.0L100.0 60.0');
});

test('a clock that runs has gone on since it was sent', () => {
  expect(minutesLeft({ left_ms: 65_000, running: true }, 1_000, 6_000)).toBe('1:00');
  expect(minutesLeft({ left_ms: 65_000, running: false }, 1_000, 6_000)).toBe('1:05');
});
