/** The icon of the client: the six shapes in the six colours on a dark tile. Pure. */
import { STANDARD, TILE } from '../src/lib/pieces/palette';
import { COLOURS, PATHS, SHAPES } from '../src/lib/pieces/shapes';

export const ICONS = [
  { file: 'icon-192.png', size: 192, isMaskable: false },
  { file: 'icon-512.png', size: 512, isMaskable: false },
  { file: 'icon-maskable-192.png', size: 192, isMaskable: true },
  { file: 'icon-maskable-512.png', size: 512, isMaskable: true },
  { file: 'icon-apple-180.png', size: 180, isMaskable: true },
];

/** A maskable icon fills its square, and what matters lies in the middle circle of 80 %. */
export function iconSvg(isMaskable: boolean): string {
  const scale = isMaskable ? 1.15 : 1.35;
  const drawn = SHAPES.map((shape, index) => {
    const [x, y] = [((index % 3) - 1) * 104 * scale, (Math.floor(index / 3) - 0.5) * 104 * scale];
    return `  <path d="${PATHS[shape]}" fill="${STANDARD[COLOURS[index]!]}" transform="translate(${256 + x} ${256 + y}) scale(${scale})"/>\n`;
  });
  const ground = isMaskable ? '' : ' rx="96"';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">\n  <rect width="512" height="512"${ground} fill="${TILE}"/>\n${drawn.join('')}</svg>\n`;
}
