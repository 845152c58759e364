import { expect, test } from 'vitest';
import { closedIn, readTold, stacked, writeTold } from './told';

test('a board and dice are read and written', () => {
  const line = 'R3A R5B2 Y4A | active 1 | dice W4 W1 R2 Y3 G5 B6 | phase colour';
  const told = readTold(line);
  expect(told.on['R5']).toEqual({ owner: 1, pawns: 2 });
  expect([told.active, told.action]).toEqual([1, 'colour']);
  expect(writeTold(told)).toBe(line);
  expect(writeTold(readTold(''))).toBe('- | dice W1 W1 R1 Y1 G1 B1');
});

test('a pawn on the last number has one on the lock', () => {
  const told = readTold('G12A G11A G10A G9A G8A G2A GLA | dice W1 W1 R1 Y1 B1');
  expect(closedIn(told)).toEqual(['green']);
  expect(writeTold(told)).toBe('G12A G11A G10A G9A G8A G2A GLA | dice W1 W1 R1 Y1 B1');
});

test('taps stack pawns of a side, replace those of the other, and begin anew', () => {
  const one = stacked({}, 'R5', 0);
  expect(one).toEqual({ R5: { owner: 0, pawns: 1 } });
  expect(stacked(one, 'R5', 0)['R5']).toEqual({ owner: 0, pawns: 2 });
  expect(stacked(one, 'R5', 1)['R5']).toEqual({ owner: 1, pawns: 1 });
  expect(stacked({ R5: { owner: 0, pawns: 3 } }, 'R5', 0)).toEqual({});
});
