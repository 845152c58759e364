/** A tap that comes twice is meant once: what was decided takes no further tap for a moment. */

const SECOND_TAP_MS = 400;

export class Cooldown {
  #of = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something was tapped or answered a moment ago; while an answer takes longer, nothing is held. */
  get isOn(): boolean {
    return this.#of !== null;
  }
  isOf(decided: string): boolean {
    return this.#of === decided;
  }

  /** It was tapped, or the answer has come: for a moment from now on a tap is still meant for it. */
  hold(decided: string): void {
    clearTimeout(this.#timer);
    this.#of = decided;
    this.#timer = setTimeout(() => (this.#of = null), SECOND_TAP_MS);
  }
  /** It was refused, or something else was said: the next tap is meant anew. */
  release(): void {
    clearTimeout(this.#timer);
    this.#of = null;
  }
}
