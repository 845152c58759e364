import { expect, test } from 'vitest';
import type { Happening, TableState } from '../wire/messages';
import { lastNumber, NOTHING, reduce, withState } from './reducer';

const event = (number: number): Happening => ({ number, at: 0, entry: { type: 'left', seat: 0 }, told: [] });
const state = (number: number) => ({ number, position: number }) as TableState;

test('a welcome brings everything', () => {
  const known = reduce(
    NOTHING,
    { type: 'welcome', events: [event(1), event(2)], state: state(2), presence: [true], watchers: 1 },
    100,
  );
  expect(lastNumber(known)).toBe(2);
  expect(known.state?.number).toBe(2);
  expect(known.watchers).toBe(1);
});

test('events that come twice are kept once', () => {
  const once = reduce(NOTHING, { type: 'update', events: [event(1), event(2)], state: state(2) }, 100);
  const twice = reduce(once, { type: 'update', events: [event(2), event(3)], state: state(3) }, 200);
  expect(twice.events.map((each) => each.number)).toEqual([1, 2, 3]);
});

test('an older state never replaces a newer one', () => {
  const known = withState(withState(NOTHING, state(5), 100), state(4), 200);
  expect(known.state?.number).toBe(5);
});

test('talk without a state leaves the state alone', () => {
  const known = reduce(withState(NOTHING, state(5), 100), { type: 'update', events: [event(6)] }, 200);
  expect(known.state?.number).toBe(5);
  expect(lastNumber(known)).toBe(6);
});

test('presence changes nothing else', () => {
  const known = reduce(
    withState(NOTHING, state(5), 100),
    { type: 'presence', presence: [false, true], watchers: 0 },
    200,
  );
  expect(known.presence).toEqual([false, true]);
  expect(known.state?.number).toBe(5);
});

test('clocks are counted from when their state came, whatever comes after it', () => {
  const known = withState(NOTHING, state(5), 100);
  expect(reduce(known, { type: 'presence', presence: [], watchers: 0 }, 200).heardAt).toBe(100);
  expect(reduce(known, { type: 'update', events: [event(6)], state: state(6) }, 300).heardAt).toBe(300);
  expect(withState(known, state(4), 400).heardAt).toBe(100);
});
