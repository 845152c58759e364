import { expect, test } from 'vitest';
import { ago } from './ago';

const MINUTE = 60_000;

test('time is told by the largest unit that has passed', () => {
  expect(ago(0, 5 * MINUTE, 'en')).toBe('5 minutes ago');
  expect(ago(0, 90 * MINUTE, 'en')).toBe('1 hour ago');
  expect(ago(0, 49 * 60 * MINUTE, 'de')).toBe('vorgestern');
});

test('what has just happened, or by a wrong clock will happen, is now', () => {
  expect(ago(0, 30_000, 'en')).toBe('now');
  expect(ago(MINUTE, 0, 'fr')).toBe('maintenant');
});
