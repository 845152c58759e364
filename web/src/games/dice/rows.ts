/** How the coloured rows are laid out: the order of the numbers in each, and the letters of moves. Pure. */
export const ROW_ORDER = ['red', 'yellow', 'green', 'blue'] as const;
export type RowName = (typeof ROW_ORDER)[number];

const UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** The numbers of a row from left to right, as printed. */
export function numbersOf(row: string): number[] {
  return row === 'red' || row === 'yellow' ? UP : UP.toReversed();
}

/** The notation of a space: `R5`. */
export function spaceOf(row: string, number: number): string {
  return `${row[0]!.toUpperCase()}${number}`;
}

/** Which of these numbers of a row lies farthest to the right; undefined if there is none. */
export function rightmost(row: string, numbers: readonly number[]): number | undefined {
  return numbersOf(row).findLast((number) => numbers.includes(number));
}

/** Whether this number lies to the left of the rightmost of those. */
export function isPassed(row: string, number: number, numbers: readonly number[]): boolean {
  const order = numbersOf(row);
  const last = rightmost(row, numbers);
  return last !== undefined && order.indexOf(number) < order.indexOf(last);
}
