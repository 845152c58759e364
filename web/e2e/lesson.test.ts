/**
 * The guided first game: offered beside the four pictures, on a prepared seed, step by step with what the server
 * answers.
 */
import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { openHouse } from './house';
import { layoutFaults } from './layout';
import { enter, PHONE, sitDown } from './people';
import { isDue, takeTurn, type Game } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];
let page: Page;

afterEach(async () => {
  await page.context().close();
});

async function learn(game: Game): Promise<void> {
  const ada = await enter(browser(), server.address, 'Ada', errors, PHONE);
  page = ada.page;
  await sitDown(server.address, game, [ada], 1);
  await page.locator('[data-act="start"]:visible').click();
  await page.locator('[data-act="lesson"]').click();
  await page.locator('.step').waitFor();
  await isDue(page);
}

const step = () => page.locator('.step').getAttribute('data-step');

/** The steps that whoever always takes the hint is led along. */
const LED: Record<Game, readonly string[]> = {
  qwirkle: ['open', 'join', 'six'],
  cubes: ['open', 'roll', 'lay', 'again', 'six'],
  cards: ['open', 'more', 'six'],
  qwixx: ['white', 'colour', 'others', 'miss', 'lock'],
  duel: ['white', 'colour', 'front', 'miss', 'lock'],
};

test.each(Object.keys(LED) as Game[])('%s is taught in a few turns, and the rest of the game is free', async (game) => {
  await learn(game);
  for (const said of LED[game]) {
    await expect.poll(step).toBe(`lesson.${game}.${said}`);
    await takeTurn(page);
    await isDue(page);
  }
  await expect.poll(step).toBe('lesson.done');
  expect(await page.locator('[data-offer]').count()).toBe(0);
  await takeTurn(page);
  await isDue(page);
  await expect.poll(step).toBe('');
  expect(await layoutFaults(page)).toEqual([]);
});

test('a step follows what is laid, back too when it is taken back, and outlives a reload', async () => {
  await learn('qwirkle');
  await expect.poll(step).toBe('lesson.qwirkle.open');
  await page.locator('[data-piece="Rd"]').tap();
  await page.locator('[data-cell]').waitFor();
  await page.keyboard.press('n');
  await page.locator('.canvas svg').focus();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect.poll(step).toBe('lesson.line');
  await page.reload();
  await expect.poll(step).toBe('lesson.line');
  await page.locator('[data-act="back"]').tap();
  await expect.poll(step).toBe('lesson.qwirkle.open');
  await page.locator('[data-act="hint"]').tap();
  await expect.poll(step).toBe('lesson.qwirkle.confirm');
});

test('no page had an error', () => expect(errors).toEqual([]));
