/** Where the tests of a file are at home: a server, and the browser. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { sharedBrowser, SixfoldServer, type Served } from './browser';

/** With the server that all share (`served.ts`). */
export function openHouse(kind?: Parameters<typeof sharedBrowser>[0]): { server: Served; browser: () => Browser } {
  return { server: { address: inject('address') }, browser: openBrowser(kind) };
}

/** With a server of its own, which tests may stop, or tell more than others. */
export function openOwnHouse(environment: Record<string, string> = {}): {
  server: SixfoldServer;
  browser: () => Browser;
} {
  const server = new SixfoldServer(environment);
  beforeAll(() => server.start());
  const browser = openBrowser();
  afterAll(() => server.remove());
  return { server, browser };
}

/** It is there before the first test, whatever else is to be done then coming after; its pages end with the last. */
function openBrowser(kind?: Parameters<typeof sharedBrowser>[0]): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await sharedBrowser(kind);
  });
  afterAll(() => Promise.all(browser?.contexts().map((context) => context.close()) ?? []));
  return () => {
    if (!browser) throw new Error('the browser starts before the first test');
    return browser;
  };
}
