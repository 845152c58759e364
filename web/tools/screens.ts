/** Screenshots of every screen, in both sizes and both themes: `npm run screens`, into `build/screens/`. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, SixfoldServer } from '../e2e/browser';
import { prefer } from '../e2e/prefer';
import { tour } from '../e2e/tour';

const SIZES = { phone: { width: 390, height: 844 }, wide: { width: 1280, height: 800 } };
const TURNS = 4;

export async function main(folder = resolve(import.meta.dirname, '../../build/screens')): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const server = new SixfoldServer();
  await server.start();
  const browser = await launch();
  try {
    const page = await (await browser.newContext({ locale: 'en', reducedMotion: 'reduce', viewport: SIZES.phone, isMobile: true })).newPage();
    await tour(page, server, (screen) => take(page, folder, screen), TURNS);
  } finally {
    await browser.close();
    await server.remove();
  }
  console.log(`screenshots are in ${folder}`);
}

async function take(page: Page, folder: string, screen: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const theme of ['light', 'dark'] as const) {
      await prefer(page, { theme });
      await page.screenshot({ path: join(folder, `${screen}-${size}-${theme}.png`) });
    }
  }
  await page.setViewportSize(SIZES.phone);
  await prefer(page, { theme: 'light' });
}
