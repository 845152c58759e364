/** How long what happens is shown before the next thing is. Pure; the server waits for nobody. */
export const PACES = ['calm', 'normal', 'fast', 'none'] as const;
export type Pace = (typeof PACES)[number];

/** What a scene needs time for: a move to be seen, a pass to be noticed, dice to land. */
export type Beat = 'move' | 'pass' | 'roll';

const MS: Record<Pace, Record<Beat, number>> = {
  calm: { move: 2800, pass: 1600, roll: 1500 },
  normal: { move: 1600, pass: 900, roll: 900 },
  fast: { move: 600, pass: 300, roll: 300 },
  none: { move: 0, pass: 0, roll: 0 },
};

export const pauseOf = (pace: Pace, beat: Beat | null): number => (beat ? MS[pace][beat] : 0);

/** Where clocks run, nothing is told slower than fast: whose turn comes next is not to lose time by watching. */
export function paceAt(wish: Pace, isClocked: boolean): Pace {
  return isClocked && wish !== 'none' ? 'fast' : wish;
}
