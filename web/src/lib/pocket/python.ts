/** Python in a worker, seen from the page: lines go in and come out in the same order. */
import { base } from '../place';
import type { Manifest } from './manifest';
import type { Remember, Start } from './python.worker';
import type { Parts } from './snapshots';

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

interface Heard {
  ready?: boolean;
  answer?: string;
  error?: string;
}

const begin = (): Worker => new Worker(new URL('./python.worker.ts', import.meta.url), { type: 'module' });

/** What a worker is to load. */
export const partsOf = ({ folder, modules, libraries }: Manifest): Parts => ({
  folder: new URL(folder, base()).href,
  modules,
  libraries,
});

/**
 * Let a worker load everything once and keep its memory in this cache; resolves when that is done, or cannot be done.
 */
export async function keepSnapshotIn(cache: string, manifest: Manifest): Promise<void> {
  const worker = begin();
  const first: Remember = { parts: partsOf(manifest), cache };
  worker.postMessage(first);
  await new Promise((resolve) => (worker.onmessage = worker.onerror = resolve));
  worker.terminate();
}

export class Python {
  #worker = begin();
  #waiting: Waiting[] = [];
  #hasEnded = false;
  #fail!: (why: Error) => void;
  /** Resolves once Python runs; fails where it does not start. */
  readonly ready: Promise<void>;

  constructor(manifest: Manifest, module: string, name: string) {
    const start: Start = { parts: partsOf(manifest), module, name };
    this.#worker.postMessage(start);
    this.ready = new Promise((resolve, reject) => {
      this.#fail = reject;
      this.#worker.onmessage = ({ data }: MessageEvent<Heard>) => {
        if (data.ready === undefined) this.#answered(data);
        else if (data.ready) resolve();
        else this.end(new Error(data.error));
      };
    });
    this.ready.catch(() => undefined); // whoever calls hears of it
    this.#worker.onerror = (event) => this.end(new Error(event.message));
  }

  #answered({ answer, error }: Heard): void {
    const first = this.#waiting.shift();
    if (answer === undefined) first?.reject(new Error(error));
    else first?.resolve(answer);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  call(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#hasEnded) return reject(new Error('the worker has ended'));
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(text);
    });
  }

  /** Stop at once; whoever waits hears why. */
  end(why: Error): void {
    this.#hasEnded = true;
    this.#worker.terminate();
    this.#fail(why);
    for (const each of this.#waiting.splice(0)) each.reject(why);
  }
}
