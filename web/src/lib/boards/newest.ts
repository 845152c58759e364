/** Of several questions under way, only the newest one's answer is worth anything. */
export class Newest<Answer> {
  #last: Promise<Answer | null> = Promise.resolve(null);

  /** The answer to what was asked last, which may still be on its way. */
  get last(): Promise<Answer | null> {
    return this.#last;
  }

  /** The answer, or null if something else was asked meanwhile. */
  async of(answer: Promise<Answer | null>): Promise<Answer | null> {
    this.#last = answer;
    const found = await answer;
    return this.#last === answer ? found : null;
  }
}
