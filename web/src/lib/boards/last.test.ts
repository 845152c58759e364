import { expect, test } from 'vitest';
import type { GameEvent, Happening } from '../wire/messages';
import { decisionsIn, diceToShow, drawnBy, laidBy, lastRoll, marksFor, newHand } from './last';

const played = (number: number, seat: number, ...events: GameEvent[]): Happening => ({
  number,
  at: 0,
  entry: { type: 'played', seat, events },
  told: [],
});
const kept = (number: number, seat: number, ...then: GameEvent[]) =>
  played(number, seat, { type: 'move', seat, move: 'keep' }, ...then);
const placed = (number: number, seat: number) =>
  played(number, seat, { type: 'move', seat, move: 'Rt@2,0', points: 3 });
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

const dice = { white: [2, 5] as [number, number], red: 4, yellow: 1, green: 6, blue: 3 };
const rolled: GameEvent = { type: 'roll', dice };
const crossed = (number: number, ...crosses: [seat: number, move: string][]) =>
  played(number, crosses[0]![0], ...crosses.map(([seat, move]) => ({ type: 'move', seat, move, action: 1 })));

test('everything since my last decision stays marked, and my own until someone else decides', () => {
  const moves = [placed(1, 0), placed(2, 1), placed(3, 2)];
  const marked = (events: readonly Happening[], you: number | null) =>
    marksFor(decisionsIn(events), you).map(({ seat }) => seat);
  expect(marked(moves, 0)).toEqual([1, 2]);
  expect(marked(moves.slice(0, 1), 0)).toEqual([0]);
  expect(marked(moves, null)).toEqual([2]);
  expect(marked([crossed(1, [0, 'R5'], [1, 'G5']), crossed(2, [1, 'B7'])], 0)).toEqual([1, 1]);
});

test('what was taken back is not marked', () => {
  const undone: Happening = { number: 3, at: 0, entry: { type: 'undone', seat: 1, plays: 1 }, told: [] };
  expect(decisionsIn([placed(1, 0), placed(2, 1), undone]).map(({ number }) => number)).toEqual([1]);
  const chosen: Happening = { number: 2, at: 0, entry: { type: 'played', seat: 1 }, told: [] };
  const again: Happening = { number: 3, at: 0, entry: { type: 'reconsidered', seat: 1 }, told: [] };
  expect(decisionsIn([placed(1, 0), chosen, again, { ...undone, number: 4 }])).toEqual([]);
});

test('the dice of a decision are those rolled before it, and the server says which it used', () => {
  const second = played(
    2,
    0,
    { type: 'move', seat: 0, move: 'R9', action: 2 },
    { type: 'roll', dice: { ...dice, red: 1 } },
  );
  const events = [
    played(1, 0, rolled),
    { ...second, entry: { ...second.entry, used: ['white1', 'red'] } } as Happening,
  ];
  const [decision] = decisionsIn(events);
  expect(decision?.dice).toEqual(dice);
  expect(decision?.used).toEqual(['white1', 'red']);
});

test('dice never vanish: without any in the view the last ones rolled lie there', () => {
  const events = [played(1, 0, rolled), crossed(2, [0, 'R7'])];
  expect(diceToShow([], null, events)).toEqual(dice);
  expect(diceToShow([], { ...dice, blue: 1 }, events)?.blue).toBe(1);
  expect(diceToShow([], null, [])).toBeNull();
});

test('what was drawn last is new until the next decision', () => {
  const drawn: GameEvent = { type: 'draw', seat: 0, pieces: ['Go', 'Px'] };
  const took = played(1, 0, { type: 'move', seat: 0, move: 'Rt@2,0', points: 3 }, drawn);
  expect(drawnBy([], 0)).toEqual([]);
  expect(drawnBy([took, placed(2, 1)], 0)).toEqual(['Go', 'Px']);
  expect(drawnBy([took, placed(2, 1)], 1)).toEqual([]);
  expect(drawnBy([took, placed(2, 1), kept(3, 0)], 0)).toEqual([]);
});

test('what was laid is drawn, of any game of pieces', () => {
  const laid = (move: string, points = 3) => laidBy(played(1, 1, { type: 'move', seat: 1, move, points }).entry);
  expect(laid('Ro@0,0 Rs@-1,0')).toEqual({ seat: 1, pieces: ['Ro', 'Rs'], points: 3, qwirkles: 0 });
  expect(laid('Gt => Gc Gd Gs Gt / Ro Rs Rd', 0)?.pieces).toEqual(['Gt']);
  for (const move of ['swap Ro Rs', 'roll Ro', 'keep', 'pass', '-', 'R5', '']) expect(laid(move), move).toBeNull();
});
