import { expect, test } from 'vitest';
import { rowsAfter, turnOf, withCard, withoutCard } from './position';

test('turns that wait to be sent lie on the table, without the rows that they took', () => {
  const turn = (move: string) => ({ type: 'move', seat: 0, move }) as const;
  expect(rowsAfter([['Gc', 'Gd', 'Gs']], [], 6)).toEqual([['Gc', 'Gd', 'Gs']]);
  const second = turnOf(
    ['Go', 'Oo', 'Yo', 'Rs'],
    [
      ['Ro', 'Go', 'Oo', 'Yo', 'Bo', 'Po'],
      ['Rs', 'Gs', 'Bs'],
    ],
  );
  expect(second).toBe('Go Oo Yo Rs => Ro Go Oo Yo Bo Po / Rs Gs Bs');
  expect(rowsAfter([], [turn('Ro => Bo Po Ro'), turn(second)], 6)).toEqual([['Rs', 'Gs', 'Bs']]);
  expect(rowsAfter([], [turn('Ro => Bo Po Ro'), turn('pass')], 6)).toEqual([['Bo', 'Po', 'Ro']]);
});

test('cards are put into rows and taken away', () => {
  expect(withCard([['Gc']], 0, 'Gd')).toEqual([['Gc', 'Gd']]);
  expect(withCard([['Gc']], 1, 'Gd')).toEqual([['Gc'], ['Gd']]);
  expect(withoutCard([['Gc', 'Gd'], ['Ro']], 1, 0)).toEqual([['Gc', 'Gd']]);
});
