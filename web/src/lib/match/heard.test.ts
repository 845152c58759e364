import { expect, test } from 'vitest';
import { soundsOf } from './heard';

const move = (text: string, points = 0) => ({ type: 'move', seat: 0, move: text, points });

test('every act of a table has its sound, and what is only told has none', () => {
  expect(soundsOf([move('Ro@0,0 Rs@1,0', 2), { type: 'draw', seat: 0 }], 'tile')).toEqual(['place']);
  expect(soundsOf([move('R5')], 'cross')).toEqual(['cross']);
  expect(soundsOf([move('R5')], 'pawn')).toEqual(['pawn']);
  expect(soundsOf([move('Gs Gd => Gs Gd Gc')], 'card')).toEqual(['card']);
  expect(soundsOf([move('-'), move('pass'), move('keep'), { type: 'open', seat: 0 }], 'cross')).toEqual([]);
});

test('what happens together sounds once', () => {
  expect(soundsOf([move('R12'), move('R12'), { type: 'lock', row: 'red' }, { type: 'roll' }], 'cross')).toEqual([
    'cross',
    'lock',
    'roll',
  ]);
});
