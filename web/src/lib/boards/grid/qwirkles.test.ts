import { expect, test } from 'vitest';
import { qwirklesMade } from './qwirkles';

const row = (from: number, to: number, y = 0) => Array.from({ length: to - from + 1 }, (_, index) => ({ x: from + index, y }));

test('the placement that completes six in a line made the Qwirkle, not those before or beside it', () => {
  const taken = new Set<string>();
  expect(qwirklesMade(taken, row(0, 2))).toBe(0);
  expect(qwirklesMade(taken, row(3, 5))).toBe(1);
  expect(qwirklesMade(taken, [{ x: 2, y: 1 }])).toBe(0);
});

test('one tile may complete a line across and a line down', () => {
  const taken = new Set<string>();
  qwirklesMade(taken, row(1, 5));
  qwirklesMade(taken, [1, 2, 3, 4, 5].map((y) => ({ x: 0, y })));
  expect(qwirklesMade(taken, [{ x: 0, y: 0 }])).toBe(2);
});
