/** A rating over its games as SVG. Pure. */

/** The path of these points from left to right, and what its top and bottom stand for: at least 100 points apart. */
export function curveOf(
  points: readonly number[],
  width: number,
  height: number,
): { path: string; low: number; high: number } {
  const [least, most] = [Math.min(...points), Math.max(...points)];
  const spare = Math.max(0, 100 - (most - least)) / 2;
  const [low, high] = [Math.floor(least - spare), Math.ceil(most + spare)];
  const last = Math.max(1, points.length - 1);
  const at = (value: number, index: number) =>
    `${((index / last) * width).toFixed(1)} ${(height - ((value - low) / (high - low)) * height).toFixed(1)}`;
  const steps = points.length > 1 ? points : [points[0]!, points[0]!];
  return { path: steps.map((value, index) => `${index ? 'L' : 'M'}${at(value, index)}`).join(''), low, high };
}
