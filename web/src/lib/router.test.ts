import { expect, test, vi } from 'vitest';

vi.stubGlobal('location', { pathname: '/', hash: '' });
vi.stubGlobal('addEventListener', () => undefined);
const { routeOf } = await import('./router.svelte');

test('an address is read part by part', () => {
  expect(routeOf('/t/a%20b/replay', '')).toEqual({ page: 'replay', key: 'a b' });
  expect(routeOf('/rules/qwirkle', '#Q8')).toEqual({ page: 'rules', game: 'qwirkle', rule: 'Q8' });
});

test('one that was cut off within a letter is a page, too, and not a blank screen', () => {
  expect(routeOf('/t/caf%C3', '')).toEqual({ page: 'table', key: 'caf%C3' });
  expect(routeOf('/%E2%80', '')).toEqual({ page: 'lost' });
});
