/** A game in four pictures, each a drawing of the rules, which the engine judges. Pure. */
import type { TextKey } from '../i18n/language.svelte';
import { DRAWINGS, type Drawing } from '../rules/drawings';

type Pick = readonly [rule: string, at: number, said: TextKey];

export interface Pictured {
  drawing: Drawing;
  said: TextKey;
}

const STARTS: Readonly<Record<string, readonly Pick[]>> = {
  qwirkle: [
    ['Q8', 0, 'start.qwirkle.1'],
    ['Q8', 1, 'start.qwirkle.2'],
    ['Q8', 2, 'start.qwirkle.3'],
    ['Q9', 0, 'start.qwirkle.4'],
  ],
  cubes: [
    ['Q8', 0, 'start.cubes.1'],
    ['C5', 4, 'start.cubes.2'],
    ['C5', 5, 'start.cubes.3'],
    ['C8', 0, 'start.cubes.4'],
  ],
  cards: [
    ['K5', 0, 'start.cards.1'],
    ['K5', 2, 'start.cards.2'],
    ['K4', 0, 'start.cards.3'],
    ['K6', 0, 'start.cards.4'],
  ],
  qwixx: [
    ['X2', 0, 'start.qwixx.1'],
    ['X5', 0, 'start.qwixx.2'],
    ['X6', 0, 'start.qwixx.3'],
    ['X8', 0, 'start.qwixx.4'],
  ],
  duel: [
    ['D6', 0, 'start.duel.1'],
    ['D2', 0, 'start.duel.2'],
    ['D4', 0, 'start.duel.3'],
    ['D8', 0, 'start.duel.4'],
  ],
};

/** The pictures of a game; none for a game that brings none. */
export function startOf(game: string): readonly Pictured[] {
  return (STARTS[game] ?? []).map(([rule, at, said]) => ({ drawing: DRAWINGS[rule]![at]!, said }));
}
