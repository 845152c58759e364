import { expect, test } from 'vitest';
import type { Happening, SeatState } from '../wire/messages';
import { isHeard } from './company';

const seat = (kind: SeatState['kind']): SeatState => ({ kind });
const said = [{ number: 3, told: [], entry: { type: 'said' } }] as unknown as Happening[];

test('bots do not listen: whoever plays against them alone is offered no talk', () => {
  expect(isHeard([seat('person'), seat('bot'), seat('bot')], 0, 0, [])).toBe(false);
});

test('another person listens, at the table or around it', () => {
  expect(isHeard([seat('person'), seat('person')], 0, 0, [])).toBe(true);
  expect(isHeard([seat('person'), seat('bot')], 0, 1, [])).toBe(true);
  expect(isHeard([seat('person'), seat('bot')], null, 0, [])).toBe(true);
});

test('whoever said something and left is answered', () => {
  expect(isHeard([seat('person'), seat('bot')], 0, 0, said)).toBe(true);
});
