/** Measuring colours: how they look with a colour-vision deficiency, and how far apart two are. Pure. */
export type Rgb = [number, number, number];
export type Lab = [number, number, number];
export type Vision = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia';

/** Machado, Oliveira and Fernandes (2009), full severity, for linear RGB. */
const SEEN: Record<Vision, [Rgb, Rgb, Rgb]> = {
  normal: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
export const VISIONS = Object.keys(SEEN) as Vision[];

export function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

export function seenWith(vision: Vision, [red, green, blue]: Rgb): Rgb {
  return SEEN[vision].map(([r, g, b]) => Math.min(1, Math.max(0, r * red + g * green + b * blue))) as Rgb;
}

export function luminance([red, green, blue]: Rgb): number {
  return 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
}

/** The contrast ratio of WCAG, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function lab([red, green, blue]: Rgb): Lab {
  const f = (value: number) => (value > 216 / 24389 ? Math.cbrt(value) : ((24389 / 27) * value + 16) / 116);
  const x = f((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
  const y = f(luminance([red, green, blue]));
  const z = f((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const degrees = (radians: number) => (radians * 180) / Math.PI;
const cosine = (angle: number) => Math.cos((angle * Math.PI) / 180);
const far = (chroma: number) => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

/** CIEDE2000: about 1 is just noticeable side by side. */
export function distance([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const stretch = 1.5 - 0.5 * far((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2);
  const [c1, c2] = [Math.hypot(a1 * stretch, b1), Math.hypot(a2 * stretch, b2)];
  const hue = (a: number, b: number) => (degrees(Math.atan2(b, a * stretch)) + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const isGrey = c1 * c2 === 0;
  const turn = isGrey ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const middle = isGrey ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 - 0.17 * cosine(middle - 30) + 0.24 * cosine(2 * middle) + 0.32 * cosine(3 * middle + 6) - 0.2 * cosine(4 * middle - 63);
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const shift = (2 * Math.sqrt(c1 * c2) * Math.sin((turn * Math.PI) / 360)) / (1 + 0.015 * c * t);
  const bend = -2 * far(c) * Math.sin((Math.PI / 3) * Math.exp(-(((middle - 275) / 25) ** 2)));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + shift ** 2 + bend * chroma * shift);
}

/** The smallest distance between any two of these colours, seen this way. */
export function closest(colours: readonly string[], vision: Vision): number {
  const seen = colours.map((hex) => lab(seenWith(vision, linear(hex))));
  return Math.min(...seen.flatMap((one, index) => seen.slice(index + 1).map((other) => distance(one, other))));
}
