/** A piece carried by a finger or a mouse, from where it lies to where it is let go. */
import { TAP_PX } from './tap';

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

  constructor(handlers: Handlers<What>) {
    this.#handlers = handlers;
  }

  /** The piece in the air, if one is. */
  get carried(): Carried<What> | null {
    return this.#isMoving ? this.#carried : null;
  }

  start(what: What, piece: string, event: PointerEvent): void {
    // A finger would keep its first element as the target of everything that follows, even when that is gone.
    const target = event.target as Element;
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    this.#carried = { what, piece, x: event.clientX, y: event.clientY };
    this.#isMoving = false;
  }

  move(event: PointerEvent): void {
    const carried = this.#carried;
    if (!carried) return;
    const isFar = Math.hypot(event.clientX - carried.x, event.clientY - carried.y) > TAP_PX;
    if (!this.#isMoving && !isFar) return;
    if (!this.#isMoving) this.#handlers.onlift?.(carried.what);
    this.#isMoving = true;
    this.#carried = { ...carried, x: event.clientX, y: event.clientY };
  }

  drop(event: PointerEvent): void {
    const carried = this.#carried;
    const hasMoved = this.#isMoving;
    this.cancel();
    if (!carried) return;
    if (hasMoved) this.#handlers.ondrop(carried.what, event);
    else this.#handlers.ontap?.(carried.what);
  }

  cancel(): void {
    this.#carried = null;
    this.#isMoving = false;
  }
}
