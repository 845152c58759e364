/** A tap that comes twice is meant once: what was decided takes no further tap for a moment. */

const SECOND_TAP_MS = 400;

export class Cooldown {
  #of = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether something is being decided, or was a moment ago. */
  get isOn(): boolean {
    return this.#of !== null;
  }
  isOf(decided: string): boolean {
    return this.#of === decided;
  }

  begin(decided: string): void {
    clearTimeout(this.#timer);
    this.#of = decided;
  }
  /** Decided, and for a moment a tap is still meant for it; refused, and the next one is meant anew. */
  end(isDecided: boolean): void {
    clearTimeout(this.#timer);
    if (isDecided) this.#timer = setTimeout(() => (this.#of = null), SECOND_TAP_MS);
    else this.#of = null;
  }
}
