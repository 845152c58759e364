import { expect, test } from 'vitest';
import en from '../i18n/en.json';
import { prefs } from '../prefs.svelte';
import { agreed } from './agreed';

prefs.language = 'en';

test('whether a table is rated is told before the start, and that there are no hints then', () => {
  const rated = agreed({ options: { hints: 'shown' }, rated: true });
  expect(rated).toContain(en['rated.is']);
  expect(rated).toContain(en['hints.rated']);
  expect(rated).not.toContain(en['rated.not']);
  expect(agreed({ options: {}, rated: false })).toContain(en['rated.not']);
});

test('hints that are off and watchers who are not wanted are told', () => {
  const told = agreed({ options: { hints: 'off', watchers: false }, rated: false });
  expect(told).toContain(en['hints.off.told']);
  expect(told).toContain(en['watched.not']);
  expect(agreed({ options: { watchers: true }, rated: false })).not.toContain(en['watched.not']);
});
