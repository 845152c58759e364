/** The empty cells beside what lies on the grid: where something can be put at all. Pure, and no rule. */
import type { Point } from './geometry';

export function around(tiles: readonly Point[]): Point[] {
  if (!tiles.length) return [{ x: 0, y: 0 }];
  const taken = new Set(tiles.map(({ x, y }) => `${x},${y}`));
  const found = new Map<string, Point>();
  for (const { x, y } of tiles)
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const key = `${x + dx},${y + dy}`;
      if (!taken.has(key)) found.set(key, { x: x + dx, y: y + dy });
    }
  return [...found.values()];
}
