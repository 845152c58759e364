/** What a screen reader is told. Sentences of the same moment are told together: none drowns another. */
const MOMENT_MS = 60;

class Announcer {
  #said = $state('');
  #turn = 0;
  #pending: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  get said(): string {
    return this.#said;
  }

  /** Say this. A sentence that is the same as the one before is heard again. */
  say(sentence: string): void {
    this.#pending.push(sentence);
    this.#timer ??= setTimeout(() => this.#tell(), MOMENT_MS);
  }

  #tell(): void {
    this.#timer = undefined;
    this.#turn ^= 1;
    this.#said = this.#pending.join(' ') + (this.#turn ? '\u200b' : '');
    this.#pending = [];
  }
}

export const announcer = new Announcer();
