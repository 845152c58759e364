/**
 * What brings races to light. `RACES=slow`: every page computes four times more slowly. `RACES=late`: all that a server
 * says is held back for a while, by luck from `RACES_SEED`, in order within a connection. `RACES=slow,late`: both.
 */
import { createServer, connect, type Server, type Socket } from 'node:net';
import type { Browser, Page } from 'playwright-core';

const WANTED = (process.env['RACES'] ?? '').split(',');
export const ARE_SLOW = WANTED.includes('slow');
export const ARE_LATE = WANTED.includes('late');
export const SEED = Number(process.env['RACES_SEED'] ?? 1);
const SLOWER = 4;
const HELD_MS = [0, 5, 300];

/** Slow down every page that this browser will open. */
export function slowDown(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      await throttle(page);
      return page;
    };
    return context;
  };
  browser.newPage = async (options) => (await browser.newContext(options)).newPage();
  return browser;
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function luck(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Stands before a server, for HTTP and sockets alike: what it is told goes on at once, what it says is held back. */
export class Delays {
  #next = luck(SEED);
  #server: Server | null = null;

  /** Listen at one port, and ask at another. */
  async start(port: number, behind: number): Promise<void> {
    this.#server = createServer({ allowHalfOpen: true, noDelay: true }, (client) =>
      this.#join(client, connect({ port: behind, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })),
    );
    await new Promise<void>((done) => this.#server!.listen(port, '127.0.0.1', done));
  }

  /** Let nobody in any more; whoever is inside still hears what is held back. */
  stop(): void {
    this.#server?.close();
    this.#server = null;
  }

  #join(client: Socket, server: Socket): void {
    let sent = Promise.resolve();
    const later = (say: () => void) => {
      const held = new Promise((done) => setTimeout(done, HELD_MS[Math.floor(this.#next() * HELD_MS.length)]));
      sent = Promise.all([sent, held]).then(say); // in order: nothing overtakes what was said before
    };
    client.pipe(server);
    server.on('data', (said) => later(() => client.writable && client.write(said)));
    server.on('end', () => later(() => client.end()));
    server.on('error', () => client.destroy());
    client.on('error', () => server.destroy());
    client.on('close', () => server.destroy());
    server.on('close', () => later(() => client.destroySoon()));
  }
}
