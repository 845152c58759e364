/** Draws the icons into `public/` again: `npm run icons`. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { launch } from '../e2e/browser';
import { ICONS, iconSvg } from './icon';

const PUBLIC = resolve(import.meta.dirname, '../public');

export async function main(): Promise<void> {
  writeFileSync(resolve(PUBLIC, 'icon.svg'), iconSvg(false));
  const browser = await launch();
  const page = await browser.newPage();
  for (const { file, size, isMaskable } of ICONS) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${iconSvg(isMaskable)}`,
    );
    await page.screenshot({ path: resolve(PUBLIC, file), omitBackground: true });
  }
  await browser.close();
}
