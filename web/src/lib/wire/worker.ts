/** This device's end of the wire: tables in a worker, which is loaded when one is first needed. */
import type { Heard, Line, Transport } from './transport';

const engine = () => import('../pocket/engine').then((loaded) => loaded.engine());

class LocalLine implements Line {
  #line: Line | null = null;
  #isClosed = false;

  constructor(heard: Heard) {
    void engine().then(
      (found) => {
        if (!this.#isClosed) this.#line = found.open(heard);
      },
      () => this.#isClosed || heard.closed(0),
    );
  }

  get isOpen(): boolean {
    return this.#line?.isOpen ?? false;
  }

  send(text: string): void {
    this.#line?.send(text);
  }

  close(): void {
    this.#isClosed = true;
    this.#line?.close();
  }
}

export const worker: Transport = {
  isFar: false,
  ask: async (request, caller) => (await engine().catch(() => null))?.ask(request, caller) ?? null,
  open: (heard) => new LocalLine(heard),
};
