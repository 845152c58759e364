import { expect, test } from 'vitest';
import { figure, fill, shortest, signed } from './translate';

test('a letter stands for each colour in the language of the reader; where two begin alike, two letters do', () => {
  expect(shortest({ red: 'red', green: 'green', yellow: 'yellow' })).toEqual({ red: 'R', green: 'G', yellow: 'Y' });
  expect(shortest({ green: 'vert', purple: 'violet', yellow: 'jaune' })).toEqual({
    green: 'Ve',
    purple: 'Vi',
    yellow: 'J',
  });
  expect(shortest({ yellow: 'Gelb', green: 'Grün', red: 'Rot' })).toEqual({ yellow: 'Ge', green: 'Gr', red: 'R' });
});

test('a word that begins another is written in full', () => {
  expect(shortest({ one: 'bleu', other: 'bleuet' })).toEqual({ one: 'Bleu', other: 'Bleue' });
});

test('a number below nothing has a true minus, wherever it is written; words keep their hyphens', () => {
  expect([-13, 0, -0, 7].map(figure)).toEqual(['−13', '0', '0', '7']);
  expect([-5, 0, 3].map(signed)).toEqual(['−5', '0', '+3']);
  expect(fill('{name}: {n} points', { name: 'Anne-Marie', n: -13 })).toBe('Anne-Marie: −13 points');
});
