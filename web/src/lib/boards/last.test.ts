import { expect, test } from 'vitest';
import type { GameEvent, Happening } from '../wire/messages';
import { lastRoll, newHand } from './last';

const played = (number: number, seat: number, ...events: GameEvent[]): Happening => ({ number, at: 0, entry: { type: 'played', seat, events }, told: [] });
const kept = (number: number, seat: number, ...then: GameEvent[]) => played(number, seat, { type: 'move', seat, move: 'keep' }, ...then);
const placed = (number: number, seat: number) => played(number, seat, { type: 'move', seat, move: 'Rt@2,0', points: 3 });
const redrawn: GameEvent = { type: 'redraw', seat: 0, pieces: ['Bo', 'Rt'] };

test('the cubes of a new hand are rolled too', () => {
  expect(lastRoll([kept(1, 0, redrawn)])).toEqual({ number: 1, seat: 0, faces: ['Bo', 'Rt'] });
  const again: GameEvent = { type: 'roll', seat: 0, of: ['Bo', 'Rt'], faces: ['Bs', 'Rx'], forced: true };
  expect(lastRoll([kept(1, 0, redrawn, again)])?.faces).toEqual(['Bs', 'Rx']);
  expect(lastRoll([kept(1, 0, redrawn), placed(2, 0)])).toBeNull();
});

test('a hand is new until someone else decides', () => {
  expect(newHand([])).toBeNull();
  expect(newHand([kept(1, 0)])).toBeNull();
  expect(newHand([placed(1, 1), kept(2, 0, redrawn)])).toBe(0);
  expect(newHand([kept(1, 0, redrawn), placed(2, 0)])).toBe(0);
  expect(newHand([kept(1, 0, redrawn), placed(2, 0), kept(3, 1)])).toBeNull();
});
