/** The review of a game as it comes in: marks part by part, the account once all of them are there. */
import { Refusal, type Reviews } from '../wire/api';
import type { Problem, GameReview, ReviewedDecision } from '../wire/messages';

/** Until the server is asked again where it has had enough for now. */
const AGAIN_MS = 4000;
const BUSY = 'limit/too-often';

export class Reviewed {
  #decisions = $state.raw<readonly ReviewedDecision[]>([]);
  #total = $state(0);
  #review = $state.raw<GameReview | null>(null);
  #problem = $state.raw<Problem | null>(null);
  #asked = $state(false);
  /** How often it was asked for: only the last time counts. */
  #times = 0;

  constructor(readonly asks: Reviews) {}

  get decisions(): readonly ReviewedDecision[] {
    return this.#decisions;
  }
  get done(): number {
    return this.#decisions.length;
  }
  get total(): number {
    return this.#total;
  }
  get review(): GameReview | null {
    return this.#review;
  }
  get problem(): Problem | null {
    return this.#problem;
  }
  get isAsked(): boolean {
    return this.#asked;
  }

  /** Ask for all parts, one after the other, then for the whole; anew where that was done before. */
  async ask(): Promise<void> {
    const time = ++this.#times;
    [this.#asked, this.#decisions, this.#total, this.#review, this.#problem] = [true, [], 0, null, null];
    try {
      for (let part = 0; part === 0 || this.done < this.#total; part += 1) {
        const found = await patiently(() => this.asks.part(part));
        if (time !== this.#times) return;
        this.#decisions = [...this.#decisions.slice(0, found.first), ...found.decisions];
        this.#total = found.total;
        if (!found.decisions.length) break;
      }
      const review = await patiently(() => this.asks.whole());
      if (time === this.#times) this.#review = review;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (time !== this.#times) return;
      this.#problem = error.problem;
      this.#asked = false;
    }
  }
}

async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.problem.code !== BUSY) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}
