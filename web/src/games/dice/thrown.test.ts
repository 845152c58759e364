import { expect, test } from 'vitest';
import { DICE, faceOf, turned } from './thrown';

test('dice show what lies there, and those of closed rows nothing', () => {
  expect(DICE.map((die) => faceOf({ white: [4, 1], red: 2, green: null }, die))).toEqual([4, 1, 2, null, null, null]);
});

test('a tap turns one die on', () => {
  expect(turned({ white: [6, 5], blue: 3 }, 'W0')).toEqual({ white: [1, 5], blue: 3 });
  expect(turned({ white: [6, 5], blue: 3 }, 'W1')).toEqual({ white: [6, 6], blue: 3 });
  expect(turned({ white: [6, 5], blue: 3 }, 'blue')).toEqual({ white: [6, 5], blue: 4 });
});
