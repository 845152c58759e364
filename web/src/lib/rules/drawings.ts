/**
 * The drawn examples of the rules, by rule. A test plays each of them by the rules of the engine: none can be wrong.
 */
import type { RowName } from '../../games/dice/rows';
import all from './drawings.json';
import type { Strip } from './strips';

export type { RowName };
export type DieDrawn = [colour: RowName | 'white', value: number];

interface Drawn {
  /** Which of the rule's examples it shows; none: the rule itself. */
  example?: number;
  /** The rule that refuses it. */
  refused?: string;
  points?: number;
}
/** Tiles as `Ro@0,0`; `closed`: a cell that can take no tile. */
export interface GridDrawn extends Drawn {
  kind: 'grid';
  grid: string;
  laid: string;
  closed?: string;
}
/** Cards as `Ro`, from the hand as `+Ro`, from another row as `~Ro`. */
export interface RowsDrawn extends Drawn {
  kind: 'rows';
  rows: string[];
}
export interface StripsDrawn extends Drawn {
  kind: 'strips';
  dice?: DieDrawn[];
  strips: Strip[];
  misses?: number;
}
/** A row of the duel: pawns by number, one number twice for a stack; where `by` may go, or went just now. */
export interface TrackDrawn extends Drawn {
  kind: 'track';
  row: RowName;
  by: 'black' | 'grey';
  black: number[];
  grey: number[];
  dice?: DieDrawn[];
  may?: number[];
  now?: number;
  lock?: boolean;
}
export type Drawing = GridDrawn | RowsDrawn | StripsDrawn | TrackDrawn;

export const DRAWINGS = all as unknown as Record<string, Drawing[]>;

/** The drawings of a rule's example, or of the rule itself. */
export function drawingsOf(rule: string, example?: number): Drawing[] {
  return (DRAWINGS[rule] ?? []).filter((drawing) => drawing.example === example);
}
