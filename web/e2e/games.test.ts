/** Whole games in a real browser against the real server. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch, SixfoldServer } from './browser';
import { isDue, playNow, playOut, takeTurn, type Game } from './player';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const server = new SixfoldServer();
let browser: Browser;
const errors: string[] = [];

beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.remove();
});

async function newPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

describe('a whole game against bots', () => {
  const sizes: Record<Game, BrowserContextOptions> = { qwirkle: LAPTOP, cubes: LAPTOP, cards: PHONE, qwixx: PHONE, duel: LAPTOP };
  for (const [game, size] of Object.entries(sizes) as [Game, BrowserContextOptions][]) {
    test(game, async () => {
      const page = await newPage(size);
      await playNow(page, server.address, game);
      expect(await playOut(page)).toBeGreaterThan(2);
      await expect.poll(() => page.locator('dialog[open] table tr').count()).toBeGreaterThan(1);
      await page.getByRole('link', { name: 'Replay' }).click();
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('.scores b').first().waitFor();
      await page.context().close();
    });
  }
});

test('nothing is wider than a phone', async () => {
  const page = await newPage(PHONE);
  for (const game of ['qwirkle', 'cubes', 'cards', 'qwixx', 'duel'] as const) {
    await playNow(page, server.address, game);
    await isDue(page);
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide, game).toBeLessThanOrEqual(seen!);
    const act = await page.locator('[data-act="hint"]').boundingBox();
    expect(act!.y + act!.height, `${game}: what a turn needs is in sight`).toBeLessThanOrEqual(740);
  }
});

test('a tile is placed by hand: tap, tap', async () => {
  const page = await newPage(PHONE);
  await playNow(page, server.address, 'qwirkle');
  await takeTurnIfOpening(page);
  const tiles = page.locator('[data-piece]');
  for (let index = 0; index < (await tiles.count()); index++) {
    await tiles.nth(index).tap();
    if (await page.locator('[data-cell]').count()) break;
  }
  await page.locator('[data-cell]').first().tap();
  await page.locator('[data-act="confirm"]:enabled').tap();
  await page.locator('.last').first().waitFor();
  expect(await isDue(page)).toBe(true);
});

async function takeTurnIfOpening(page: Page): Promise<void> {
  await isDue(page);
  if ((await page.locator('svg .tile').count()) <= 6) await takeTurn(page);
  await isDue(page);
}

test('a wrong cross is refused with its reason and its rule', async () => {
  const page = await newPage(PHONE);
  await playNow(page, server.address, 'qwixx');
  await isDue(page);
  await page.locator('[data-space="R12"]').click();
  const refusal = page.getByRole('alert');
  await refusal.waitFor();
  expect(await refusal.textContent()).toMatch(/white dice|five crosses/);
  await refusal.getByRole('link').click();
  await page.locator('section.asked').waitFor();
});

test('two browsers play each other; a reload and a restart of the server lose nothing', async () => {
  const [one, other] = [await newPage(LAPTOP), await newPage(PHONE)];
  await one.goto(server.address);
  await one.locator('.games > li').nth(4).locator('button').nth(1).click();
  await one.getByRole('button', { name: 'Open the table' }).click();
  const code = (await one.locator('.code').textContent())!;
  await other.goto(server.address);
  await other.getByLabel('Your name').fill('Ben');
  await other.getByLabel('Table code').fill(code);
  await other.getByRole('button', { name: 'Join' }).click();
  await other.getByRole('button', { name: 'Sit here' }).click();
  await one.getByRole('button', { name: 'Start' }).click();
  const turn = async () => {
    await Promise.race([one, other].map((page) => page.locator('.turn.mine').waitFor()));
    return (await one.locator('.turn.mine').count()) ? one : other;
  };
  for (let index = 0; index < 6; index++) await takeTurn(await turn());
  const shown = () => one.locator('.board svg').count();
  const before = await shown();
  await one.reload();
  await expect.poll(shown).toBe(before);
  await server.stop();
  await one.getByText('trying again').waitFor();
  await server.start();
  await one.getByText('trying again').waitFor({ state: 'detached' });
  await other.getByText('trying again').waitFor({ state: 'detached' });
  for (let index = 0; index < 4; index++) await takeTurn(await turn());
});

test('no page had an error', () => expect(errors).toEqual([]));
