/** axe finds nothing on any screen, in any language, bright or dark. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, SixfoldServer } from './browser';
import { GAMES, isDue, playNow } from './player';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const server = new SixfoldServer();
let browser: Browser;

beforeAll(async () => {
  await server.start();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await server.remove();
});

interface Found {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
}

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = (await page.evaluate('axe.run()')) as Found;
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary}`));
}

for (const [locale, colorScheme] of [['en', 'light'], ['fr', 'dark'], ['de', 'light']] as const) {
  test(`${locale}, ${colorScheme}`, async () => {
    const context = await browser.newContext({ locale, colorScheme, reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await page.goto(server.address);
    await page.locator('.games').waitFor();
    expect(await findings(page), 'home').toEqual([]);
    await page.goto(`${server.address}/rules/qwirkle`);
    await page.locator('section').first().waitFor();
    expect(await findings(page), 'rules').toEqual([]);
    for (const game of GAMES) {
      await playNow(page, server.address, game);
      await isDue(page);
      expect(await findings(page), game).toEqual([]);
    }
    await page.goto(server.address);
    await page.locator('.games > li').first().locator('button').nth(1).click();
    expect(await findings(page), 'new table').toEqual([]);
    await page.locator('dialog[open] button.main').click();
    await page.locator('.code').waitFor();
    expect(await findings(page), 'lobby').toEqual([]);
    await context.close();
  });
}
