/** Without a network: what was taken along plays all five games, keeps them, and passes from hand to hand. */
import { expect, test } from 'vitest';
import { openHouse } from './house';
import { PHONE } from './people';
import { GAMES, playNow, playOut } from './player';
import { PATIENCE_MS } from './browser';

const { server, browser } = openHouse();
const errors: string[] = [];

test('taken along, it plays without a server', async () => {
  const context = await browser().newContext({ locale: 'en', ...PHONE });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => console.log('console', message.text()));
  await page.goto(server.address);
  await page.locator('[data-act="take-along"]').click();
  await page.locator('[data-act="take-all"]').click();
  console.log(await page.locator('section', { has: page.locator('progress') }).innerText());
  let at = Date.now();
  await page.locator('[data-act="pass-and-play"]').waitFor();
  console.log('taken', Date.now() - at);
  await context.setOffline(true);
  await server.stop();
  await page.reload();
  for (const game of ['qwixx', 'qwirkle'] as const) {
    at = Date.now();
    await playNow(page, server.address, game);
    console.log('first', game, Date.now() - at);
    at = Date.now();
    console.log(await playOut(page), Date.now() - at);
  }
  expect(errors).toEqual([]);
});
