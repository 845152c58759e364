import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ICONS, iconSvg } from './icon';

const read = (file: string) => readFileSync(new URL(`../public/${file}`, import.meta.url));
const manifest = JSON.parse(read('manifest.webmanifest').toString()) as {
  icons: { src: string; sizes: string; purpose: string }[];
};

test('the icon is drawn from the shapes and colours of the game', () => {
  expect(read('icon.svg').toString()).toBe(iconSvg(false));
});

test('every icon has the size that it says', () => {
  for (const { file, size } of ICONS) {
    const png = read(file);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)], file).toEqual([size, size]);
  }
});

test('the manifest names icons of both kinds and nothing that is not there', () => {
  for (const { src, sizes, purpose } of manifest.icons) {
    if (src === '/icon.svg') continue;
    const icon = ICONS.find((each) => `/${each.file}` === src);
    expect(icon, src).toBeDefined();
    expect([sizes, purpose]).toEqual([`${icon!.size}x${icon!.size}`, icon!.isMaskable ? 'maskable' : 'any']);
  }
  expect(manifest.icons.map((icon) => icon.purpose).sort()).toEqual(['any', 'any', 'any', 'maskable', 'maskable']);
});
