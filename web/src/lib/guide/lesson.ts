/**
 * A guided first game: what is said at each step of it, until the table and the server's answers say that it is done.
 * Pure.
 */
import type { TextKey } from '../i18n/language.svelte';
import type { Draft, DraftAnswer } from '../wire/messages';

/** What a step can be judged by. */
export interface Learner {
  /** How many decisions this person has made. */
  turns: number;
  isMyTurn: boolean;
  /** What the server was last asked about in this decision, and its answer. */
  draft: Draft | null;
  answer: DraftAnswer | null;
}

/** Said while so many decisions are made, and until then where `until` says so. */
export interface Step {
  said: TextKey;
  turn: number;
  until?: (learner: Learner) => boolean;
}

/**
 * The step that is due, and which of how many it is; null once all are done. Whoever takes something back is a step
 * back, too.
 */
export function stepFor(
  steps: readonly Step[],
  learner: Learner,
): { said: TextKey; number: number; of: number } | null {
  const at = steps.findIndex(
    ({ turn, until }) => learner.turns < turn || (learner.turns === turn && !until?.(learner)),
  );
  return at < 0 ? null : { said: steps[at]!.said, number: at + 1, of: steps.length };
}

export const isDue = ({ isMyTurn }: Learner): boolean => isMyTurn;
/** Something is laid or chosen. */
export function isBegun({ draft }: Learner): boolean {
  if (draft?.kind === 'grid') return Boolean(draft.placed?.length);
  return draft?.kind === 'cross' && Boolean(draft.cross);
}
/** The server says that it could be played as it is. */
export const isLegal = ({ answer }: Learner): boolean => Boolean(answer?.move);
