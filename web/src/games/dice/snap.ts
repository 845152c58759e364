/** Fingers are wider than numbers: a tap beside a possible space is a tap on it. */
import type { Middle } from '../../lib/boards/roving';

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const REACH_PX = 24;

function away({ x, y }: Middle, { left, top, right, bottom }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/** Which of these boxes lies closest to a point, and within reach; -1 if none does. */
export function nearest(point: Middle, boxes: readonly Box[]): number {
  let [best, least] = [-1, REACH_PX];
  boxes.forEach((box, index) => {
    const far = away(point, box);
    if (far <= least) [best, least] = [index, far];
  });
  return best;
}

/**
 * Svelte action for the element around the spaces, where a choice is confirmed. A mouse points exactly and is told why
 * a space is not possible.
 */
export function snap(node: HTMLElement, isConfirmed = true): { destroy: () => void } {
  function tapped(event: MouseEvent): void {
    if (
      !isConfirmed ||
      !(event instanceof PointerEvent) ||
      (event.pointerType !== 'touch' && event.pointerType !== 'pen')
    )
      return;
    if ((event.target as Element).closest('[data-legal]')) return;
    const possible = [...node.querySelectorAll<HTMLElement>('[data-legal]')];
    const near =
      possible[
        nearest(
          { x: event.clientX, y: event.clientY },
          possible.map((each) => each.getBoundingClientRect()),
        )
      ];
    if (!near) return;
    event.stopPropagation();
    near.click();
  }
  node.addEventListener('click', tapped, true);
  return { destroy: () => node.removeEventListener('click', tapped, true) };
}
