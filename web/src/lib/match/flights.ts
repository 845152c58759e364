/** Lets what someone laid fly from their place at the table to where it lies. Touches only the screen. */
import { readPlaced } from '../boards/grid/hand';
import type { Decision } from '../boards/last';
import { isCalm } from '../ui/motion';

const FLIGHT_MS = 450;
const NEXT_MS = 90;
const SVG = 'http://www.w3.org/2000/svg';

/** Where each piece of a decision lies on this board. */
function landings(board: Element, decision: Decision): Element[] {
  const tiles = readPlaced(decision.move);
  const selectors = tiles ? tiles.map(({ x, y }) => `[data-tile="${x},${y}"]`) : [`[data-laid="${decision.number}"]`, `[data-space="${decision.move}"] > svg[data-pawn]`];
  return selectors.flatMap((selector) => [...board.querySelectorAll(selector)]);
}

export function flyIn(board: Element, decisions: readonly Decision[]): void {
  if (isCalm()) return;
  for (const decision of decisions) {
    const from = document.querySelector(`[data-seat="${decision.seat}"]`)?.getBoundingClientRect();
    if (from) landings(board, decision).forEach((piece, index) => fly(piece, from, index * NEXT_MS));
  }
}

/** A likeness flies, above everything; the piece itself shows when it has landed. */
function fly(piece: Element, from: DOMRect, delay: number): void {
  const to = piece.getBoundingClientRect();
  if (!to.width) return;
  const likeness = likenessOf(piece, to);
  const [x, y] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
  document.body.append(likeness);
  const hidden = piece.animate({ opacity: [0, 0] }, { duration: delay + FLIGHT_MS });
  const flight = likeness.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: FLIGHT_MS, delay, fill: 'backwards', easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
  );
  flight.onfinish = flight.oncancel = () => {
    likeness.remove();
    hidden.cancel();
  };
}

function likenessOf(piece: Element, box: DOMRect): HTMLElement {
  const likeness = document.createElement('div');
  Object.assign(likeness.style, { position: 'fixed', left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px`, zIndex: '9', pointerEvents: 'none' });
  likeness.style.setProperty('--card', `${box.width}px`);
  likeness.setAttribute('aria-hidden', 'true');
  likeness.dataset['flight'] = '';
  likeness.append(piece instanceof SVGGElement ? framed(piece) : piece.cloneNode(true));
  return likeness;
}

/** A part of a drawing needs a drawing of its own around it. */
function framed(part: SVGGElement): SVGSVGElement {
  const frame = document.createElementNS(SVG, 'svg');
  const { x, y, width, height } = part.getBBox();
  frame.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  frame.append(...[...part.children].map((child) => child.cloneNode(true)));
  return frame;
}
