/** Moves what is looked at softly to where it is seen from now. Touches only the screen. */
import { isCalm } from '../../lib/ui/motion';
import type { Camera, Size } from './geometry';

const [NAME, GLIDE_MS] = ['glide', 350];

const seenFrom = ({ x, y, zoom }: Camera, { width, height }: Size) =>
  `translate(${width / 2}px, ${height / 2}px) scale(${zoom}) translate(${-x}px, ${-y}px)`;

export function glide(part: Element, from: Camera, to: Camera, size: Size): void {
  if (isCalm()) return;
  part.animate(
    { transform: [seenFrom(from, size), seenFrom(to, size)] },
    { id: NAME, duration: GLIDE_MS, easing: 'ease-in-out' },
  );
}

/** What is measured as if everything had arrived already. */
export function arrived<Measure>(board: Element, measure: () => Measure): Measure {
  const gliding = board.getAnimations({ subtree: true }).filter(({ id }) => id === NAME);
  const times = gliding.map(({ currentTime }) => currentTime);
  for (const each of gliding) each.currentTime = GLIDE_MS;
  const found = measure();
  for (const [index, each] of gliding.entries()) each.currentTime = times[index]!;
  return found;
}
