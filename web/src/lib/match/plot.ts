/** Score curves as SVG paths, one a seat. Pure. */
export function linesOf(scores: readonly (readonly number[])[], width: number, height: number): string[] {
  const all = scores.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(1, ...all);
  const seats = scores[0]?.length ?? 0;
  const last = Math.max(1, scores.length - 1);
  return Array.from({ length: seats }, (_, seat) =>
    scores
      .map((step, index) => {
        const x = (index / last) * width;
        const y = height - ((step[seat]! - low) / (high - low)) * height;
        return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
      })
      .join(''),
  );
}
