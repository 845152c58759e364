/** A game in four pictures, each a drawing of the rules, which the engine judges. Pure. */
import { DRAWINGS, type Drawing } from '../rules/drawings';

type Pick = readonly [rule: string, at: number];

const STARTS: Readonly<Record<string, readonly Pick[]>> = {
  qwirkle: [['Q8', 0], ['Q8', 1], ['Q8', 2], ['Q9', 0]],
  cubes: [['Q8', 0], ['C5', 4], ['C5', 5], ['C8', 0]],
  cards: [['K5', 0], ['K5', 2], ['K4', 0], ['K6', 0]],
  qwixx: [['X2', 0], ['X5', 0], ['X6', 0], ['X8', 0]],
  duel: [['D6', 0], ['D2', 0], ['D4', 0], ['D8', 0]],
};

/** The pictures of a game; none for a game that brings none. */
export function startOf(game: string): readonly Drawing[] {
  return (STARTS[game] ?? []).map(([rule, at]) => DRAWINGS[rule]![at]!);
}
