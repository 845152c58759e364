/** Choosing one move of a few: what is possible, what is chosen, what the server says of it. */
import { untrack } from 'svelte';
import type { Seen } from '../match/match.svelte';
import type { CrossAnswer, Draft, DraftAnswer, MoveAnswer } from '../wire/messages';
import { Newest } from './newest';

type Listing = CrossAnswer | MoveAnswer;

/** How a choice is asked about. */
export interface Asking<Answer extends Listing> {
  /** The answer while nothing can be chosen. */
  idle: Answer;
  draft: (move: string | null) => Draft;
  /** The move that a draft of ours is about. */
  moveOf: (draft: Draft) => string | null;
}

export class Choice<Answer extends Listing> {
  #match: Seen;
  #asking: Asking<Answer>;
  #chosen = $state<string | null>(null);
  #hinted = $state('');
  /** What the server said last, with the decision it was for. */
  #said = $state.raw<{ decision: string; answer: Answer } | null>(null);
  #now: () => string;
  #newest = new Newest<DraftAnswer>();

  /**
   * Call while a component is made. The choice lasts as long as `decision` stays the same: others may choose meanwhile.
   */
  constructor(match: Seen, decision: () => string, asking: Asking<Answer>) {
    this.#match = match;
    this.#asking = asking;
    const now = $derived(decision());
    this.#now = () => now;
    const due = $derived(match.isMyTurn ? now : '');
    const position = $derived(match.state?.position);
    $effect(() => {
      const kept = match.kept(now);
      untrack(() => (this.#chosen = kept && asking.moveOf(kept)));
    });
    $effect(() => match.keep(now, this.#chosen ? asking.draft(this.#chosen) : null));
    $effect(() => {
      void due;
      this.#hinted = '';
    });
    $effect(() => {
      void now;
      void position;
      const move = this.#chosen;
      if (match.isMyTurn && match.connected) void this.#ask(move);
      else this.#said = null;
    });
  }

  async #ask(move: string | null): Promise<void> {
    const decision = this.#now();
    const found = await this.#newest.of(this.#match.draft(this.#asking.draft(move)));
    if (found?.kind === this.#asking.idle.kind) this.#said = { decision, answer: found as Answer };
  }

  get chosen(): string | null {
    return this.#chosen;
  }
  /** Until the server has answered about this decision nothing can be chosen: what could be before is of other dice. */
  get answer(): Answer {
    return this.#said?.decision === this.#now() ? this.#said.answer : this.#asking.idle;
  }
  /** The move of the last hint that was asked for in this decision. */
  get hinted(): string {
    return this.#hinted;
  }

  /** Whether a move is chosen first and confirmed then. */
  isChosen(_move: string): boolean {
    return true;
  }

  /** Choose a move; one that is not known to be possible is asked about, and chosen then or refused with its reason. */
  async choose(move: string): Promise<void> {
    this.#match.refuse(null);
    if (!this.#match.isMyTurn) return;
    if (this.answer.legal.includes(move)) {
      this.#chosen = this.#chosen === move ? null : move;
      return;
    }
    const decision = this.#now();
    const answer = await this.#match.draft(this.#asking.draft(move));
    if (decision !== this.#now()) return;
    if (answer?.problem) this.#match.refuse(answer.problem);
    else if (answer?.kind === this.#asking.idle.kind && (answer as Answer).legal.includes(move)) this.#chosen = move;
  }

  clear(): void {
    this.#chosen = null;
    this.#match.refuse(null);
  }

  async confirm(): Promise<void> {
    if (this.#chosen) await this.#match.play(this.#chosen);
  }

  async hint(): Promise<void> {
    this.#take(await this.#match.hint());
  }

  /** Choose what the coach would. */
  async better(): Promise<void> {
    this.#take(await this.#match.better());
  }

  #take(move: string | null): void {
    if (!move) return;
    this.#hinted = move;
    this.#chosen = this.isChosen(move) ? move : null;
  }
}
