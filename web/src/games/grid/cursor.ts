/** The cell that the keyboard is at: where a key brings it, and what is said there. */
import { pieceName, t } from '../../lib/i18n/language.svelte';
import type { Tile } from '../../lib/wire/messages';
import type { Point } from './geometry';

const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const START: Point = { x: 0, y: 0 };
const isSame = (one: Point, other: Point | null): boolean => one.x === other?.x && one.y === other.y;

/**
 * Where this key goes: an arrow to the neighbour, N and P to the next and previous possible cell; null for other keys.
 */
export function step(key: string, cursor: Point | null, possible: readonly Point[]): Point | null {
  const arrow = STEPS[key];
  if (arrow) return cursor ? { x: cursor.x + arrow.x, y: cursor.y + arrow.y } : (possible[0] ?? START);
  const way = key === 'n' ? 1 : key === 'p' ? -1 : 0;
  if (!way || !possible.length) return null;
  const at = possible.findIndex((cell) => isSame(cell, cursor));
  return at < 0 ? possible[0]! : possible[(at + way + possible.length) % possible.length]!;
}

/** Say what lies on a cell. */
export function describe(here: Point, tiles: readonly Tile[], possible: readonly Point[]): string {
  const tile = tiles.find((each) => isSame(each, here));
  const what = tile
    ? pieceName(tile.piece)
    : possible.some((cell) => isSame(cell, here))
      ? t('grid.possible')
      : t('grid.empty');
  return t('grid.at', { x: here.x, y: here.y, what });
}
