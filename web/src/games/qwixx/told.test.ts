import { expect, test } from 'vitest';
import { closedIn, readTold, writeTold } from './told';

test('a sheet and dice are read and written', () => {
  const line = 'R2,3,5 G12,11 M1 / - | closed yellow | dice W4 W1 R2 G5 B6 | phase colour';
  const told = readTold(line);
  expect(told.crosses).toEqual({ red: [2, 3, 5], yellow: [], green: [12, 11], blue: [] });
  expect([told.misses, told.shut, told.action]).toEqual([1, ['yellow'], 'colour']);
  expect(writeTold(told)).toBe(line);
});

test('an empty sheet has its place, and crosses are written from left to right', () => {
  expect(writeTold(readTold(''))).toBe('- / - | dice W1 W1 R1 Y1 G1 B1');
  const told = readTold('');
  expect(writeTold({ ...told, crosses: { ...told.crosses, blue: [3, 10] } })).toMatch(/^B10,3 /);
});

test('a last number closes its row, and its die is gone', () => {
  const told = readTold('R2,3,4,5,6,12 / - | dice W1 W1 Y1 G1 B1');
  expect(closedIn(told)).toEqual(['red']);
  expect(writeTold(told)).not.toMatch(/dice.*R/);
});
