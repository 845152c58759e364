import { expect, test } from 'vitest';
import { sheetSource } from './source';

test('the lock counts as a cross, and misses cost what is missing from the sum', () => {
  const sheet = {
    rows: [{ row: 'red', crosses: [2, 3, 4, 5, 6, 12], locked: true, points: 28 }],
    misses: 2,
    score: 18,
  };
  expect(sheetSource(sheet)).toEqual({ rows: [{ row: 'red', count: 7, points: 28 }], misses: 2, lost: 10 });
});
