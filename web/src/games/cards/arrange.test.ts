import { expect, test } from 'vitest';
import {
  arrangeAs,
  arrangementOf,
  arrangeRows,
  grownRow,
  isChanged,
  layRows,
  moveTo,
  ownRows,
  rowsText,
  sorted,
  takeBack,
} from './arrange';

const START = arrangementOf(
  [
    ['Ro', 'Rs', 'Rd'],
    ['Bo', 'Yo', 'Go'],
  ],
  ['Rt', 'Po', 'Ro'],
);
const id = (piece: string, isFromHand: boolean) =>
  new Set([
    [...START.hand, ...START.rows.flat()].find((card) => card.piece === piece && card.isFromHand === isFromHand)!.id,
  ]);

test('a card goes from the hand to a row', () => {
  const now = moveTo(START, id('Rt', true), 0);
  expect(rowsText(now)[0]).toEqual(['Ro', 'Rs', 'Rd', 'Rt']);
  expect(now.hand.map((card) => card.piece)).toEqual(['Po', 'Ro']);
});

test('a row is split by moving cards to a new one, and merged back', () => {
  const split = moveTo(START, id('Rd', false), null);
  expect(rowsText(split)).toEqual([['Ro', 'Rs'], ['Bo', 'Yo', 'Go'], ['Rd']]);
  const merged = moveTo(split, id('Rd', false), 0);
  expect(rowsText(merged)).toEqual([...rowsText(START), []]);
  expect(isChanged(START, merged)).toBe(false);
});

test('a row that became empty keeps its place, which the next new row takes', () => {
  const emptied = moveTo(START, new Set(START.rows[0]!.map((card) => card.id)), 1);
  expect(rowsText(emptied)[0]).toEqual([]);
  expect(rowsText(moveTo(emptied, id('Rt', true), null))[0]).toEqual(['Rt']);
});

test('only cards from the hand go back to it', () => {
  const laid = moveTo(START, new Set([...id('Rt', true), ...id('Rd', false)]), null);
  const back = takeBack(laid, new Set(laid.rows.at(-1)!.map((card) => card.id)));
  expect(back.hand).toEqual(START.hand);
  expect(rowsText(back).at(-1)).toEqual(['Rd']);
});

test('a move in notation is laid out with our own cards', () => {
  const laid = arrangeAs(START, 'Po Rt => Bo Go Po Yo / Rd Ro Rs Rt')!;
  expect(rowsText(laid)).toEqual([
    ['Rd', 'Ro', 'Rs', 'Rt'],
    ['Bo', 'Go', 'Po', 'Yo'],
  ]);
  expect(laid.hand.map((card) => card.piece)).toEqual(['Ro']);
  expect(arrangeAs(START, 'pass')).toBeNull();
});

test('rows that were kept are laid again, with the cards of the table first', () => {
  const kept = moveTo(START, id('Ro', true), 1);
  const again = arrangeRows(START, rowsText(kept));
  expect(rowsText(again)).toEqual(rowsText(kept));
  expect(again.hand).toHaveLength(2);
  expect(isChanged(START, again)).toBe(true);
  expect(isChanged(START, arrangeRows(START, rowsText(START)))).toBe(false);
});

test('a hand is sorted by colour or by shape', () => {
  expect(sorted(START.hand, 'colour').map((card) => card.piece)).toEqual(['Ro', 'Rt', 'Po']);
  expect(sorted(START.hand, 'shape').map((card) => card.piece)).toEqual(['Ro', 'Po', 'Rt']);
});

test('of a plan, rows of the hand alone are laid again on another table', () => {
  const start = arrangementOf([['Ro', 'Rs', 'Rd']], ['Go', 'Gs', 'Gd', 'Rt']);
  const ids = (...pieces: string[]) =>
    new Set(start.hand.filter(({ piece }) => pieces.includes(piece)).map(({ id }) => id));
  const plan = moveTo(moveTo(start, ids('Go', 'Gs', 'Gd'), null), ids('Rt'), 0);
  expect(ownRows(plan)).toEqual([['Go', 'Gs', 'Gd']]);
  const changed = arrangementOf(
    [
      ['Bo', 'Bs', 'Bd'],
      ['Ro', 'Rs', 'Rd'],
    ],
    ['Go', 'Gs', 'Gd', 'Rt'],
  );
  const again = layRows(changed, ownRows(plan));
  expect(rowsText(again)).toEqual([
    ['Bo', 'Bs', 'Bd'],
    ['Ro', 'Rs', 'Rd'],
    ['Go', 'Gs', 'Gd'],
  ]);
  expect(again.hand.map(({ piece }) => piece)).toEqual(['Rt']);
});

test('the row that was begun or took a card from the hand is known', () => {
  const laid = moveTo(START, id('Rt', true), 1);
  expect(grownRow(START.rows, laid.rows)).toBe(1);
  expect(grownRow(laid.rows, moveTo(laid, id('Rd', false), null).rows)).toBe(2);
  expect([
    grownRow(START.rows, moveTo(START, id('Rd', false), 1).rows),
    grownRow(laid.rows, START.rows),
    grownRow([], laid.rows),
  ]).toEqual([-1, -1, -1]);
});
