/** A game in four pictures, each a drawing of the rules, which the engine judges. Pure. */
import type { TextKey } from '../i18n/language.svelte';
import { picksOf } from '../boards/starts';
import { DRAWINGS, type Drawing } from '../rules/drawings';

/** A drawing of a rule, by its number there, and what is said with it. */
export type Pick = readonly [rule: string, at: number, said: TextKey];

export interface Pictured {
  drawing: Drawing;
  said: TextKey;
}

/** The pictures of a game; none for a game that brings none. */
export function startOf(game: string): readonly Pictured[] {
  return picksOf(game).map(([rule, at, said]) => ({ drawing: DRAWINGS[rule]![at]!, said }));
}
