/** Which placements completed a line of six: a line cannot be longer, and six are a Qwirkle. Pure. */
import type { Point } from './geometry';

const QWIRKLE = 6;
const WAYS = [
  [1, 0],
  [0, 1],
] as const;

/** Lay these on the taken cells (`x,y`), which grow, and count the lines of six that they complete. */
export function qwirklesMade(taken: Set<string>, laid: readonly Point[]): number {
  for (const { x, y } of laid) taken.add(`${x},${y}`);
  const made = new Set<string>();
  for (const [dx, dy] of WAYS) {
    for (const cell of laid) {
      const start = endOfRun(taken, cell, -dx, -dy);
      const end = endOfRun(taken, cell, dx, dy);
      if (end.x - start.x + end.y - start.y + 1 === QWIRKLE) made.add(`${start.x},${start.y},${dx}`);
    }
  }
  return made.size;
}

function endOfRun(taken: ReadonlySet<string>, from: Point, dx: number, dy: number): Point {
  let { x, y } = from;
  while (taken.has(`${x + dx},${y + dy}`)) [x, y] = [x + dx, y + dy];
  return { x, y };
}
