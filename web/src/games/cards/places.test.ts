import { expect, test } from 'vitest';
import type { Decision } from '../../lib/boards/last';
import { changesBetween, keepPlaces, layoutsOf, minus } from './places';

const RED = ['Rd', 'Ro', 'Rs'];
const CIRCLES = ['Bo', 'Go', 'Yo'];
const decision = (number: number, move: string): Decision => ({
  number,
  seat: 0,
  move,
  dice: null,
  used: [],
  qwirkles: 0,
});

test('rows keep their places, whatever order they are listed in', () => {
  expect(keepPlaces([RED, CIRCLES], [CIRCLES, [...RED, 'Rt']])).toEqual([[...RED, 'Rt'], CIRCLES]);
});

test('a place that became free is taken by the next new row', () => {
  const left = keepPlaces([RED, CIRCLES], [CIRCLES]);
  expect(left).toEqual([[], CIRCLES]);
  expect(keepPlaces(left, [['Px', 'Pt', 'Po'], CIRCLES])).toEqual([['Px', 'Pt', 'Po'], CIRCLES]);
});

test('cards that are there twice are two cards', () => expect(minus(['Ro', 'Ro', 'Bo'], ['Ro'])).toEqual(['Ro', 'Bo']));

test('a game is laid out move by move, and rows of six leave the table', () => {
  const layouts = layoutsOf([
    decision(1, 'Rd Ro Rs => Rd Ro Rs'),
    decision(2, 'pass'),
    decision(3, 'Bo Go Yo => Bo Go Yo / Rd Ro Rs'),
    decision(4, 'Rc Rt Rx => Bo Go Yo / Rc Rd Ro Rs Rt Rx'),
  ]);
  expect(layouts.map(({ number, after }) => [number, after])).toEqual([
    [1, [RED]],
    [3, [RED, CIRCLES]],
    [4, [[], CIRCLES]],
  ]);
});

test('cards of a hand, moved cards and where they came from are told apart', () => {
  const changes = changesBetween(
    [['Rd', 'Ro', 'Rs', 'Rt'], CIRCLES],
    [
      ['Rd', 'Rs', 'Rt'],
      ['Bo', 'Go', 'Po', 'Ro', 'Yo'],
    ],
  );
  expect(changes).toEqual([
    { laid: [], moved: [], gone: ['Ro'] },
    { laid: ['Po'], moved: ['Ro'], gone: [] },
  ]);
});
