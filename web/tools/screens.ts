/**
 * Screenshots of every screen at every size, in both themes and three languages, into `build/screens/`: `npm run
 * screens`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { launch, SixfoldServer } from '../e2e/browser';
import { layoutFaults } from '../e2e/layout';
import { moments } from '../e2e/moments';
import { enter } from '../e2e/people';
import { prefer } from '../e2e/prefer';
import { tour } from '../e2e/tour';

const SIZES = {
  phone: { width: 390, height: 844 },
  small: { width: 360, height: 640 },
  side: { width: 844, height: 390 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
};
/** Every theme and language once or more: what a theme changes is the same in every language. */
const LOOKS = [
  ['light', 'en'],
  ['dark', 'en'],
  ['light', 'fr'],
  ['dark', 'de'],
] as const;
const TURNS = 4;
/** Where a mouse points, things may be smaller than a finger. */
const TOO_SMALL = / is \d+ × \d+ px$/;
const isWide = ({ width, height }: { width: number; height: number }) => width > 1000 && height > 500;

/** `part`: only the tour, or only the moments of the games. */
export async function main(folder = resolve(import.meta.dirname, '../../build/screens'), part = 'all'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const server = new SixfoldServer();
  await server.start();
  const browser = await launch();
  const faults: string[] = [];
  const phone = { viewport: SIZES.phone, isMobile: true, hasTouch: true, reducedMotion: 'reduce' } as const;
  try {
    const ada = await enter(browser, server.address, 'Ada', faults, phone);
    const see = async (screen: string) => {
      console.log(screen);
      faults.push(...(await take(ada.page, folder, screen)));
    };
    if (part !== 'tour') await moments(ada, await enter(browser, server.address, 'Ben', faults), server, see);
    if (part !== 'moments') await tour(ada.page, server, see, TURNS);
  } finally {
    await browser.close();
    await server.remove();
  }
  console.log([...faults, `screenshots are in ${folder}; ${faults.length} faults of layout`].join('\n'));
}

/** Take it in all looks; returns what is wrong with how it lies. */
async function take(page: Page, folder: string, screen: string): Promise<string[]> {
  const faults: string[] = [];
  for (const [theme, language] of LOOKS) {
    await prefer(page, { theme, language });
    for (const [size, viewport] of Object.entries(SIZES)) {
      await page.setViewportSize(viewport);
      const name = `${screen}-${size}-${theme}-${language}`;
      faults.push(
        ...(await layoutFaults(page))
          .filter((fault) => !(isWide(viewport) && TOO_SMALL.test(fault)))
          .map((fault) => `${name}: ${fault}`),
      );
      await page.screenshot({ path: join(folder, `${name}.png`) });
    }
  }
  await page.setViewportSize(SIZES.phone);
  await prefer(page, { theme: 'light', language: 'en' });
  return faults;
}
