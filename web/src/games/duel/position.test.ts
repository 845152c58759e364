import { expect, test } from 'vitest';
import { stacked } from './position';

test('taps stack pawns of a side, replace those of the other, and begin anew', () => {
  const one = stacked({}, 'R5', 0, 3);
  expect(one).toEqual({ R5: { owner: 0, pawns: 1 } });
  expect(stacked(one, 'R5', 0, 3)['R5']).toEqual({ owner: 0, pawns: 2 });
  expect(stacked(one, 'R5', 1, 3)['R5']).toEqual({ owner: 1, pawns: 1 });
  expect(stacked({ R5: { owner: 0, pawns: 3 } }, 'R5', 0, 3)).toEqual({});
});
