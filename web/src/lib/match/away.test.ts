import { expect, test } from 'vitest';
import type { SeatState } from '../wire/messages';
import { patience } from './away';

const person: SeatState = { kind: 'person', name: 'Ada' };
const table = {
  deciders: [0, 1, 2],
  seats: [person, { ...person, name: 'Ben' }, { kind: 'bot', level: 'greedy' } as SeatState],
  due_since: [1_000, 1_000, 1_000],
  options: { away_s: 60 },
  now: 31_000,
  you: 0,
};

test('others who owe a decision have some time left', () => {
  expect(patience(table, 5_000)).toEqual([{ seat: 1, leftMs: 25_000 }]);
});

test('nobody waits for a bot, for someone with a bot, or for someone who gave up', () => {
  for (const gone of [{ standing_in: true }, { forfeited: true }])
    expect(patience({ ...table, seats: [person, { ...person, ...gone }, table.seats[2]!] }, 0)).toEqual([]);
});
