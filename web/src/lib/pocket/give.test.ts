import { expect, test, vi } from 'vitest';
import type { KeptTable } from './store';

const [given, noted]: [string[], string[]] = [[], []];
let isThere = true;
vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
  if (!isThere) throw new TypeError('Failed to fetch');
  given.push(body);
  return body === 'old'
    ? new Response(
        JSON.stringify({ problem: { code: 'record/rules', rule: 'TABLE', values: {}, sentence: 'Too old.' } }),
        { status: 400 },
      )
    : new Response('{}');
});
vi.mock('./store', () => ({ noteGiven: async (id: string) => void noted.push(id) }));
const { give } = await import('./kept');

const tables = ['one', 'old', 'new'].map((record) => ({ id: record, record, summary: {} }) as unknown as KeptTable);

test('a record that the server refuses keeps no other from being given', async () => {
  await expect(give(tables)).rejects.toMatchObject({ problem: { code: 'record/rules' } });
  expect(given).toEqual(['one', 'old', 'new']);
  expect(noted).toEqual(['one', 'new']);
});

test('without a server the others are not tried', async () => {
  [isThere, given.length] = [false, 0];
  await expect(give(tables)).rejects.toMatchObject({ problem: { code: 'wire/offline' } });
  expect(noted).toEqual(['one', 'new']);
});
