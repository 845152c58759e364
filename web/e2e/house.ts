/** A server and a browser for all tests of a file. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch, SixfoldServer } from './browser';

/** Both start before the first test, whatever else is to be done then coming after, and end with the last. */
export function openHouse(environment: Record<string, string> = {}, kind?: Parameters<typeof launch>[0]): { server: SixfoldServer; browser: () => Browser } {
  const server = new SixfoldServer(environment);
  let browser: Browser | undefined;
  beforeAll(async () => {
    await server.start();
    browser = await launch(kind);
  });
  afterAll(async () => {
    await browser?.close();
    await server.remove();
  });
  return {
    server,
    browser: () => {
      if (!browser) throw new Error('the browser starts before the first test');
      return browser;
    },
  };
}
