import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('addEventListener', () => undefined);
vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
const { whoAmI } = await import('./person.svelte');
const { prefs } = await import('./prefs.svelte');

const refusing = (status: number, code: string) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ problem: { code, rule: 'TABLE', values: {}, sentence: code } }), { status }),
  );

beforeEach(() => void (prefs.token = 'mine'));

test('whom the server does not know any more is nobody', async () => {
  refusing(401, 'people/unknown-token');
  expect(await whoAmI()).toBeNull();
  expect(prefs.token).toBeNull();
});

test('whoever is shut out for a while stays who they are', async () => {
  refusing(403, 'people/banned');
  await expect(whoAmI()).rejects.toMatchObject({ problem: { code: 'people/banned' } });
  expect(prefs.token).toBe('mine');
});
