/** People at tables, without going through the home page: the screens of play are what these tests are about. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Command, Session, TableOptions, TableState } from '../src/lib/wire/messages';
import { PATIENCE_MS } from './browser';
import type { Game } from './player';
import type { Wishes } from './prefer';

/** Nothing moves unless a test is about that: to draw what moves is half of a browser's work. */
const CALM: BrowserContextOptions = { locale: 'en', reducedMotion: 'reduce' };
export const MOVING: BrowserContextOptions = { reducedMotion: 'no-preference' };
export const PHONE: BrowserContextOptions = {
  ...CALM,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
};
export const LAPTOP: BrowserContextOptions = { ...CALM, viewport: { width: 1280, height: 800 } };

export interface Person {
  page: Page;
  name: string;
  token: string;
}

/**
 * A new browser with someone in it, shown others' turns at this pace, and moving where there is one; errors of its
 * pages go into `errors`.
 */
export async function enter(
  browser: Browser,
  address: string,
  name: string,
  errors: string[],
  options = LAPTOP,
  pace: Wishes['pace'] = 'none',
): Promise<Person> {
  const { token } = await ask<Session>(address, '/people', { name });
  const context = await browser.newContext({ ...options, ...(pace === 'none' ? {} : MOVING) });
  await context.addInitScript(
    (prefs) => localStorage.getItem('sixfold') ?? localStorage.setItem('sixfold', prefs),
    JSON.stringify({ token, name, sound: false, pace }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(`${name}: ${error.message}`));
  return { page, name, token };
}

/** These people, and bots on top, begin a game; everyone's page shows it. Returns the id of the table. */
export async function sitDown(
  address: string,
  game: Game,
  people: readonly Person[],
  bots = 0,
  options: TableOptions = {},
): Promise<string> {
  const owner = people[0]!;
  const { id } = await ask<TableState>(address, '/tables', { game, seats: people.length + bots, options }, owner.token);
  const act = (command: Command, who: Person) => ask(address, `/tables/${id}/commands`, command, who.token);
  for (const who of people) await act({ type: 'sit' }, who);
  for (let bot = 0; bot < bots; bot++) await act({ type: 'add_bot', level: 'greedy' }, owner);
  await act({ type: 'start' }, owner);
  await Promise.all(
    people.map(async ({ page }) => {
      await page.goto(`${address}/t/${id}`);
      await page.locator('.turn[data-stage="playing"]').waitFor();
    }),
  );
  return id;
}

/**
 * Whoever is to decide chooses nothing, so many times or until the game is over: games of dice allow that, and misses
 * end them.
 */
export async function letPass(
  address: string,
  table: string,
  people: readonly Person[],
  times = Infinity,
): Promise<void> {
  for (let decided = 0; decided < times; decided++) {
    const state = (await (await fetch(`${address}/api/tables/${table}`)).json()) as TableState;
    if (state.stage === 'over') return;
    const who = people[state.deciders[0]!]!;
    await ask(address, `/tables/${table}/commands`, { type: 'play', position: state.position, move: '-' }, who.token);
  }
}

async function ask<Answer>(address: string, path: string, body: unknown, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
