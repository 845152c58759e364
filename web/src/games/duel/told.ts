/** The board of a duel and the dice, as a referee is told: `R3A R5B2 | active 1 | dice W4 W1 R2 Y3 G5 B6`. Pure. */
import { BOARD, lineOf, sectionsOf, wordsOf } from '../../lib/referee/line';
import { numbersOf, ROW_ORDER, spaceOf, type RowName } from '../dice/rows';
import { readThrown, writeThrown, type Action, type Thrown } from '../dice/thrown';

export interface Pawns {
  owner: number;
  pawns: number;
}
export interface Told {
  /** What stands on a space: `R5`. */
  on: Record<string, Pawns>;
  /** Whose turn it is. */
  active: number;
  dice: Thrown;
  action: Action;
}

const OWNERS = 'AB';
const TALLEST = 3; // as high as a tap stacks; a link may tell more

export function readTold(position: string): Told {
  const told = sectionsOf(position);
  const stacks = wordsOf(told[BOARD]).flatMap((word) => {
    const found = /^([RYGB]\d+)([AB])(\d*)$/.exec(word);
    return found ? [[found[1]!, { owner: OWNERS.indexOf(found[2]!), pawns: Number(found[3] || 1) }] as const] : [];
  });
  return {
    on: Object.fromEntries(stacks),
    active: Number(told.active ?? 0),
    dice: readThrown(told.dice),
    action: told.phase === 'colour' ? 'colour' : 'white',
  };
}

const lastOf = (row: RowName) => spaceOf(row, numbersOf(row).at(-1)!);

/** The rows that are closed: whoever takes a last number takes the lock too. */
export const closedIn = ({ on }: Told): RowName[] => ROW_ORDER.filter((row) => on[lastOf(row)]);

export function writeTold(told: Told): string {
  const words = ROW_ORDER.flatMap((row) => {
    const stacks = numbersOf(row).flatMap((number) => {
      const there = told.on[spaceOf(row, number)];
      return there ? [`${spaceOf(row, number)}${OWNERS[there.owner]}${there.pawns > 1 ? there.pawns : ''}`] : [];
    });
    const lock = told.on[lastOf(row)];
    return lock ? [...stacks, `${row[0]!.toUpperCase()}L${OWNERS[lock.owner]}`] : stacks;
  });
  return lineOf({
    [BOARD]: words.join(' '),
    active: told.active ? String(told.active) : '',
    dice: writeThrown(told.dice, closedIn(told)),
    phase: told.action === 'colour' ? 'colour' : '',
  });
}

/** One pawn more of this side on a space; after a stack of three, none. */
export function stacked(on: Told['on'], space: string, owner: number): Told['on'] {
  const { [space]: there, ...others } = on;
  if (there?.owner === owner && there.pawns >= TALLEST) return others;
  return { ...others, [space]: { owner, pawns: there?.owner === owner ? there.pawns + 1 : 1 } };
}
