/**
 * Two browsers at one table: a reload with a draft and a restart of the server lose nothing, and both see the end.
 * Whole games by hand are in games.test.ts.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openOwnHouse } from './house';
import { enter, LAPTOP, letPass, PHONE, sitDown, type Person } from './people';
import { takeTurn } from './player';

const { server, browser } = openOwnHouse();
let ada: Person;
let ben: Person;
const errors: string[] = [];

beforeAll(async () => {
  ada = await enter(browser(), server.address, 'Ada', errors, LAPTOP);
  ben = await enter(browser(), server.address, 'Ben', errors, PHONE);
});

/** Whose turn it is. */
async function turn(): Promise<Page> {
  await Promise.race([ada, ben].map(({ page }) => page.locator('.turn.mine').first().waitFor({ state: 'attached' })));
  return (await ada.page.locator('.turn.mine').count()) ? ada.page : ben.page;
}

/** The sums that a page shows at the end. */
async function totals(page: Page): Promise<string[]> {
  const sums = page.locator('dialog[open] .total');
  await sums.first().waitFor();
  return sums.allTextContents();
}

async function restart(page: Page): Promise<void> {
  await server.stop();
  await page.getByText('trying again').waitFor();
  await server.start();
  for (const each of [ada.page, ben.page]) await each.getByText('trying again').waitFor({ state: 'detached' });
}

test('a duel with a restart of the server while a cross is chosen, and its end', async () => {
  const table = await sitDown(server.address, 'duel', [ada, ben]);
  for (let index = 0; index < 4; index++) await takeTurn(await turn());
  const page = await turn();
  await page.locator('[data-legal]').first().click();
  const chosen = await page.locator('[data-space][aria-pressed="true"]').getAttribute('data-space');
  await restart(page);
  await page.reload();
  await page.locator(`[data-space="${chosen}"][aria-pressed="true"]`).waitFor();
  await page.locator('[data-act="confirm"]:enabled').click();
  await page.locator('[data-space][aria-pressed="true"]').waitFor({ state: 'detached' });
  await takeTurn(await turn());
  await letPass(server.address, table, [ada, ben]);
  const scores = await Promise.all([ada, ben].map(({ page: each }) => totals(each)));
  expect(scores[0]).toEqual(scores[1]);
});

test('both go to the same next table', async () => {
  const before = new URL(ada.page.url()).pathname;
  await ada.page.getByRole('button', { name: 'Play again' }).click();
  await ada.page.waitForURL((url) => url.pathname !== before);
  const again = ben.page.getByRole('button', { name: 'Join the next game' });
  await again.click();
  for (const { page } of [ada, ben]) await page.locator('.turn[data-stage="playing"]').waitFor();
  await expect.poll(() => ben.page.url()).toBe(ada.page.url());
});

test('no page had an error', () => expect(errors).toEqual([]));
