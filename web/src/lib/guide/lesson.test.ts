import { expect, test } from 'vitest';
import { lessonOf } from '../boards/starts';
import de from '../i18n/de.json';
import en from '../i18n/en.json';
import fr from '../i18n/fr.json';
import type { GridAnswer } from '../wire/messages';
import { stepFor, type Learner } from './lesson';

const FRESH: Learner = { turns: 0, isMyTurn: true, draft: null, answer: null };
const LEGAL: GridAnswer = { kind: 'grid', move: 'Ro@0,0', points: 1, lines: [], cells: {}, acts: [], most_swap: 0 };
const GAMES = ['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'];

test.each(GAMES)('%s is taught in steps of a few turns, said in every language in three lines at most', (game) => {
  const steps = lessonOf(game);
  expect(steps.length).toBeGreaterThan(5);
  expect(steps.map(({ turn }) => turn)).toEqual(steps.map(({ turn }) => turn).toSorted((one, other) => one - other));
  for (const { said } of steps)
    for (const texts of [en, fr, de]) expect(texts[said].length, said).toBeLessThanOrEqual(125);
});

test('a step is due until its turn is over or what it asks for is done, and again if that is taken back', () => {
  const steps = lessonOf('qwirkle');
  const said = (learner: Partial<Learner>) => stepFor(steps, { ...FRESH, ...learner })?.said;
  expect(said({})).toBe('lesson.qwirkle.open');
  expect(said({ draft: { kind: 'grid', placed: ['Ro@0,0'] } })).toBe('lesson.line');
  expect(said({ draft: { kind: 'grid', placed: ['Ro@0,0'] }, answer: LEGAL })).toBe('lesson.qwirkle.confirm');
  expect(said({ draft: { kind: 'grid', placed: [] } })).toBe('lesson.qwirkle.open');
  expect(said({ turns: 1, isMyTurn: false })).toBe('lesson.watch');
  expect(said({ turns: 1 })).toBe('lesson.qwirkle.join');
  expect(said({ turns: 4 })).toBeUndefined();
});

test('a game from elsewhere has none', () => expect(lessonOf('sixth')).toEqual([]));
