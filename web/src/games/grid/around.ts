/** The empty cells beside what lies on the grid: where something can be put at all. Pure, and no rule. */
import type { Point } from './geometry';

const key = ({ x, y }: Point) => `${x},${y}`;

/** Each such cell once; the middle of an empty grid. */
export function around(tiles: readonly Point[]): Point[] {
  const taken = new Set(tiles.map(key));
  const near = tiles.flatMap(({ x, y }) => [
    { x: x + 1, y },
    { x: x - 1, y },
    { x, y: y + 1 },
    { x, y: y - 1 },
  ]);
  const free = new Map(near.filter((cell) => !taken.has(key(cell))).map((cell) => [key(cell), cell]));
  return tiles.length ? [...free.values()] : [{ x: 0, y: 0 }];
}
