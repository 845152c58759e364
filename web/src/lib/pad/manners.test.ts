import { expect, it } from 'vitest';
import type { PadGameState } from '../wire/messages';
import { beginning } from './manners';

const blank = (game: string, manner: string, seats: number): PadGameState => ({
  number: 1,
  game,
  manner,
  players: Array.from({ length: seats }, () => '?'),
  lines: [],
  scores: Array.from({ length: seats }, () => 0),
  due: [],
  left: {},
  choices: [],
  stopped: false,
});
const BEGINS = [blank('qwixx', 'sheets', 2), blank('qwixx', 'sheets', 3), blank('qwixx', 'dice', 3)];
const begun = { op: 'begin', id: 'a', game: 'qwixx', manner: 'sheets', players: ['Ada', 'Ben', 'Cleo'] } as const;

it('a game that nobody has heard of begins as the server says, with the names of this evening', () => {
  const found = beginning({ ...begun, players: [...begun.players] }, 2, BEGINS);
  expect(found).toEqual({ ...BEGINS[1], number: 2, players: ['Ada', 'Ben', 'Cleo'] });
});

it('a game that the server did not tell of is not made up', () => {
  expect(beginning({ ...begun, manner: 'points', players: ['Ada', 'Ben'] }, 2, BEGINS)).toBeNull();
});
