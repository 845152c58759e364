import { expect, test } from 'vitest';
import { played, readTold, withCard, withoutCard, writeTold } from './told';

test('rows before and after are read and written', () => {
  const position = 'Gc Gd Gs / Bo Po Ro | hand Gt';
  const move = 'Gt => Gc Gd Gs Gt / Bo Po Ro';
  const told = readTold(position, move);
  expect(told.rows).toEqual([['Gc', 'Gd', 'Gs'], ['Bo', 'Po', 'Ro']]);
  expect(played(told)).toEqual(['Gt']);
  expect(writeTold(told)).toEqual({ position, move });
});

test('nothing moved is no move', () => {
  const told = readTold('Gc Gd Gs', '');
  expect(told.after).toEqual(told.rows);
  expect(writeTold(told)).toEqual({ position: 'Gc Gd Gs', move: '' });
  expect(writeTold(readTold('', ''))).toEqual({ position: '-', move: '' });
});

test('a second copy comes from the hand', () => {
  expect(played({ rows: [['Gc', 'Gd', 'Gs']], after: [['Gc', 'Gd', 'Gs'], ['Gc', 'Bc', 'Rc']] })).toEqual(['Gc', 'Bc', 'Rc']);
});

test('cards are put into rows and taken away', () => {
  expect(withCard([['Gc']], 0, 'Gd')).toEqual([['Gc', 'Gd']]);
  expect(withCard([['Gc']], 1, 'Gd')).toEqual([['Gc'], ['Gd']]);
  expect(withoutCard([['Gc', 'Gd'], ['Ro']], 1, 0)).toEqual([['Gc', 'Gd']]);
});
