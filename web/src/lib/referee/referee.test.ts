import { expect, test } from 'vitest';
import { addressOf, askedIn } from './asked';
import { BOARD, lineOf, sectionsOf, wordsOf } from './line';

test('a line is read section by section and written again', () => {
  const line = 'Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90';
  expect(sectionsOf(line)).toEqual({ [BOARD]: 'Ro@0,0 Rs@1,0', hand: 'Rc Rt', bag: '90' });
  expect(lineOf(sectionsOf(line))).toBe(line);
});

test('an empty board is a dash, and what is empty is left out', () => {
  expect(lineOf({ [BOARD]: '', hand: 'Rc', bag: '' })).toBe('- | hand Rc');
  expect(sectionsOf('- | hand Rc')[BOARD]).toBe('');
  expect(wordsOf('-')).toEqual([]);
  expect(wordsOf(sectionsOf('').hand)).toEqual([]);
});

test('what is asked goes into the address and comes out again', () => {
  const asked = { position: 'Gc Gd Gs / Bo Po Ro | hand Gt', move: 'Gt => Gc Gd Gs Gt / Bo Po Ro' };
  const address = addressOf('cards', asked);
  expect(address).toMatch(/^\/referee\/cards#p=/);
  expect(askedIn(address.split('#')[1]!)).toEqual(asked);
  expect(addressOf('cards', { position: '', move: '' })).toBe('/referee/cards');
  expect(askedIn('')).toEqual({ position: '', move: '' });
});
