import { beforeEach, expect, test, vi } from 'vitest';

const fetched: string[] = [];

/** The client as a static host has it, and nobody answers. */
async function alone() {
  vi.resetModules();
  vi.stubEnv('MODE', 'site');
  vi.stubGlobal('document', { baseURI: 'https://host.test/', querySelector: () => null });
  vi.stubGlobal('fetch', async (address: URL) => {
    fetched.push(String(address));
    throw new TypeError('Failed to fetch');
  });
  return import('./api');
}

beforeEach(() => fetched.splice(0));

test('a static site whose host cannot be reached says so as a refusal, which pages show', async () => {
  const { getManners, getCatalogHere, Refusal } = await alone();
  for (const ask of [getManners, getCatalogHere]) {
    const error: unknown = await ask().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Refusal);
    expect((error as InstanceType<typeof Refusal>).problem.code).toBe('wire/offline');
  }
  expect(fetched).toEqual(Array(2).fill('https://host.test/pocket/manifest.json'));
});
