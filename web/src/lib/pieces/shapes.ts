/** The six shapes as paths in a square from -50 to 50, by their letter. Drawn for this project. */
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

/** A star with this many points, one of them at the top. */
export function star(points: number, outer: number, inner: number): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (Math.PI * index) / points - Math.PI / 2;
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join('L')}Z`;
}

export const PATHS: Record<ShapeLetter, string> = {
  o: 'M0-34A34 34 0 0 1 0 34A34 34 0 0 1 0-34Z',
  s: 'M-27-31H27Q31-31 31-27V27Q31 31 27 31H-27Q-31 31-31 27V-27Q-31-31-27-31Z',
  d: 'M0-41Q3-41 5-38L38-5Q43 0 38 5L5 38Q0 43-5 38L-38 5Q-43 0-38-5L-5-38Q-3-41 0-41Z',
  c: 'M-13-13A15.5 15.5 0 1 1 13-13A15.5 15.5 0 1 1 13 13A15.5 15.5 0 1 1-13 13A15.5 15.5 0 1 1-13-13Z',
  t: star(8, 42, 23),
  x: 'M-36-36Q0-22 36-36Q22 0 36 36Q0 22-36 36Q-22 0-36-36Z',
};

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
