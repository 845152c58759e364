/** A server for all tests of a file, and the browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { sharedBrowser, SixfoldServer } from './browser';

/** Both are there before the first test, whatever else is to be done then coming after; the server and all pages end with the last. */
export function openHouse(environment: Record<string, string> = {}, kind?: Parameters<typeof sharedBrowser>[0]): { server: SixfoldServer; browser: () => Browser } {
  const server = new SixfoldServer(environment);
  let browser: Browser | undefined;
  beforeAll(async () => {
    await server.start();
    browser = await sharedBrowser(kind);
  });
  afterAll(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
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
