/** Choosing one space on a sheet or board, or nothing. */
import type { Seen } from '../../lib/match/match.svelte';
import type { CrossAnswer } from '../../lib/wire/messages';
import { Choice, type Asking } from '../../lib/boards/choice.svelte';

export const NOTHING = '-';

const CROSSES: Asking<CrossAnswer> = {
  idle: { kind: 'cross', points: 0, rows: [], legal: [], miss_if_nothing: false },
  draft: (cross) => ({ kind: 'cross', cross }),
  moveOf: (draft) => (draft.kind === 'cross' ? (draft.cross ?? null) : null),
};

export class CrossDraft extends Choice<CrossAnswer> {
  #match: Seen;

  constructor(match: Seen, decision: () => string) {
    super(match, decision, CROSSES);
    this.#match = match;
  }

  get spaces(): string[] {
    return this.answer.legal.filter((move) => this.isChosen(move));
  }
  /** What each row would be worth. */
  get after(): Record<string, number> {
    return this.chosen ? Object.fromEntries(this.answer.rows.map((row) => [row.row, row.after])) : {};
  }

  /** Nothing is not chosen: it has a button of its own. */
  override isChosen(move: string): boolean {
    return move !== NOTHING;
  }

  async nothing(): Promise<void> {
    await this.#match.play(NOTHING);
  }
}
