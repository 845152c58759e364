/** What a screen reader is told: the newest sentence. */
class Announcer {
  #said = $state('');
  #turn = 0;

  get said(): string {
    return this.#said;
  }

  /** A sentence that is the same as the one before is heard again. */
  say(sentence: string): void {
    this.#turn ^= 1;
    this.#said = sentence + (this.#turn ? '\u200b' : '');
  }
}

export const announcer = new Announcer();
