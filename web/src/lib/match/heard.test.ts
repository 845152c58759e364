import { expect, test } from 'vitest';
import { soundsOf } from './heard';

const move = (text: string, points = 0) => ({ type: 'move', seat: 0, move: text, points });

test('every act of a table has its sound, and what is only told has none', () => {
  expect(soundsOf([move('Ro@0,0 Rs@1,0', 2), { type: 'draw', seat: 0 }], 'qwirkle')).toEqual(['place']);
  expect(soundsOf([move('R5')], 'qwixx')).toEqual(['cross']);
  expect(soundsOf([move('R5')], 'duel')).toEqual(['pawn']);
  expect(soundsOf([move('Gs Gd => Gs Gd Gc')], 'cards')).toEqual(['card']);
  expect(soundsOf([move('-'), move('pass'), move('keep'), { type: 'open', seat: 0 }], 'qwixx')).toEqual([]);
});

test('what happens together sounds once', () => {
  expect(soundsOf([move('R12'), move('R12'), { type: 'lock', row: 'red' }, { type: 'roll' }], 'qwixx')).toEqual(['cross', 'lock', 'roll']);
});
