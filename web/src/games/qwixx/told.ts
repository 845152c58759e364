/** One sheet and the dice, as a referee is told: `R2,3,5 Y4 M1 / - | dice W4 W1 R2 Y3 G5 B6 | phase colour`. Pure. */
import { BOARD, lineOf, sectionsOf, wordsOf } from '../../lib/referee/line';
import { numbersOf, ROW_ORDER, type RowName } from '../dice/rows';
import { readThrown, writeThrown, type Action, type Thrown } from '../dice/thrown';

export interface Told {
  crosses: Record<RowName, number[]>;
  misses: number;
  /** Rows that somebody else has locked. */
  shut: RowName[];
  dice: Thrown;
  action: Action;
}

export const MOST_MISSES = 3; // with a fourth the game is over

export function readTold(position: string): Told {
  const told = sectionsOf(position);
  const sheet = wordsOf(told[BOARD]?.split('/')[0]);
  const of = (row: RowName) =>
    sheet
      .find((word) => word[0] === row[0]!.toUpperCase())
      ?.slice(1)
      .split(',')
      .map(Number) ?? [];
  const shut = wordsOf(told.closed);
  return {
    crosses: Object.fromEntries(ROW_ORDER.map((row) => [row, of(row)])) as Told['crosses'],
    misses: Number(sheet.find((word) => word.startsWith('M'))?.slice(1) ?? 0),
    shut: ROW_ORDER.filter((row) => shut.includes(row)),
    dice: readThrown(told.dice),
    action: told.phase === 'colour' ? 'colour' : 'white',
  };
}

/** The rows that are closed: whoever crosses a last number locks its row. */
export const closedIn = ({ crosses, shut }: Told): RowName[] =>
  ROW_ORDER.filter((row) => shut.includes(row) || crosses[row].includes(numbersOf(row).at(-1)!));

export function writeTold(told: Told): string {
  const rows = ROW_ORDER.flatMap((row) => {
    const numbers = numbersOf(row).filter((number) => told.crosses[row].includes(number));
    return numbers.length ? [`${row[0]!.toUpperCase()}${numbers.join(',')}`] : [];
  });
  return lineOf({
    [BOARD]: `${[...rows, ...(told.misses ? [`M${told.misses}`] : [])].join(' ') || '-'} / -`,
    closed: told.shut.join(' '),
    dice: writeThrown(told.dice, closedIn(told)),
    phase: told.action === 'colour' ? 'colour' : '',
  });
}
