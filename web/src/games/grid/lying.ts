/** What lies on a grid and in a hand, as a referee is told. Pure. */
import type { Tile } from '../../lib/wire/messages';
import { wordsOf, type Sections } from '../../lib/referee/line';
import { readPlaced } from './hand';

export interface Lying {
  tiles: Tile[];
  hand: string[];
  /** What else the position tells: points, whose turn it is. It stays as it is. */
  rest: Sections;
}

/** The pieces on a grid; none of a text that is no placement. */
export const tilesIn = (text: string | undefined): Tile[] => (text ? (readPlaced(wordsOf(text).join(' ')) ?? []) : []);

/** The hand as it is told: where it is just what the move lays, nobody has told one. */
export function toldHand(hand: readonly string[], laid: readonly Tile[]): string[] {
  const used = laid.map(({ piece }) => piece).sort();
  return [...hand].sort().join() === used.join() ? [] : [...hand];
}

/** The hand that the rules are asked with: what was told or, where nothing was, what the move lays. */
export const handFor = (told: readonly string[], laid: readonly Tile[]): string[] =>
  told.length ? [...told] : laid.map(({ piece }) => piece);
