import { expect, test, vi } from 'vitest';
import type { PadState } from '../wire/messages';

const waiting: ((state: PadState) => void)[] = [];
const said: string[] = [];
const told: (string | null)[] = [];
const kept = new Map<string, string>();
for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
vi.stubGlobal('navigator', { onLine: true, languages: ['en'] });
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: () => undefined,
});
vi.mock('../wire/api', async (real) => ({
  ...(await real<object>()),
  getPad: () => new Promise<PadState>((resolve) => waiting.push(resolve)),
  enter: async () => ({ token: 'new', person: { name: 'Guest' } }),
  tellPad: async () => {
    told.push(prefs.token);
    if (prefs.token === 'old')
      throw new Refusal({ code: 'people/unknown-token', rule: 'TABLE', values: {}, sentence: '' });
    return at(3);
  },
  getManners: async () => ({ games: {}, begins: [] }),
}));
vi.mock('../ui/announcer.svelte', () => ({ announcer: { say: (sentence: string) => said.push(sentence) } }));
const { PadSession } = await import('./session.svelte');
const { prefs } = await import('../prefs.svelte');
const { Refusal } = await import('../wire/api');

const at = (number: number) =>
  ({ number, games: [], shown: { lines: [{ id: 'x', text: `turn ${number}` }] } }) as unknown as PadState;
const asked = (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count));

test('who left a pad hears no more of it, and what was kept meanwhile stays', async () => {
  const leave = new PadSession('abc').follow();
  await asked(1);
  waiting[0]!(at(1));
  await asked(2);
  leave();
  kept.set('sixfold-pad-abc', 'of the page that opened it again');
  waiting[1]!(at(2));
  await new Promise((resolve) => setTimeout(resolve));
  expect(said).toEqual([]);
  expect(kept.get('sixfold-pad-abc')).toBe('of the page that opened it again');
});

test('a turn told by whom the server has forgotten is told by a guest, and not lost', async () => {
  prefs.token = 'old';
  const session = new PadSession('xyz');
  expect(await session.tell({ type: 'end' })).toBe(true);
  expect(told).toEqual(['old', 'new']);
  expect(session.waiting).toEqual([]);
});
