/** Measuring colours: how they look with a colour-vision deficiency, and how far apart two are. Pure. */
export type Rgb = [number, number, number];
export type Lab = [number, number, number];
export type Vision = 'normal' | 'protanopia' | 'deuteranopia' | 'tritanopia' | 'tritanopia (Brettel)';
type Matrix = [Rgb, Rgb, Rgb];

/** Machado, Oliveira and Fernandes (2009), full severity, for linear RGB. */
const SEEN: Record<Exclude<Vision, 'tritanopia (Brettel)'>, Matrix> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/**
 * Brettel, Viénot and Mollon (1997), the better model of tritanopia: one half of the colours is seen by the first
 * matrix, the other by the second, and a plane divides them. For linear RGB, with white as what stays white.
 */
const TRITAN: { plane: Rgb; above: Matrix; below: Matrix } = {
  plane: [0.792482, -0.566475, -0.226007],
  above: [
    [1.013542, 0.142682, -0.156224],
    [-0.011805, 0.875612, 0.136194],
    [0.077073, 0.812081, 0.110847],
  ],
  below: [
    [0.93337, 0.19999, -0.13336],
    [0.058087, 0.825652, 0.116261],
    [-0.379228, 1.13825, 0.240978],
  ],
};
export const VISIONS: readonly Vision[] = [
  'normal',
  'protanopia',
  'deuteranopia',
  'tritanopia',
  'tritanopia (Brettel)',
];

export function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const dot = ([a, b, c]: Rgb, [x, y, z]: Rgb) => a * x + b * y + c * z;

export function seenWith(vision: Vision, colour: Rgb): Rgb {
  const matrix =
    vision === 'tritanopia (Brettel)' ? (dot(TRITAN.plane, colour) >= 0 ? TRITAN.above : TRITAN.below) : SEEN[vision];
  return matrix.map((row) => Math.min(1, Math.max(0, dot(row, colour)))) as Rgb;
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
    1 -
    0.17 * cosine(middle - 30) +
    0.24 * cosine(2 * middle) +
    0.32 * cosine(3 * middle + 6) -
    0.2 * cosine(4 * middle - 63);
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
