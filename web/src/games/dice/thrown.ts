/** Dice that lie, as a referee is told: `W4 W1 R2 Y3 G5 B6`; a closed row has none. Pure. */
import { ROW_ORDER, type RowName } from './rows';

export const DICE = ['W0', 'W1', ...ROW_ORDER] as const;
export type DieName = (typeof DICE)[number];
export type Thrown = Record<DieName, number>;
export type Action = 'white' | 'colour';

const FIRST = 1;
const SIDES = 6;
const letterOf = (row: RowName) => row[0]!.toUpperCase();

/** The dice of a section; those that it does not tell show one pip. */
export function readThrown(text = ''): Thrown {
  const faces = [...text.matchAll(/([WRYGB])([1-6])/g)].map(([, letter, face]) => [letter, Number(face)] as const);
  const of = (letter: string, nth = 0) => faces.filter(([each]) => each === letter)[nth]?.[1] ?? FIRST;
  const coloured = Object.fromEntries(ROW_ORDER.map((row) => [row, of(letterOf(row))]));
  return { W0: of('W'), W1: of('W', 1), ...coloured } as Thrown;
}

export function writeThrown(dice: Thrown, closed: readonly string[]): string {
  const open = ROW_ORDER.filter((row) => !closed.includes(row));
  return [`W${dice.W0}`, `W${dice.W1}`, ...open.map((row) => `${letterOf(row)}${dice[row]}`)].join(' ');
}

/** The same dice, one of them showing one more; after six comes one. */
export const turned = (dice: Thrown, die: DieName): Thrown => ({ ...dice, [die]: (dice[die] % SIDES) + 1 });
