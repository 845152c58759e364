import { expect, test, vi } from 'vitest';
import { keptTable } from './store';

interface Request {
  result?: unknown;
  error?: Error;
  onsuccess?: () => void;
  onerror?: () => void;
}

function answering(result: unknown, error?: Error): Request {
  const request: Request = { result, error };
  queueMicrotask(() => (error ? request.onerror?.() : request.onsuccess?.()));
  return request;
}

/** A database whose every table is `row`. */
const holding = (row: string) => ({
  onversionchange: () => undefined,
  close: () => undefined,
  transaction: () => ({ objectStore: () => ({ get: () => answering(row) }) }),
});

test('a database that could not be opened, or was shut for a newer page, is opened anew', async () => {
  const first = holding('first');
  const found = [
    answering.bind(null, null, new Error('no room')),
    answering.bind(null, first),
    answering.bind(null, holding('second')),
  ];
  vi.stubGlobal('indexedDB', { open: () => found.shift()!() });
  await expect(keptTable('x')).rejects.toThrow('no room');
  expect(await keptTable('x')).toBe('first');
  first.onversionchange();
  expect(await keptTable('x')).toBe('second');
});
