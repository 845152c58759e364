/** Two browsers play each other to the very end; a reload with a draft and a restart of the server lose nothing. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openHouse } from './house';
import { enter, LAPTOP, PHONE, sitDown, type Person } from './people';
import { takeTurn } from './player';

const { server, browser } = openHouse();
let ada: Person;
let ben: Person;
const errors: string[] = [];

beforeAll(async () => {
  ada = await enter(browser(), server.address, 'Ada', errors, LAPTOP);
  ben = await enter(browser(), server.address, 'Ben', errors, PHONE);
});

const OVER = '.turn[data-stage="over"]';

/** Whose turn it is; null once the game is over. */
async function turn(): Promise<Page | null> {
  const pages = [ada.page, ben.page];
  await Promise.race(pages.map((page) => page.locator(`.turn.mine, ${OVER}`).first().waitFor({ state: 'attached' })));
  for (const page of pages) if (await page.locator(OVER).count()) return null;
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

test('a duel to the very end, with a restart of the server while a cross is chosen', async () => {
  await sitDown(server.address, 'duel', [ada, ben]);
  for (let index = 0; index < 4; index++) await takeTurn((await turn())!);
  const page = (await turn())!;
  await page.locator('[data-legal]').first().click();
  const chosen = await page.locator('[data-space][aria-pressed="true"]').getAttribute('data-space');
  await restart(page);
  await page.reload();
  await page.locator(`[data-space="${chosen}"][aria-pressed="true"]`).waitFor();
  await page.locator('[data-act="confirm"]:enabled').click();
  await page.locator('[data-space][aria-pressed="true"]').waitFor({ state: 'detached' });
  let turns = 5;
  for (let next = await turn(); next; next = await turn()) {
    await takeTurn(next);
    turns += 1;
  }
  expect(turns).toBeGreaterThan(10);
  const scores = await Promise.all([ada, ben].map(({ page: each }) => totals(each)));
  expect(scores[0]).toEqual(scores[1]);
});

test('both go to the same next table', async () => {
  await ada.page.getByRole('button', { name: 'Play again' }).click();
  await ada.page.waitForURL((url) => url.pathname.startsWith('/t/') && !url.pathname.endsWith('replay'));
  const again = ben.page.getByRole('button', { name: 'Join the next game' });
  await again.click();
  for (const { page } of [ada, ben]) await page.locator('.turn[data-stage="playing"]').waitFor();
  await expect.poll(() => ben.page.url()).toBe(ada.page.url());
});

test('no page had an error', () => expect(errors).toEqual([]));
