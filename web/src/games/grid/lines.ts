/** Where a line of tiles is framed, and where its points are written. Pure. */
import { between, type Box, type Point } from './geometry';

const MARGIN = 0.5;
/** Half of what the points of a line fill. */
export const LABEL = { width: 0.34, height: 0.26 };

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

/**
 * The place of the points: just before the first tile of the line, so that two crossing lines have two places; on that
 * tile where it would be out of sight.
 */
export function endOf(tiles: readonly Point[], sight: Box): Point {
  const { x, y, width, height } = frameOf(tiles);
  const inSight = (at: number, edge: number) => between(at, edge + 0.02, at + MARGIN);
  return width >= height
    ? { x: inSight(x - 0.02, sight.left + LABEL.width), y: y + height / 2 }
    : { x: x + width / 2, y: inSight(y - 0.02, sight.top + LABEL.height) };
}
