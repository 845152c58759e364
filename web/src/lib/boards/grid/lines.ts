/** Where a line of tiles is framed, and where its points are written. Pure. */
import type { Point } from './geometry';

const MARGIN = 0.5;

/** A rectangle around all tiles of a line, in cells. */
export function frameOf(tiles: readonly Point[]): { x: number; y: number; width: number; height: number } {
  const xs = tiles.map((tile) => tile.x);
  const ys = tiles.map((tile) => tile.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left - MARGIN,
    y: top - MARGIN,
    width: Math.max(...xs) - left + 2 * MARGIN,
    height: Math.max(...ys) - top + 2 * MARGIN,
  };
}

/** The place of the points: just before the first tile of the line, so that two crossing lines have two places. */
export function endOf(tiles: readonly Point[]): Point {
  const { x, y, width, height } = frameOf(tiles);
  return width >= height ? { x: x - 0.02, y: y + height / 2 } : { x: x + width / 2, y: y - 0.02 };
}
