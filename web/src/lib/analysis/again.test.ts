import { expect, test } from 'vitest';
import { againAt, boardAt, wantedIn } from './again';

test('a position and whether its options are hidden stand in the address', () => {
  const position = 'R2,3 / - | dice W4 W1 | seat 0';
  expect(wantedIn(boardAt('duel', position).split('#')[1]!)).toEqual({ position, isHidden: false });
  expect(wantedIn(againAt('duel', position).split('#')[1]!)).toEqual({ position, isHidden: true });
  expect(wantedIn('')).toEqual({ position: '', isHidden: false });
});
