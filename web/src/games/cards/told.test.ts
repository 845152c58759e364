import { expect, test } from 'vitest';
import { played, readTold, rowsAfter, withCard, withoutCard, writeTold } from './told';

test('rows before and after are read and written', () => {
  const position = 'Gc Gd Gs / Bo Po Ro | hand Gt';
  const move = 'Gt => Gc Gd Gs Gt / Bo Po Ro';
  const told = readTold(position, move);
  expect(told.rows).toEqual([
    ['Gc', 'Gd', 'Gs'],
    ['Bo', 'Po', 'Ro'],
  ]);
  expect(played(told)).toEqual(['Gt']);
  expect(writeTold(told)).toEqual({ position, move });
});

test('a hand that was told stays, whatever is laid of it', () => {
  const told = readTold('Gc Gd Gs | hand Bo Gt', 'Gt => Gc Gd Gs Gt');
  expect(told.hand).toEqual(['Bo', 'Gt']);
  expect(writeTold({ ...told, after: told.rows })).toEqual({ position: 'Gc Gd Gs | hand Bo Gt', move: '' });
});

test('nothing moved is no move', () => {
  const told = readTold('Gc Gd Gs', '');
  expect(told.after).toEqual(told.rows);
  expect(writeTold(told)).toEqual({ position: 'Gc Gd Gs', move: '' });
  expect(writeTold(readTold('', ''))).toEqual({ position: '-', move: '' });
});

test('a second copy comes from the hand', () => {
  expect(
    played({
      rows: [['Gc', 'Gd', 'Gs']],
      after: [
        ['Gc', 'Gd', 'Gs'],
        ['Gc', 'Bc', 'Rc'],
      ],
    }),
  ).toEqual(['Gc', 'Bc', 'Rc']);
});

test('turns that wait to be sent lie on the table, without the rows that they took', () => {
  const turn = (move: string) => ({ type: 'move', seat: 0, move }) as const;
  expect(rowsAfter([['Gc', 'Gd', 'Gs']], [])).toEqual([['Gc', 'Gd', 'Gs']]);
  expect(rowsAfter([], [turn('Ro => Bo Po Ro'), turn('Go Oo Yo Rs => Ro Go Oo Yo Bo Po / Rs Gs Bs')])).toEqual([
    ['Rs', 'Gs', 'Bs'],
  ]);
});

test('cards are put into rows and taken away', () => {
  expect(withCard([['Gc']], 0, 'Gd')).toEqual([['Gc', 'Gd']]);
  expect(withCard([['Gc']], 1, 'Gd')).toEqual([['Gc'], ['Gd']]);
  expect(withoutCard([['Gc', 'Gd'], ['Ro']], 1, 0)).toEqual([['Gc', 'Gd']]);
});
