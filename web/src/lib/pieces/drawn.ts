// Generated from src/sixfold/drawing/*.json by `python -m sixfold.drawing web/src`. Do not edit.

/** The six shapes as paths in a square from -50 to 50, by their letter. Drawn for this project. */
export const PATHS = {
  o: 'M0-34A34 34 0 0 1 0 34A34 34 0 0 1 0-34Z',
  s: 'M-27-31H27Q31-31 31-27V27Q31 31 27 31H-27Q-31 31-31 27V-27Q-31-31-27-31Z',
  d: 'M0-41Q3-41 5-38L38-5Q43 0 38 5L5 38Q0 43-5 38L-38 5Q-43 0-38-5L-5-38Q-3-41 0-41Z',
  c: 'M-13-13A15.5 15.5 0 1 1 13-13A15.5 15.5 0 1 1 13 13A15.5 15.5 0 1 1-13 13A15.5 15.5 0 1 1-13-13Z',
  t: 'M0.00 -42.00L8.80 -21.25L29.70 -29.70L21.25 -8.80L42.00 0.00L21.25 8.80L29.70 29.70L8.80 21.25L0.00 42.00L-8.80 21.25L-29.70 29.70L-21.25 8.80L-42.00 0.00L-21.25 -8.80L-29.70 -29.70L-8.80 -21.25Z',
  x: 'M-36-36Q0-22 36-36Q22 0 36 36Q0 22-36 36Q-22 0-36-36Z',
} as const;

/** Where the pips of a die lie besides the one in the middle, pair after pair, in a square from -50 to 50. */
export const PIPS: readonly [number, number][] = [[-24, -24], [24, 24], [24, -24], [-24, 24], [-24, 0], [24, 0]];

export const TILE = '#14161c';

/** Found by a search for the largest smallest distance under all kinds of colour vision, near colours that please. */
export const STANDARD = {
  R: '#c3292b',
  O: '#df9515',
  Y: '#ffffb2',
  G: '#1cba9a',
  B: '#325dc9',
  P: '#b396e1',
} as const;

/** The same with every colour at least 4.5 : 1 against the tile. */
export const CONTRAST = {
  R: '#ed535b',
  O: '#efa511',
  Y: '#ffff87',
  G: '#4de2bb',
  B: '#5782fc',
  P: '#c8a8d6',
} as const;
