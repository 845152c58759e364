/** The six colours of the pieces, in two palettes. */
import { CONTRAST as HIGH, STANDARD as USUAL, TILE } from './drawn';
import type { ColourLetter } from './shapes';

export type Palette = Record<ColourLetter, string>;

export { TILE };
export const STANDARD: Palette = USUAL;
export const CONTRAST: Palette = HIGH;
