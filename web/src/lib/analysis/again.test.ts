import { expect, test } from 'vitest';
import { againAt, boardAt, placeIn, positionFrom, wantedIn } from './again';

test('a position and whether its options are hidden stand in the address', () => {
  const position = 'R2,3 / - | dice W4 W1 | seat 0';
  expect(wantedIn(boardAt('duel', position).split('#')[1]!)).toEqual({ position, isHidden: false });
  expect(wantedIn(againAt('duel', position).split('#')[1]!)).toEqual({ position, isHidden: true });
  expect(wantedIn('')).toEqual({ position: '', isHidden: false });
});

test('a step of a replay leads to the next decision, if there is one and it may be known', () => {
  const steps = [{ position: 'a' }, {}, { position: 'b' }, { position: null }];
  expect([0, 1, 2, 3].map((step) => positionFrom(steps, step))).toEqual(['a', 'b', 'b', null]);
});

test('mistakes are played again one after the other', () => {
  expect(placeIn(['a', 'b'], 'a')).toEqual({ n: 1, of: 2, next: 'b' });
  expect(placeIn(['a', 'b'], 'b')).toEqual({ n: 2, of: 2, next: null });
  expect(placeIn(['a', 'b'], 'c')).toBeNull();
});
