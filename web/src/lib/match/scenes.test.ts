import { expect, test } from 'vitest';
import type { GameEvent, Happening, QwixxView, TableState } from '../wire/messages';
import { paceAt, pauseOf } from './pace';
import type { Known } from './reducer';
import { scenesOf } from './scenes';

const dice = { white: [1, 2] as [number, number], red: 3, yellow: 4, green: 5, blue: 6 };
const view = (active: number, white: [number, number]) =>
  ({ board: 'qwixx', active, phase: 'colour', dice: { ...dice, white } }) as QwixxView;
const state = (number: number, more: Partial<TableState>) =>
  ({ number, stage: 'playing', can: ['say', 'play'], deciders: [0], scores: [0, 0], you: 0, ...more }) as TableState;
const played = (number: number, ...events: GameEvent[]): Happening => ({
  number,
  at: 0,
  entry: { type: 'played', seat: 1, events },
  told: [],
});
const known = (now: TableState, ...events: Happening[]): Known => ({
  state: now,
  heardAt: now.number * 1000,
  events,
  presence: [],
  watchers: 0,
});
const move: GameEvent = { type: 'move', seat: 1, move: 'R5', action: 2 };
const roll: GameEvent = { type: 'roll', dice };

test('a cross is seen with its own dice before the next ones are rolled', () => {
  const before = known(state(1, { view: view(1, [6, 6]), scores: [0, 3] }));
  const after = known(state(2, { view: view(0, [1, 2]), scores: [0, 6] }), played(2, move, roll));
  const [first, second] = scenesOf(before, after);
  expect(first).toMatchObject({ beat: 'move', telling: { gains: [0, 3], decisions: [{ seat: 1, move: 'R5' }] } });
  expect(first?.known.state).toMatchObject({
    can: ['say'],
    deciders: [],
    view: { active: 1, dice: { white: [6, 6] } },
  });
  expect(second).toEqual({ known: after, telling: null, beat: 'roll' });
  expect(first?.known.heardAt).toBe(second?.known.heardAt); // clocks ran on while the first was shown
});

test('the last move is seen before the game is over', () => {
  const end: Happening = {
    number: 3,
    at: 0,
    entry: { type: 'ended', reason: 'rows', scores: [], winners: [], seed: '' },
    told: [],
  };
  const scenes = scenesOf(known(state(1, {})), known(state(3, { stage: 'over' }), played(2, move), end));
  expect(scenes.map((scene) => scene.known.state?.stage)).toEqual(['playing', 'over']);
  expect(scenes[0]?.known.events).toHaveLength(1);
});

test('choices that were shown together are one scene; a hidden one and talk take no time', () => {
  const together = played(2, move, { ...move, seat: 0 });
  expect(scenesOf(known(state(1, {})), known(state(2, {}), together))).toHaveLength(1);
  expect(scenesOf(known(state(1, {})), known(state(2, {}), played(2)))).toMatchObject([{ telling: null, beat: null }]);
});

test('a pass is told faster than a move, unless it costs something', () => {
  const pass = played(2, { ...move, move: '-' });
  expect(scenesOf(known(state(1, {})), known(state(2, {}), pass))[0]?.beat).toBe('pass');
  expect(scenesOf(known(state(1, {})), known(state(2, { scores: [0, -5] }), pass))[0]?.beat).toBe('move');
});

test('at normal pace a move is seen for a second and a half; without pacing nothing waits; clocks make it fast', () => {
  expect(pauseOf('normal', 'move')).toBeGreaterThanOrEqual(1500);
  expect(pauseOf('none', 'move')).toBe(0);
  expect(pauseOf('calm', null)).toBe(0);
  expect(paceAt('calm', true)).toBe('fast');
  expect(paceAt('none', true)).toBe('none');
  expect(paceAt('calm', false)).toBe('calm');
});
