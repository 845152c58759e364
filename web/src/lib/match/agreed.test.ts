import { expect, test } from 'vitest';
import { agreed } from './agreed';

// No language is loaded: a text is told by its key.

test('whether a table is rated is told before the start, and that there are no hints then', () => {
  const rated = agreed({ options: { hints: 'shown' }, rated: true });
  expect(rated).toContain('rated.is');
  expect(rated).toContain('hints.rated');
  expect(rated).not.toContain('rated.not');
  expect(agreed({ options: {}, rated: false })).toContain('rated.not');
});

test('hints that are off and watchers who are not wanted are told', () => {
  const told = agreed({ options: { hints: 'off', watchers: false }, rated: false });
  expect(told).toContain('hints.off.told');
  expect(told).toContain('watched.not');
  expect(agreed({ options: { watchers: true }, rated: false })).not.toContain('watched.not');
});
