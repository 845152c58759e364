/**
 * Whether the server can be reached, as far as this page knows: by the browser's word and by what became of requests.
 */
class Network {
  #isDown = $state(!navigator.onLine);

  constructor() {
    addEventListener('offline', () => (this.#isDown = true));
    addEventListener('online', () => (this.#isDown = false));
  }

  get isDown(): boolean {
    return this.#isDown;
  }

  /** A request was answered, or was not. */
  note(isAnswered: boolean): void {
    this.#isDown = !isAnswered;
  }
}

export const network = new Network();
