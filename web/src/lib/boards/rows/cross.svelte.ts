/** Choosing one space on a sheet or board: what is possible, what is chosen, what it would do. */
import { untrack } from 'svelte';
import type { Seen } from '../../match/match.svelte';
import type { CrossAnswer } from '../../wire/messages';
import { Newest } from '../newest';

const IDLE: CrossAnswer = { kind: 'cross', points: 0, rows: [], legal: [], miss_if_nothing: false };

export class CrossDraft {
  #match: Seen;
  #decision: () => string;
  #chosen = $state<string | null>(null);
  #answer = $state.raw<CrossAnswer>(IDLE);
  #newest = new Newest();

  /** Call while a component is made. The choice lasts as long as `decision` stays the same: others may choose meanwhile. */
  constructor(match: Seen, decision: () => string) {
    this.#match = match;
    this.#decision = decision;
    const now = $derived(decision());
    const position = $derived(match.state?.position);
    $effect(() => {
      const kept = match.kept(now);
      untrack(() => (this.#chosen = kept?.kind === 'cross' ? (kept.cross ?? null) : null));
    });
    $effect(() => match.keep(now, this.#chosen ? { kind: 'cross', cross: this.#chosen } : null));
    $effect(() => {
      void now;
      void position;
      const cross = this.#chosen;
      if (match.isMyTurn && match.connected) void this.#ask(cross);
      else this.#answer = IDLE;
    });
  }

  async #ask(cross: string | null): Promise<void> {
    const found = await this.#newest.of(this.#match.draft({ kind: 'cross', cross }));
    if (found?.kind === 'cross') this.#answer = found;
  }

  /** What is to be decided: another text, another decision. */
  get decision(): string {
    return this.#decision();
  }
  get chosen(): string | null {
    return this.#chosen;
  }
  get answer(): CrossAnswer {
    return this.#answer;
  }
  get spaces(): string[] {
    return this.#answer.legal.filter((move) => move !== '-');
  }
  /** What each row would be worth. */
  get after(): Record<string, number> {
    return this.#chosen ? Object.fromEntries(this.#answer.rows.map((row) => [row.row, row.after])) : {};
  }

  /** Choose a space; one that is not possible is asked about, and refused with its reason. */
  async choose(space: string): Promise<void> {
    this.#match.refuse(null);
    if (!this.#match.isMyTurn) return;
    if (this.#answer.legal.includes(space)) {
      this.#chosen = this.#chosen === space ? null : space;
      return;
    }
    const answer = await this.#match.draft({ kind: 'cross', cross: space });
    if (answer?.kind === 'cross' && answer.problem) this.#match.refuse(answer.problem);
  }

  clear(): void {
    this.#chosen = null;
    this.#match.refuse(null);
  }

  async confirm(): Promise<void> {
    if (this.#chosen) await this.#match.play(this.#chosen);
  }

  async nothing(): Promise<void> {
    await this.#match.play('-');
  }

  async hint(): Promise<string | null> {
    const move = await this.#match.hint();
    this.#chosen = move && move !== '-' ? move : null;
    return move;
  }
}
