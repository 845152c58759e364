import { expect, test } from 'vitest';
import { inOrder, moved } from './order';

test('a hand lies in the order that it was given, with what was drawn since at its end', () => {
  const hand = ['Bo', 'Bo', 'Gs', 'Rt'];
  expect(inOrder(hand, []).map((place) => hand[place])).toEqual(hand);
  expect(inOrder(hand, ['Rt', 'Yx', 'Bo']).map((place) => hand[place])).toEqual(['Rt', 'Bo', 'Bo', 'Gs']);
  expect(new Set(inOrder(hand, ['Bo', 'Bo', 'Bo']))).toEqual(new Set([0, 1, 2, 3]));
});

test('one is put before another, or at either end', () => {
  expect(moved([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
  expect(moved([1, 2, 3], 1, 1)).toEqual([2, 1, 3]);
  expect(moved([1, 2, 3], 1, 9)).toEqual([2, 3, 1]);
});
