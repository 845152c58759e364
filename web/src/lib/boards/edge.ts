/** Scrolling while something is carried near an edge. Pure. */
const EDGE_PX = 56;
const FASTEST_PX = 14;

/** How many pixels a frame to scroll, downwards positive, with the finger at `y` between `top` and `bottom`. */
export function edgeSpeed(y: number, top: number, bottom: number): number {
  const above = Math.min(1, (top + EDGE_PX - y) / EDGE_PX);
  const below = Math.min(1, (y - bottom + EDGE_PX) / EDGE_PX);
  if (above > 0) return -above * FASTEST_PX;
  return below > 0 ? below * FASTEST_PX : 0;
}
