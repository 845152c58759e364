/** The six colours of the pieces, in two palettes; `palettes.css` is made of these (a test compares). */
import type { ColourLetter } from './shapes';

export type Palette = Record<ColourLetter, string>;

export const TILE = '#20222b';

/** Found by a search for the largest smallest distance under all kinds of colour vision. */
export const STANDARD: Palette = {
  R: '#c7222b',
  O: '#e68c05',
  Y: '#fffa99',
  G: '#3ac5a2',
  B: '#2065d4',
  P: '#cb9ce9',
};

/** The same with every colour at least 4.5 : 1 against the tile. */
export const CONTRAST: Palette = {
  R: '#fa526c',
  O: '#f8ab13',
  Y: '#fefeae',
  G: '#32cfac',
  B: '#738ece',
  P: '#ffcfff',
};
