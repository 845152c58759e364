/** Pieces by their letters: the six shapes, the six colours. */
import { PATHS as DRAWN } from './drawn';

export type ShapeLetter = 'o' | 's' | 'd' | 'c' | 't' | 'x';
export type ColourLetter = 'R' | 'O' | 'Y' | 'G' | 'B' | 'P';

export const SHAPES: readonly ShapeLetter[] = ['o', 's', 'd', 'c', 't', 'x'];
export const COLOURS: readonly ColourLetter[] = ['R', 'O', 'Y', 'G', 'B', 'P'];
export const COLOUR_NAMES: Record<ColourLetter, string> = {
  R: 'red',
  O: 'orange',
  Y: 'yellow',
  G: 'green',
  B: 'blue',
  P: 'purple',
};

export const PATHS: Record<ShapeLetter, string> = DRAWN;

export function colourOf(piece: string): ColourLetter {
  return piece[0] as ColourLetter;
}

export function shapeOf(piece: string): ShapeLetter {
  return piece[1] as ShapeLetter;
}

/** The other faces of the same cube, in an order that depends on the face only. */
export function facesBefore(piece: string): string[] {
  const at = SHAPES.indexOf(shapeOf(piece));
  return SHAPES.map((_, step) => piece[0] + SHAPES[(at + step) % SHAPES.length]!).slice(1);
}
