/** Dice that lie, one by one. Pure. */
import type { DiceShown } from '../../lib/wire/messages';
import { ROW_ORDER } from './rows';

export const DICE = ['W0', 'W1', ...ROW_ORDER] as const;
export type DieName = (typeof DICE)[number];
export type Action = 'white' | 'colour';

const SIDES = 6;

/** What a die shows; null for one that left the game. */
export function faceOf({ white, ...coloured }: DiceShown, die: DieName): number | null {
  if (die === 'W0' || die === 'W1') return white[die === 'W0' ? 0 : 1];
  return coloured[die] ?? null;
}

/** The same dice, one of them showing one more; after six comes one. */
export function turned(dice: DiceShown, die: DieName): DiceShown {
  const next = ((faceOf(dice, die) ?? 0) % SIDES) + 1;
  if (die === 'W0') return { ...dice, white: [next, dice.white[1]] };
  if (die === 'W1') return { ...dice, white: [dice.white[0], next] };
  return { ...dice, [die]: next };
}
