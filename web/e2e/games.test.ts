/** Whole games of all five against bots, from the home page to the result and the replay, in a real browser. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { PATIENCE_MS } from './browser';
import { answered } from './answers';
import { openHouse } from './house';
import { LAPTOP, PHONE } from './people';
import { OF_DICE, playNow, playOut, type Game } from './player';

const { server, browser } = openHouse();
const errors: string[] = [];

async function newPage(options: BrowserContextOptions, bots: Partial<Record<Game, number>>) {
  const context = await browser().newContext(options);
  await context.addInitScript(
    (kept) => localStorage.getItem('sixfold') ?? localStorage.setItem('sixfold', kept),
    JSON.stringify({ bots, sound: false }),
  );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => errors.push(error.message));
  return page;
}

/** Where four draw from one bag, each has half as many turns as where two do. */
const FOUR = { qwirkle: 3, cubes: 3, cards: 3 };
/** Of a game of dice, which would be long; misses end it then. */
const HINTS = 8;
const MADE: Record<Game, string> = {
  qwirkle: 'details',
  cubes: 'details',
  cards: '.fans',
  qwixx: '.chip',
  duel: '.chip',
};

/** Wait until the top of something is on the screen. */
const inSight = (page: Page, selector: string) =>
  page.waitForFunction((wanted) => {
    const top = document.querySelector(wanted)?.getBoundingClientRect().top ?? -Infinity;
    return top > -1 && top < innerHeight;
  }, selector);

describe.concurrent('a whole game against bots', () => {
  const sizes: Record<Game, BrowserContextOptions> = {
    qwirkle: LAPTOP,
    cubes: PHONE,
    cards: PHONE,
    qwixx: PHONE,
    duel: PHONE,
  };
  for (const [game, size] of Object.entries(sizes) as [Game, BrowserContextOptions][]) {
    test(game, async () => {
      const page = await newPage(size, FOUR);
      await playNow(page, server.address, game);
      expect(await playOut(page, OF_DICE.includes(game) ? HINTS : Infinity)).toBeGreaterThan(2);
      const result = page.locator('dialog[open]');
      await result.locator(MADE[game]).first().waitFor();
      expect(await result.locator('.total').count()).toBeGreaterThan(1);
      await result.locator('figure svg path.line').first().waitFor();
      await result.getByRole('button', { name: 'Close' }).click();
      if (game === 'qwirkle' || game === 'cards') await page.getByRole('list', { name: 'All hands' }).waitFor();
      if (game === 'cards') {
        await page.locator('[data-act="qwirkles"]:enabled').click();
        await result.getByRole('img').first().waitFor();
        await page.keyboard.press('Escape');
      }
      await page.locator('[data-act="result"]').click();
      await result.getByRole('link', { name: game === 'duel' ? 'Review' : 'Replay' }).click();
      if (game === 'duel') await inSight(page, '#review');
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('.scores b').first().waitFor();
      await answered(page, () => page.getByLabel('Seen by').selectOption('1'));
      await page.locator('.scores b').first().waitFor();
      if (game === 'duel') {
        await page.locator('.turning button').first().click();
        await inSight(page, '.board');
        await page.getByRole('img', { name: /^Chance to win of/ }).waitFor();
      }
      await page.context().close();
    });
  }
});

test('no page had an error', () => expect(errors).toEqual([]));
