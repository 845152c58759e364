/** Lets what someone laid fly from their place at the table to where it lies. Touches only the screen. */
import { arrived } from '../../games/grid/glide';
import { readPlaced } from '../../games/grid/hand';
import type { Decision } from '../boards/last';
import { isCalm } from '../ui/motion';

const FLIGHT_MS = 450;
const NEXT_MS = 90;
const SVG = 'http://www.w3.org/2000/svg';

/** Where each piece of a decision lies on this board. */
function landings(board: Element, decision: Decision): Element[] {
  const tiles = readPlaced(decision.move);
  const selectors = tiles
    ? tiles.map(({ x, y }) => `[data-tile="${x},${y}"]`)
    : [`[data-laid="${decision.number}"]`, `[data-space="${decision.move}"] > svg[data-pawn]`];
  return selectors.flatMap((selector) => [...board.querySelectorAll(selector)]);
}

/** What this person (`you`) laid lies there already. */
export function flyIn(board: Element, decisions: readonly Decision[], you: number | null): void {
  if (isCalm()) return;
  for (const decision of decisions.filter(({ seat }) => seat !== you)) {
    const from = document.querySelector(`[data-seat="${decision.seat}"]`)?.getBoundingClientRect();
    if (from) landings(board, decision).forEach((piece, index) => fly(board, piece, from, index * NEXT_MS));
  }
}

/** Where a piece will lie; nothing for one that cannot be seen there, as in a row further down. */
function placeOf(board: Element, piece: Element): DOMRect | null {
  const [to, table] = arrived(board, () => [
    piece.getBoundingClientRect(),
    (piece.closest('[data-felt]') ?? board).getBoundingClientRect(),
  ]);
  const middle = to.top + to.height / 2;
  return to.width && middle > table.top && middle < table.bottom ? to : null;
}

/** A likeness flies, above everything; the piece itself shows when it has landed. */
function fly(board: Element, piece: Element, from: DOMRect, delay: number): void {
  const to = placeOf(board, piece);
  if (!to) return;
  const likeness = likenessOf(piece, to);
  const [x, y] = [
    from.left + from.width / 2 - to.left - to.width / 2,
    from.top + from.height / 2 - to.top - to.height / 2,
  ];
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
  Object.assign(likeness.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '9',
    pointerEvents: 'none',
  });
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
