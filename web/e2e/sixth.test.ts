/** A game that the client has never heard of, on the plain board: by touch, by keys, by hints, and replayed. */
import { resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import en from '../src/lib/i18n/en.json';
import { findings } from './axe';
import { PATIENCE_MS } from './browser';
import { openOwnHouse } from './house';
import { LAPTOP, PHONE } from './people';
import { isDue, takeTurn } from './player';
import { atOnce } from './prefer';

const { server, browser } = openOwnHouse({ PYTHONPATH: resolve(import.meta.dirname, '../../tests/sixth') });

async function enter(options: BrowserContextOptions): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser().newContext(options)).newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

async function playNow(page: Page): Promise<void> {
  await atOnce(page);
  await page.goto(server.address);
  await page.getByRole('button', { name: `${en['play.bots']}: Pebbles` }).click();
  await page.locator('.turn[data-stage]').waitFor();
}

test('the home page lists it last, and its rules can be read', async () => {
  const { page, errors } = await enter(LAPTOP);
  await page.goto(server.address);
  await page.locator('.games > li').nth(5).getByRole('heading', { name: 'Pebbles' }).waitFor();
  expect(await page.locator('.games > li').count()).toBe(6);
  await page.getByRole('button', { name: `${en['play.people']}: Pebbles` }).click();
  expect(await page.locator('dialog[open] option').first().textContent()).toContain('2');
  expect(await page.locator('dialog[open]').getByText(en.ages).count(), 'nobody’s age matters').toBe(0);
  await page.goto(`${server.address}/rules/pebbles#P2`);
  await page.getByText('Take one, two or three pebbles').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('it is played by touch to its end, told, and replayed', async () => {
  const { page, errors } = await enter(PHONE);
  await playNow(page);
  expect(await isDue(page)).toBe(true);
  await page.locator('dt', { hasText: 'heap' }).waitFor();
  expect(await findings(page)).toEqual([]);
  while (await isDue(page)) {
    await page.locator('[data-move]').first().tap();
    await page.locator('[data-move][aria-pressed="true"]').waitFor();
    await page.locator('[data-act="confirm"]:enabled').tap();
    await page.locator('[data-move][aria-pressed="true"]').waitFor({ state: 'detached' }); // with the answer, not when it is sent
  }
  await page.locator('dialog[open]').getByText('the last pebble was taken').waitFor();
  await page.locator('dialog[open]').getByText('1 point', { exact: true }).waitFor();
  await page.getByRole('link', { name: en.replay, exact: true }).click();
  await page.getByRole('button', { name: en['replay.last'] }).click();
  await page.locator('dl div', { hasText: 'heap' }).getByText('0', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a move is chosen with the keyboard, kept over a reload, let go, and taken from a hint', async () => {
  const { page, errors } = await enter(LAPTOP);
  await playNow(page);
  await isDue(page);
  const moves = page.locator('[data-move]');
  await moves.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('[data-move="take 2"][aria-pressed="true"]').waitFor();
  await page.reload();
  await page.locator('[data-move="take 2"][aria-pressed="true"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-act="confirm"]:disabled').waitFor();
  await takeTurn(page);
  expect(errors).toEqual([]);
  await page.context().close();
});
