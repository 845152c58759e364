/** Of several questions under way, only the newest one's answer is worth anything. */
export class Newest {
  #asked = 0;

  /** The answer, or null if something else was asked meanwhile. */
  async of<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
    const mine = ++this.#asked;
    const found = await answer;
    return mine === this.#asked ? found : null;
  }
}
