/** What the service worker does with a push, and with a touch on what it then shows. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const SCOPE = 'https://table.example/';
const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');

interface Page {
  url: string;
}

/** A worker with these pages open; returns how to tell it something, and what it did. */
function worker(...open: Page[]): { tell: (type: string, event: object) => Promise<void>; did: unknown[] } {
  const heard = new Map<string, (event: object) => void>();
  const did: unknown[] = [];
  const pages = open.map(({ url }) => ({ url, focus: () => Promise.resolve(did.push(['focus', url])) }));
  runInNewContext(SOURCE, {
    self: {
      registration: {
        scope: SCOPE,
        showNotification: (title: string, options: object) => Promise.resolve(did.push([title, options])),
      },
      clients: {
        matchAll: () => Promise.resolve(pages),
        openWindow: (url: string) => Promise.resolve(did.push(['open', url])),
      },
      addEventListener: (type: string, listener: (event: object) => void) => heard.set(type, listener),
    },
  });
  const tell = async (type: string, event: object) => {
    const waits: Promise<unknown>[] = [];
    heard.get(type)!({ ...event, waitUntil: (until: Promise<unknown>) => waits.push(until) });
    expect(waits.length, 'the browser is asked to wait').toBe(1);
    await Promise.all(waits);
  };
  return { tell, did };
}

const touched = (data: unknown) => ({ notification: { data, close: () => undefined } });

test('a push is shown with its words, one for each table', async () => {
  const { tell, did } = worker();
  await tell('push', { data: { json: () => ({ title: 'Qwixx', body: 'Your turn', path: 't/abc' }) } });
  expect(did).toEqual([['Qwixx', { body: 'Your turn', icon: `${SCOPE}icon-192.png`, tag: 't/abc', data: 't/abc' }]]);
});

test('a touch leads to the table: to its page where it is open, else to a new one', async () => {
  const open = worker({ url: SCOPE }, { url: `${SCOPE}t/abc` });
  await open.tell('notificationclick', touched('t/abc'));
  expect(open.did).toEqual([['focus', `${SCOPE}t/abc`]]);
  const elsewhere = worker({ url: `${SCOPE}t/other` });
  await elsewhere.tell('notificationclick', touched('t/abc'));
  expect(elsewhere.did).toEqual([['open', `${SCOPE}t/abc`]]);
});

test('a touch on a notice of an open page leads back to that page', async () => {
  const { tell, did } = worker({ url: `${SCOPE}t/abc` });
  await tell('notificationclick', touched(undefined));
  expect(did).toEqual([['focus', `${SCOPE}t/abc`]]);
});
