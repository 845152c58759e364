import { expect, test } from 'vitest';
import { isPassed, numbersOf, rightmost, spaceOf } from './rows';

test('two rows rise and two fall', () => {
  expect(numbersOf('red')[0]).toBe(2);
  expect(numbersOf('yellow').at(-1)).toBe(12);
  expect(numbersOf('green')[0]).toBe(12);
  expect(numbersOf('blue').at(-1)).toBe(2);
});

test('a space is written with the letter of its row', () => expect(spaceOf('blue', 10)).toBe('B10'));

test('the rightmost number is the lowest one in a falling row', () => {
  expect(rightmost('red', [3, 9, 5])).toBe(9);
  expect(rightmost('green', [3, 9, 5])).toBe(3);
  expect(rightmost('green', [])).toBeUndefined();
});

test('numbers to the left of the rightmost one are passed', () => {
  expect(isPassed('red', 4, [5])).toBe(true);
  expect(isPassed('red', 5, [5])).toBe(false);
  expect(isPassed('blue', 4, [5])).toBe(false);
  expect(isPassed('blue', 6, [])).toBe(false);
});
