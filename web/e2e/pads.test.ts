/** Evenings at a real table: all five games on one phone, and on four, with the network cut in between. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { begin, scores } from './evening';
import { PATIENCE_MS } from './browser';
import { openHouse } from './house';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en' };
const house = openHouse();
let errors: string[] = [];
afterEach(() => {
  const found = errors;
  errors = [];
  expect(found).toEqual([]);
});

async function phone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  await context.addInitScript(() => localStorage.getItem('sixfold') ?? localStorage.setItem('sixfold', JSON.stringify({ sound: false })));
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

const over = (page: Page) => page.locator('[data-over]').waitFor();
async function next(page: Page, game: string, manner: string, players: readonly string[]): Promise<void> {
  await page.locator('[data-next]').click();
  await begin(page, game, manner, players);
}
async function pick(page: Page, piece: string): Promise<void> {
  await page.locator(`[data-colour="${piece[0]}"]`).click();
  await page.locator(`.picker [data-piece="${piece}"]`).click();
}
async function lay(page: Page, piece: string, cell: string): Promise<void> {
  await pick(page, piece);
  await page.locator(`[data-cell="${cell}"]`).click({ force: true });
  await page.locator(`[data-laid="${cell}"]`).waitFor();
}
async function cut(page: Page, isCut: boolean): Promise<void> {
  await page.context().setOffline(isCut);
}
const unsent = (page: Page, count: number) => page.locator(`[data-waiting="${count}"]`).waitFor();
const allSent = (page: Page) => expect.poll(() => page.locator('[data-waiting]').count()).toBe(0);

test('an evening of all five games on one phone, told without a network in between', async () => {
  const page = await phone(house.browser());
  await page.goto(house.server.address);
  await page.locator('a[href="/pads"]').click();

  // Points, with the network away: kept on the phone, there again after a reload, sent once.
  await begin(page, 'qwirkle', 'points', ['Ada', 'Ben']);
  const points = async (keys: readonly string[]) => {
    for (const key of keys) await page.locator(`[data-key="${key}"]`).click();
    await page.locator('[data-tell]').click();
  };
  await points(['7']);
  await expect.poll(() => scores(page)).toEqual(['7', '0']);
  await cut(page, true);
  await points(['plus']);
  await unsent(page, 1);
  await points(['5']);
  await unsent(page, 2);
  await cut(page, false);
  await page.reload();
  await allSent(page);
  await expect.poll(() => scores(page)).toEqual(['12', '12']);

  // An earlier turn is mended, and everything after it is judged again.
  await page.locator('[data-lines]').click();
  await page.locator('[data-line] button').nth(1).click();
  await page.locator('dialog input[type="number"]').fill('14');
  await page.locator('dialog form [type="submit"]').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => scores(page)).toEqual(['12', '14']);
  await page.locator('label:has-text("last piece") input').check();
  await points(['3']);
  await over(page);
  expect(await page.locator('[data-over]').textContent()).toContain('Ben 23');

  // Pieces on a drawn board: judged while they are laid.
  await next(page, 'cubes', 'pieces', ['Ada', 'Ben']);
  await lay(page, 'Ro', '0,0');
  await lay(page, 'Rs', '1,0');
  await expect.poll(() => page.locator('[data-points]').textContent()).toBe('2 points');
  await page.locator('[data-tell]').click();
  await expect.poll(() => scores(page)).toEqual(['2', '0']);
  await lay(page, 'Bd', '2,0');
  await page.locator('.said [role="alert"]').waitFor();
  expect(await page.locator('[data-tell]').isDisabled()).toBe(true);
  await page.locator('[data-laid="2,0"]').click({ force: true });
  await lay(page, 'Rd', '2,0');
  await expect.poll(() => page.locator('[data-points]').textContent()).toBe('3 points');
  await page.locator('[data-tell]').click();
  await expect.poll(() => scores(page)).toEqual(['2', '3']);
  await page.locator('[data-menu]').click();
  await page.locator('dialog >> text=The game is over').click();
  await over(page);

  // The rows of cards, and a hand that is shown: the solver proves that it can be played.
  await next(page, 'cards', 'rows', ['Ada', 'Ben']);
  for (const [index, piece] of ['Ro', 'Rs', 'Rd'].entries()) {
    await pick(page, piece);
    await page.locator(`[data-put="${index ? 0 : 'new'}"]`).click();
  }
  await page.locator('text=The table stands.').waitFor();
  await page.locator('[data-tell]').click();
  await expect.poll(() => page.locator('main [data-seat="1"]').textContent()).toContain('▸');
  await page.locator('[data-showing]').click();
  for (const piece of ['Rc', 'Bs', 'Gx', 'Yt', 'Po', 'Bd', 'Gs', 'Yc', 'Ox']) await pick(page, piece);
  await page.locator('[data-ask]').click();
  await page.locator('[data-proof="true"]').waitFor();
  expect(await page.locator('[data-stuck]').isDisabled()).toBe(true);
  await page.locator('[data-menu]').click();
  await page.locator('dialog >> text=The game is over').click();
  await over(page);

  // The sheet knows left to right, and four misses end the game.
  await next(page, 'qwixx', 'sheets', ['Ada', 'Ben']);
  await page.locator('[data-space="R5"]').click();
  await expect.poll(() => scores(page)).toEqual(['1', '0']);
  await page.locator('[data-space="R4"]').click();
  await page.locator('.notices [role="alert"]').waitFor();
  expect(await page.locator('.notices [role="alert"]').textContent()).toContain('X2');
  for (let misses = 1; misses <= 4; misses++) {
    await page.locator('[data-miss]').click();
    await expect.poll(() => scores(page)).toEqual([String(1 - 5 * misses), '0']);
  }
  await over(page);

  // Duel between two people: a capture, and misses to the end.
  await next(page, 'duel', 'board', ['Ada', 'Ben']);
  await page.locator('[data-space="R5"]').click();
  await expect.poll(() => scores(page)).toEqual(['1', '0']);
  await page.locator('[data-seat="1"]').click();
  await page.locator('[data-space="R5"]').click();
  await expect.poll(() => scores(page)).toEqual(['0', '1']);
  await page.locator('[data-seat="0"]').click();
  for (const due of ['-5 1', '-5 -4', '-10 -4', '-10 -9']) {
    await page.locator('[data-miss]').click();
    await expect.poll(async () => (await scores(page)).join(' ')).toBe(due);
  }
  await over(page);

  // The evening is remembered: all five games, and what everyone won.
  await page.goto(`${house.server.address}/pads`);
  await page.locator('li a').first().waitFor();
  expect(await page.locator('section li span').count()).toBe(5);
  expect(await page.locator('tbody').textContent()).toContain('Ben');
});

test('four phones keep one game, each its own sheet; what one tells without a network comes later, once', async () => {
  const phones = await Promise.all(Array.from({ length: 4 }, () => phone(house.browser())));
  const first = phones[0]!;
  await first.goto(`${house.server.address}/pads`);
  await begin(first, 'qwixx', 'sheets', ['Ada', 'Ben', 'Cleo', 'Dora']);
  const address = first.url();
  for (const [seat, page] of phones.entries()) {
    if (seat) await page.goto(address);
    await page.locator('[data-menu]').click();
    await page.locator('[data-phone]').selectOption({ index: seat + 1 });
    await page.keyboard.press('Escape');
  }
  const [ada, ben] = phones as [Page, Page, Page, Page];
  for (const number of [2, 3, 4, 5, 6]) {
    await ada.locator(`[data-space="R${number}"]`).click();
    await expect.poll(async () => Number((await scores(ada))[0])).toBe([1, 3, 6, 10, 15][number - 2]);
  }
  // Ben's network is away: he crosses all the same, also in the row that Ada closes meanwhile.
  await cut(ben, true);
  await ben.locator('[data-space="Y7"]').click();
  await unsent(ben, 1);
  await ben.locator('[data-space="R9"]').click();
  await unsent(ben, 2);
  await ada.locator('[data-space="R12"]').click();
  for (const page of [ada, phones[2]!, phones[3]!]) await page.locator('.row-red.closed').waitFor();
  await cut(ben, false);
  await allSent(ben);
  await ben.locator('.row-red.closed').waitFor();
  // His cross in the closed row is not lost: it is shown as a conflict, to everyone, until someone takes it back.
  for (const page of phones) await page.locator('[data-conflicts]').waitFor();
  await ben.locator('[data-conflicts]').click();
  await ben.locator('li.refused button[aria-label="Change this turn"]').click();
  await ben.locator('[data-take]').click();
  for (const page of phones) await expect.poll(() => page.locator('[data-conflicts]').count()).toBe(0);
  for (const page of phones) await expect.poll(() => scores(page)).toEqual(['28', '1', '0', '0']);
  // Four misses of Dora end it for everyone at once.
  for (let misses = 1; misses <= 4; misses++) {
    await phones[3]!.locator('[data-miss]').click();
    await expect.poll(async () => (await scores(phones[3]!))[3]).toBe(String(-5 * misses));
  }
  await Promise.all(phones.map(over));
});
