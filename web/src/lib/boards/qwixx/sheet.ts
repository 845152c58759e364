/** How a Qwixx sheet is laid out: the order of the numbers in each row, and the letters of moves. Pure. */
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
