import { expect, test } from 'vitest';
import { holderOf } from './holding';

const PEOPLE = ['ada', null, 'ben'];

test('the first who is to decide gets it', () => expect(holderOf(PEOPLE, [2], null)).toBe('ben'));
test('it goes on when someone else is to decide', () => expect(holderOf(PEOPLE, [2], 'ada')).toBe('ben'));
test('whoever has it keeps it while they are to decide, too', () =>
  expect(holderOf(PEOPLE, [0, 1, 2], 'ben')).toBe('ben'));
test('while bots think it stays', () => expect(holderOf(PEOPLE, [1], 'ada')).toBe('ada'));
test('after the end it stays, or the first gets it', () => {
  expect(holderOf(PEOPLE, [], 'ben')).toBe('ben');
  expect(holderOf(PEOPLE, [], null)).toBe('ada');
});
