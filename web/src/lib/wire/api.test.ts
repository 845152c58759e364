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

const proxies = [
  ['a proxy whose server is gone', 502, '<html><h1>502 Bad Gateway</h1></html>'],
  ['a network that wants a login', 200, '<html>Welcome to our hotel</html>'],
  ['one that answers in a JSON of its own', 503, '{"message": "no upstream"}'],
] as const;

test.each(proxies)('%s is told as a server that cannot be reached', async (_, status, body) => {
  vi.resetModules();
  vi.stubEnv('MODE', 'test');
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
  const { getLobby, tellReached } = await import('./api');
  const reached: boolean[] = [];
  tellReached((isAnswered) => reached.push(isAnswered));
  await expect(getLobby()).rejects.toMatchObject({ problem: { code: 'wire/offline' } });
  expect(reached).toEqual([false]);
});

test('so is one whose answer breaks off', async () => {
  vi.resetModules();
  vi.stubEnv('MODE', 'test');
  vi.stubGlobal('fetch', async () => ({ status: 200, text: () => Promise.reject(new TypeError('network error')) }));
  await expect((await import('./api')).getLobby()).rejects.toMatchObject({ problem: { code: 'wire/offline' } });
});
