import { expect, test } from 'vitest';
import { eventOf, linesOf, stepOf } from './course';
import type { ReplayStep } from '../wire/messages';

const legs = [
  { event: 2, shares: [0.75, 0.25], luck: true },
  { event: 4, shares: [0.25, 0.75], luck: false },
];

test('each leg goes on where the last one ended, and luck is told from play', () => {
  expect(linesOf(legs, 0, 0.5, 100, 40)).toEqual([
    { path: 'M0.0 20.0L50.0 10.0', luck: true },
    { path: 'M50.0 10.0L100.0 30.0', luck: false },
  ]);
});

test('an event is found in the step that tells it, and back', () => {
  const event = { type: 'miss', seat: 0 } as ReplayStep['events'][number];
  const steps = [{ events: [event, event, event] }, { events: [event] }, { events: [event, event] }];
  expect([1, 3, 4, 5, 6, 99].map((number) => stepOf(steps, number))).toEqual([0, 0, 1, 2, 2, 2]);
  expect([0, 1, 2].map((step) => eventOf(steps, step))).toEqual([3, 4, 6]);
});
