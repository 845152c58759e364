/**
 * Every screen once: axe finds nothing in any language, either theme or size, and all of it lies well on the smallest
 * phone.
 */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from './axe';
import { PATIENCE_MS } from './browser';
import { openHouse } from './house';
import { layoutFaults } from './layout';
import { LAPTOP, PHONE } from './people';
import { prefer } from './prefer';
import { tour } from './tour';

const { server, browser } = openHouse();
let screens = 0;
const wrong: Record<string, string[]> = {};

function note(where: string, faults: readonly string[]): void {
  if (faults.length) wrong[where] = [...faults];
}

/** What can be done at a table lies on the screen without moving the page. */
const actsOutOfSight = (page: Page): Promise<string[]> =>
  page
    .locator('[data-act="hint"]')
    .evaluateAll((all) =>
      all.filter((each) => each.getBoundingClientRect().bottom > innerHeight).map(() => 'the acts are out of sight'),
    );

/**
 * Each theme at one of the two sizes, at the other one on the next screen; words in all languages lie well, and none of
 * them is missing (texts.test.ts).
 */
async function examine(screen: string, page: Page): Promise<void> {
  const [onLaptop, onPhone] = screens++ % 2 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  await page.setViewportSize(LAPTOP.viewport!);
  await prefer(page, { theme: onLaptop });
  note(`${screen}, laptop, ${onLaptop}`, await findings(page));
  await page.setViewportSize(PHONE.viewport!);
  await prefer(page, { theme: onPhone });
  note(`${screen}, phone, ${onPhone}`, [
    ...(await findings(page, 'colours')),
    ...(await layoutFaults(page)),
    ...(await actsOutOfSight(page)),
  ]);
  for (const language of ['fr', 'de'] as const) {
    await prefer(page, { language });
    note(`${screen}, phone, ${language}`, await layoutFaults(page));
  }
  await prefer(page, { language: 'en' });
}

test('every screen', { timeout: 10 * PATIENCE_MS }, async () => {
  const context = await browser().newContext(PHONE);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await tour(page, server, examine);
  expect(wrong).toEqual({});
});
