/** A piece carried by a finger or a mouse, from where it lies to where it is let go. */
import { TAP_PX } from './tap';

const HOLD_MS = 350;

export interface Carried<What> {
  what: What;
  piece: string;
  x: number;
  y: number;
}

interface Handlers<What> {
  /** Told once, when the piece leaves its place. */
  onlift?: (what: What) => void;
  ondrop: (what: What, event: PointerEvent) => void;
  /** Told if the piece was let go where it was. */
  ontap?: (what: What) => void;
}

export class Drag<What> {
  #carried = $state.raw<Carried<What> | null>(null);
  #isMoving = $state(false);
  #handlers: Handlers<What>;
  #hold: ReturnType<typeof setTimeout> | undefined;
  #isSwipe = false;

  constructor(handlers: Handlers<What>) {
    this.#handlers = handlers;
  }

  /** The piece in the air, if one is. */
  get carried(): Carried<What> | null {
    return this.#isMoving ? this.#carried : null;
  }

  /**
   * Press a piece. Where an upright swipe of a finger scrolls, a piece is lifted by a sideways move or a long press.
   */
  start(what: What, piece: string, event: PointerEvent, swipesScroll = false): void {
    // A finger would keep its first element as the target of everything that follows, even when that is gone.
    const target = event.target as Element;
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    this.cancel();
    this.#carried = { what, piece, x: event.clientX, y: event.clientY };
    this.#isSwipe = swipesScroll && event.pointerType === 'touch';
    if (this.#isSwipe) this.#hold = setTimeout(() => this.#lift(), HOLD_MS);
  }

  #lift(): void {
    clearTimeout(this.#hold);
    if (this.#isMoving || !this.#carried) return;
    this.#isMoving = true;
    this.#handlers.onlift?.(this.#carried.what);
  }

  move(event: PointerEvent): void {
    const carried = this.#carried;
    if (!carried) return;
    const [across, down] = [Math.abs(event.clientX - carried.x), Math.abs(event.clientY - carried.y)];
    if (!this.#isMoving && Math.hypot(across, down) <= TAP_PX) return;
    if (!this.#isMoving && this.#isSwipe && down > across) return this.cancel();
    this.#lift();
    this.#carried = { ...carried, x: event.clientX, y: event.clientY };
  }

  drop(event: PointerEvent): void {
    const carried = this.#carried;
    const hasMoved = this.#isMoving;
    this.cancel();
    if (!carried) return;
    if (hasMoved) swallowClick();
    if (hasMoved) this.#handlers.ondrop(carried.what, event);
    else this.#handlers.ontap?.(carried.what);
  }

  cancel(): void {
    clearTimeout(this.#hold);
    this.#carried = null;
    this.#isMoving = false;
  }
}

/** What was carried was not clicked, even where it was let go above its own place. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
