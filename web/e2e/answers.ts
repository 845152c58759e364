/**
 * Waiting for the answer to what was done, not for something that may have stood there before. The page counts what it
 * asks (`data-asked`) and what of that is answered (`data-answered`).
 */
import type { Page } from 'playwright-core';

const asked = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0));

/**
 * Do something that asks the server, and wait until all that was asked by it is answered: what is shown then is of now.
 */
export async function answered(page: Page, act: () => unknown): Promise<void> {
  const before = await asked(page);
  await act();
  await settled(page, before);
}

/**
 * Wait until there is nothing more to be answered; `since`: of more questions than these. After a finger's tap, which a
 * page hears later, there may be nothing yet.
 */
export async function settled(page: Page, since = 0): Promise<void> {
  await page.waitForFunction((before) => {
    const told = document.documentElement.dataset;
    return Number(told['asked']) > before && told['asked'] === told['answered'];
  }, since);
}
