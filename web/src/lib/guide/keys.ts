/** The keys of each board, in the order of a turn. Pure. */
import type { TextKey } from '../i18n/language.svelte';

export type KeyLine = readonly [keys: readonly string[], does: TextKey];

const CONFIRM: KeyLine = [['Enter'], 'keys.confirm'];
const BACK: KeyLine = [['Esc'], 'keys.back'];
const LIST: KeyLine = [['?'], 'keys.list'];

const GRID: readonly KeyLine[] = [
  [['1', '…', '6'], 'keys.piece'],
  [['N', 'P'], 'keys.cells'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.lay'],
  CONFIRM,
  BACK,
  [['+', '−', '0'], 'keys.zoom'],
  LIST,
];
const ROWS: readonly KeyLine[] = [
  [['N', 'P'], 'keys.spaces'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.choose'],
  CONFIRM,
  BACK,
  LIST,
];
const CARDS: readonly KeyLine[] = [[['1', '…', '9'], 'keys.card'], [['N'], 'keys.goals'], [['Enter'], 'keys.put'], CONFIRM, BACK, LIST];
const PLAIN: readonly KeyLine[] = [[['Tab'], 'keys.tab'], [['Enter'], 'keys.choose'], BACK, LIST];

const BOARDS: Readonly<Record<string, readonly KeyLine[]>> = { qwirkle: GRID, cubes: GRID, cards: CARDS, qwixx: ROWS, duel: ROWS };

export const keysOf = (board: string): readonly KeyLine[] => BOARDS[board] ?? PLAIN;
