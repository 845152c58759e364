/** Keys that boards share, in the order of a turn: a game's folder says which are its own. Pure. */
import type { TextKey } from '../i18n/language.svelte';

export type KeyLine = readonly [keys: readonly string[], does: TextKey];

export const CONFIRM: KeyLine = [['Enter'], 'keys.confirm'];
export const BACK: KeyLine = [['Esc'], 'keys.back'];
export const ORDER: KeyLine = [['Shift', '←', '→'], 'keys.order'];
export const LIST: KeyLine = [['?'], 'keys.list'];

export const GRID: readonly KeyLine[] = [
  [['1', '…', '6'], 'keys.piece'],
  [['N', 'P'], 'keys.cells'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.lay'],
  ORDER,
  CONFIRM,
  BACK,
  [['+', '−', '0'], 'keys.zoom'],
  LIST,
];
export const ROWS: readonly KeyLine[] = [
  [['N', 'P'], 'keys.spaces'],
  [['←', '↑', '→', '↓'], 'keys.arrows'],
  [['Enter'], 'keys.choose'],
  CONFIRM,
  BACK,
  LIST,
];
export const PLAIN: readonly KeyLine[] = [[['Tab'], 'keys.tab'], [['Enter'], 'keys.choose'], BACK, LIST];
