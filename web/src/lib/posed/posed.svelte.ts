/** A position that is put before someone, in the shape that boards want: there is no table, and no game goes on. */
import { t } from '../i18n/language.svelte';
import type { Seen } from '../match/match.svelte';
import { lookAt, Refusal } from '../wire/api';
import type { Draft, DraftAnswer, GameName, GameView, Problem } from '../wire/messages';

/** What is put before someone. */
export interface Position {
  game: GameName;
  position: string;
  view: GameView;
}

export class Posed implements Seen {
  #posed = $state.raw<Position | null>(null);
  #number = $state(0);
  #laid = $state.raw<Draft | null>(null);
  #busy = $state(false);
  #problem = $state.raw<Problem | null>(null);
  readonly key = 'posed';
  readonly connected = true;
  readonly canHint = false;
  readonly canReconsider = false;
  readonly where = null;
  readonly note = null;
  readonly hands = null;
  readonly lesson = undefined;
  readonly events = [];
  readonly showing = [];
  readonly marked = [];

  /** `decide` is told what was chosen. Raises Refusal. */
  constructor(readonly decide: (move: string) => Promise<void>) {}

  get posed(): Position | null {
    return this.#posed;
  }
  /** Put a position before someone, perhaps with a move already laid. */
  pose(posed: Position | null, laid: Draft | null = null): void {
    this.#posed = posed;
    this.#laid = laid;
    this.#problem = null;
    this.#number += 1;
  }
  get state(): { game: string; position: number; you: number | null } | null {
    return this.#posed && { game: this.#posed.game, position: this.#number, you: this.#posed.view.seat ?? null };
  }
  get busy(): boolean {
    return this.#busy;
  }
  get takesTaps(): boolean {
    return !this.#busy;
  }
  get problem(): Problem | null {
    return this.#problem;
  }
  get isMyTurn(): boolean {
    return this.#posed !== null;
  }
  get isPlaying(): boolean {
    return this.#posed !== null;
  }

  nameOf(seat: number): string {
    return seat === this.#posed?.view.seat ? t('posed.you') : t('posed.other', { n: seat + 1 });
  }
  refuse(problem: Problem | null): void {
    this.#problem = problem;
  }

  async play(move: string): Promise<boolean> {
    this.#busy = true;
    this.#problem = null;
    const done = await this.#heard(async () => {
      await this.decide(move);
      return true;
    });
    this.#busy = false;
    return done ?? false;
  }

  async draft(draft: Draft): Promise<DraftAnswer | null> {
    const asked = this.#posed;
    if (!asked) return null;
    const found = await this.#heard(() => lookAt({ game: asked.game, position: asked.position, draft }));
    return this.#posed === asked ? (found?.answer ?? null) : null;
  }

  /** What is asked for; null where it is refused, which is shown. */
  async #heard<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = error.problem;
      return null;
    }
  }

  reconsider(): Promise<boolean> {
    return Promise.resolve(false);
  }
  better(): Promise<null> {
    return Promise.resolve(null);
  }
  hint(): Promise<null> {
    return Promise.resolve(null);
  }
  keep(): void {}
  kept(): Draft | null {
    return this.#laid;
  }
}
