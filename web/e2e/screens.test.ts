/** Every screen once: axe finds nothing in any language, theme or size, and all of it lies well on the smallest phone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findings } from './axe';
import { PATIENCE_MS } from './browser';
import { openHouse } from './house';
import { layoutFaults } from './layout';
import { prefer } from './prefer';
import { tour } from './tour';

const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
const { server, browser } = openHouse();
const wrong: Record<string, string[]> = {};

function note(where: string, faults: readonly string[]): void {
  if (faults.length) wrong[where] = [...faults];
}

async function examine(screen: string, page: Page): Promise<void> {
  for (const [size, viewport] of [['laptop', LAPTOP], ['phone', PHONE]] as const) {
    await page.setViewportSize(viewport);
    for (const theme of ['dark', 'light'] as const) {
      await prefer(page, { theme });
      note(`${screen}, ${size}, ${theme}`, await findings(page, 'colours'));
    }
    for (const language of size === 'phone' ? (['fr', 'de', 'en'] as const) : (['en'] as const)) {
      await prefer(page, { language });
      note(`${screen}, ${size}, ${language}`, await findings(page, 'words'));
      if (size === 'phone') note(`${screen}, layout, ${language}`, await layoutFaults(page));
    }
  }
}

test('every screen', { timeout: 10 * PATIENCE_MS }, async () => {
  const context = await browser().newContext({ locale: 'en', reducedMotion: 'reduce', viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await tour(page, server, examine);
  expect(wrong).toEqual({});
});
