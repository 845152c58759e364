/** Phones at a real table, and fingers that tell turns on them. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PadState, PadTelling, Session } from '../src/lib/wire/messages';
import { PATIENCE_MS } from './browser';
import { PHONE } from './people';

const TALL: BrowserContextOptions = { ...PHONE, viewport: { width: 390, height: 844 } };

/** A phone whose page errors go into `errors`. */
export async function phone(browser: Browser, errors: string[]): Promise<Page> {
  const context = await browser.newContext(TALL);
  await context.addInitScript(
    () => localStorage.getItem('sixfold') ?? localStorage.setItem('sixfold', JSON.stringify({ sound: false })),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

/** Fill in the form of a game, on the page or in the dialog, and begin. */
export async function begin(page: Page, game: string, manner: string, players: readonly string[]): Promise<void> {
  const form = page.locator('form:has([name="manner"])');
  await form.locator('select').selectOption(game);
  await form.locator(`[name="manner"][value="${manner}"]`).check();
  const names = form.locator('input[type="text"]');
  for (let seat = 0; seat < (await names.count()); seat++) await names.nth(seat).fill(players[seat] ?? '');
  await form.locator('[type="submit"]').click();
  await page.locator('main [data-seat]').first().waitFor();
}

export const scores = (page: Page) => page.locator('main [data-seat] .score').allTextContents();
export const over = (page: Page) => page.locator('[data-over]').waitFor();
export const unsent = (page: Page, count: number) => page.locator(`[data-waiting="${count}"]`).waitFor();
export const allSent = (page: Page) =>
  expect.poll(() => page.locator('[data-waiting]').count(), { timeout: PATIENCE_MS }).toBe(0);

/** Take the network away from a phone, or give it back. */
export const cut = (page: Page, isCut: boolean) => page.context().setOffline(isCut);

/** Open the page anew without a network: it was kept, and says that it is alone before a finger comes. */
export async function reopen(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect
    .poll(() => page.evaluate(async () => !!(await caches.match('/index.html'))), { timeout: PATIENCE_MS })
    .toBe(true);
  await cut(page, true);
  await page.reload();
  await page.locator('main [data-seat]').first().waitFor();
  await unsent(page, 0);
}

export async function pick(page: Page, piece: string): Promise<void> {
  await page.locator(`[data-colour="${piece[0]}"]`).tap();
  await page.locator(`.picker [data-piece="${piece}"]`).tap();
}

export async function lay(page: Page, piece: string, cell: string): Promise<void> {
  await pick(page, piece);
  await page.locator(`[data-cell="${cell}"]`).click({ force: true });
  await page.locator(`[data-laid="${cell}"]`).waitFor();
}

/** Put the new cards of a turn into rows that only grow. */
async function putCards(page: Page, move: string): Promise<void> {
  const [, after = ''] = move.split('=>');
  for (const wanted of after.split('/').map((row) => row.trim().split(' '))) {
    const lying = await page
      .locator('.rows .row')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('[data-piece]')].map((card) => card.getAttribute('data-piece')!)),
      );
    const grows = (row: string[]) =>
      row.every((card) => row.filter((each) => each === card).length <= wanted.filter((each) => each === card).length);
    const at = lying.findIndex((row) => row.length > 0 && grows(row));
    const fresh = [...wanted];
    for (const card of lying[at] ?? []) fresh.splice(fresh.indexOf(card), 1);
    for (const [index, card] of fresh.entries()) {
      await pick(page, card);
      const row = page.locator('.rows .row').nth(at < 0 ? lying.length : at);
      await (at < 0 && index === 0 ? page.locator('[data-put="new"]') : row.locator('[data-put]')).tap();
      await expect
        .poll(() => row.locator('[data-piece]').count(), { timeout: PATIENCE_MS })
        .toBe((lying[at]?.length ?? 0) + index + 1);
    }
  }
}

/** Tell a turn with a finger, on a phone that is everyone's or its player's own. */
export async function tellByTouch(page: Page, telling: PadTelling): Promise<void> {
  if (telling.type !== 'move' || telling.together) throw new Error('told by the others');
  const who = page.locator(`main [data-seat="${telling.seat}"]:enabled`);
  if (await who.count()) await who.tap();
  if (/^[RYGB]\d+$/.test(telling.move)) {
    await page.locator(`[data-space="${telling.move}"]`).tap();
    return;
  }
  if (telling.move.includes('=>')) await putCards(page, telling.move);
  else {
    const left = telling.move.split(' ').map((word) => word.split('@') as [string, string]);
    for (let placed = left.shift(); placed; placed = left.shift()) {
      await pick(page, placed[0]);
      if (await page.locator(`[data-cell="${placed[1]}"]`).count()) await lay(page, ...placed);
      else left.push(placed); // beside a piece that is laid later
    }
  }
  await page.locator('[data-tell]:enabled').tap();
}

/** Someone at the table who tells turns to the server itself. */
export class Teller {
  #number = 0;
  private constructor(
    readonly address: string,
    readonly token: string,
  ) {}

  static async enter(address: string): Promise<Teller> {
    const { token } = await asked<Session>(`${address}/api/people`, { name: 'Eve' });
    return new Teller(address, token);
  }

  begin(game: string, manner: string, players: readonly string[]): Promise<PadState> {
    return asked<PadState>(`${this.address}/api/pads`, { id: this.#id(), game, manner, players }, this.token);
  }
  async tell(code: string, told: readonly PadTelling[]): Promise<void> {
    for (const telling of told)
      await asked(`${this.address}/api/pads/${code}/entries`, { op: 'tell', id: this.#id(), telling }, this.token);
  }
  async told(code: string): Promise<PadTelling[]> {
    const state = (await (await fetch(`${this.address}/api/pads/${code}`)).json()) as PadState;
    return state.shown!.lines.map((line) => line.telling);
  }
  #id(): string {
    return `eve-${this.#number++}`;
  }
}

async function asked<Answer>(address: string, body: object, token?: string): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
