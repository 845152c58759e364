import { expect, test } from 'vitest';
import { readThrown, turned, writeThrown } from './thrown';

test('dice are read and written, without those of closed rows', () => {
  const dice = readThrown('W4 W1 R2 Y3 G5 B6');
  expect(dice).toEqual({ W0: 4, W1: 1, red: 2, yellow: 3, green: 5, blue: 6 });
  expect(writeThrown(dice, [])).toBe('W4 W1 R2 Y3 G5 B6');
  expect(writeThrown(dice, ['green'])).toBe('W4 W1 R2 Y3 B6');
});

test('a die that is not told shows one pip, and a tap turns it on', () => {
  expect(readThrown('')).toEqual(readThrown('W1 W1 R1 Y1 G1 B1'));
  expect(turned(readThrown('W6'), 'W0').W0).toBe(1);
  expect(turned(readThrown('W5'), 'W0').W0).toBe(6);
});
