/** What is shown on the way from one thing that is known of a table to the next. Pure. */
import { decisionsIn, type Decision } from '../boards/last';
import type { GameView, Happening, TableState } from '../wire/messages';
import type { Beat } from './pace';
import { lastNumber, type Known } from './reducer';

/** Decisions that are being shown right now, and what they brought each seat. */
export interface Telling {
  decisions: readonly Decision[];
  gains: readonly number[];
}
export interface Scene {
  known: Known;
  telling: Telling | null;
  beat: Beat | null;
}

/**
 * A decision is seen before the dice that follow it and before the end of the game; all that were shown together are
 * one scene.
 */
export function scenesOf(before: Known, after: Known): Scene[] {
  const fresh = after.events.filter((event) => event.number > lastNumber(before));
  const decisions = decisionsIn(after.events).filter(({ number }) => number > lastNumber(before));
  const isRolled = fresh.some(rollsDice);
  const last: Scene = { known: after, telling: null, beat: isRolled ? 'roll' : null };
  if (!before.state || !after.state || !decisions.length) return [last];
  const telling = { decisions, gains: gained(before.state, after.state) };
  const beat = beatOf(telling);
  const isEnd = before.state.stage === 'playing' && after.state.stage === 'over';
  if (!isRolled && !isEnd) return [{ known: after, telling, beat }];
  return [{ known: heldBack(before.state, after.state, after), telling, beat }, last];
}

function beatOf({ decisions, gains }: Telling): Beat {
  return decisions.every(({ move }) => NOTHING.has(move)) && gains.every((gain) => gain === 0) ? 'pass' : 'move';
}
const NOTHING = new Set(['-', 'pass', 'keep']);

function rollsDice({ entry }: Happening): boolean {
  return (
    (entry.type === 'played' || entry.type === 'started') &&
    (entry.events ?? []).some((event) => event.type === 'roll' && Boolean(event.dice))
  );
}

function gained(before: TableState, after: TableState): number[] {
  return after.scores.map((score, seat) => score - (before.scores[seat] ?? 0));
}

/** What is known, before anyone may go on from it: the dice are still the old ones, and the game is not yet over. */
function heldBack(before: TableState, after: TableState, known: Known): Known {
  const view = before.view && after.view ? withOldDice(before.view, after.view) : after.view;
  const can = after.can.filter((act) => act === 'say');
  const deciders = before.deciders.filter((seat) => seat !== after.you);
  const state: TableState = { ...after, view, can, deciders, stage: 'playing', result: null };
  return {
    ...known,
    state,
    events: known.events.filter(({ entry, number }) => entry.type !== 'ended' || number <= before.number),
  };
}

function withOldDice(before: GameView, after: GameView): GameView {
  if (!('dice' in before) || !('dice' in after)) return after;
  return { ...after, dice: before.dice, active: before.active, phase: before.phase };
}
