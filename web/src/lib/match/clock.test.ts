import { expect, test } from 'vitest';
import { isShort, minutesLeft, secondsLeft } from './clock';

const clock = { left_ms: 65_000, running: true };

test('a clock that runs is told as it stands now', () => {
  expect(minutesLeft(clock, 0, 5_000)).toBe('1:00');
  expect(minutesLeft({ ...clock, running: false }, 0, 5_000)).toBe('1:05');
  expect(minutesLeft(clock, 0, 100_000)).toBe('0:00');
});

test('it warns from ten seconds on, and only while it runs', () => {
  expect(isShort(secondsLeft(clock, 0, 54_900))).toBe(false);
  expect(isShort(secondsLeft(clock, 0, 55_000))).toBe(true);
  expect(isShort(secondsLeft({ ...clock, running: false }, 0, 60_000))).toBe(false);
  expect(secondsLeft(null, 0, 0)).toBeNull();
});
