/** The six colours of the pieces, in two palettes; `palettes.css` is made of these (a test compares). */
import type { ColourLetter } from './shapes';

export type Palette = Record<ColourLetter, string>;

export const TILE = '#20222b';

/** Found by a search for the largest smallest distance under all kinds of colour vision, near colours that please. */
export const STANDARD: Palette = {
  R: '#c3292b',
  O: '#df9515',
  Y: '#ffffb2',
  G: '#1cba9a',
  B: '#325dc9',
  P: '#b396e1',
};

/** The same with every colour at least 4.5 : 1 against the tile. */
export const CONTRAST: Palette = {
  R: '#ed535b',
  O: '#efa511',
  Y: '#ffff87',
  G: '#4de2bb',
  B: '#5782fc',
  P: '#c8a8d6',
};
