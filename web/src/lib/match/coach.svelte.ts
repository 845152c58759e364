/** The coach of a table against bots: it looks at a move before it is made, and says so where it loses too much. */
import type { AskCoach, Coached } from '../wire/messages';

/** Until a move that is being thought about is looked at: whoever is still laying is not disturbed. */
const PAUSE_MS = 300;
/** Nobody waits longer for the coach. */
const LATEST_MS = 2000;

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

export class Coach {
  #note = $state.raw<Coached | null>(null);
  #wanted: AskCoach | null = null;
  #heard: Promise<Coached | null> | null = null;

  /** `ask` is the server; null where it does not answer. */
  constructor(readonly ask: (wanted: AskCoach) => Promise<Coached | null>) {}

  /** What there is to say against the move that was looked at last. */
  get note(): Coached | null {
    return this.#note;
  }

  /** Look at a move that is being thought about, or at none (`null`). */
  async consider(position: number, move: string | null): Promise<void> {
    if (this.#isAbout(position, move)) return;
    this.#turnTo(move === null ? null : { position, move });
    const wanted = this.#wanted;
    await wait(PAUSE_MS);
    if (wanted && wanted === this.#wanted) await this.#look();
  }

  /** Whether a move may be made now: only the second time where there is something to say against it. */
  async allows(position: number, move: string): Promise<boolean> {
    if (this.#note && this.#isAbout(position, move)) return true;
    if (!this.#isAbout(position, move)) this.#turnTo({ position, move });
    await Promise.race([this.#look(), wait(LATEST_MS)]);
    return this.#note === null;
  }

  /** The move that the coach would make; null where there is none to be had. */
  async better(): Promise<string | null> {
    const wanted = this.#wanted;
    if (!wanted) return null;
    const found = await this.ask({ ...wanted, better: true });
    if (wanted !== this.#wanted || !found?.better) return null;
    this.#turnTo(null);
    return found.better.move;
  }

  #isAbout(position: number, move: string | null): boolean {
    return (this.#wanted?.move ?? null) === move && (move === null || this.#wanted?.position === position);
  }

  #turnTo(wanted: AskCoach | null): void {
    this.#wanted = wanted;
    this.#note = null;
    this.#heard = null;
  }

  async #look(): Promise<void> {
    const wanted = this.#wanted;
    if (!wanted) return;
    this.#heard ??= this.ask(wanted);
    const found = await this.#heard;
    if (wanted === this.#wanted) this.#note = found?.loss ? found : null;
  }
}
