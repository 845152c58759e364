import { expect, it } from 'vitest';
import { around } from './around';

it('is the origin of an empty grid, and every free neighbour once otherwise', () => {
  expect(around([])).toEqual([{ x: 0, y: 0 }]);
  expect(
    around([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
    ]),
  ).toHaveLength(6);
  expect(
    around([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]),
  ).toHaveLength(6);
});
