/** Changes the settings of an open page, as another tab of the same browser would. */
import type { Page } from 'playwright-core';

export interface Wishes {
  language?: 'en' | 'fr' | 'de';
  theme?: 'light' | 'dark';
  palette?: 'standard' | 'contrast';
  letters?: boolean;
  pace?: 'calm' | 'normal' | 'fast' | 'none';
}

/**
 * Others' turns are shown at once, unless this browser chose otherwise: for tests of something else. Call before the
 * first page is opened.
 */
export async function atOnce(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('sixfold') ?? '{}') as object;
    localStorage.setItem('sixfold', JSON.stringify({ pace: 'none', ...kept }));
  });
}

export async function prefer(page: Page, wishes: Wishes): Promise<void> {
  await page.evaluate((wanted) => {
    const kept = { ...(JSON.parse(localStorage.getItem('sixfold') ?? '{}') as object), ...wanted };
    localStorage.setItem('sixfold', JSON.stringify(kept));
    dispatchEvent(new StorageEvent('storage', { key: 'sixfold' }));
  }, wishes);
  await page.waitForFunction(({ theme, palette, language }) => {
    const { dataset, lang } = document.documentElement;
    return (
      (!theme || dataset['theme'] === theme) &&
      (!palette || dataset['palette'] === palette) &&
      (!language || lang === language)
    );
  }, wishes);
}
