/** Scores over a game as SVG. Pure. */
/** The lowest and the highest of all scores; zero is always among them. */
export function rangeOf(scores: readonly (readonly number[])[]): { low: number; high: number } {
  const all = scores.flat();
  return { low: Math.min(0, ...all), high: Math.max(1, ...all) };
}

/** Score curves as SVG paths, one a seat. */
export function linesOf(scores: readonly (readonly number[])[], width: number, height: number): string[] {
  const { low, high } = rangeOf(scores);
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
