/** Where the grid is looked at from: it follows the game until someone pans or zooms, and finds back to the whole. */
import { fit, panned, shows, zoomed, type Box, type Camera, type Point, type Size } from './geometry';

const TAP_PX = 6;
const TOOLS_PX = 52; // the buttons at the lower edge cover nothing of the whole

export class Eye {
  width = $state(320);
  height = $state(320);
  #camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 48 });
  #isOwn = $state(false);

  get camera(): Camera {
    return this.#camera;
  }
  get size(): Size {
    return { width: this.width, height: this.height };
  }
  /** Whether someone moved the view away from the whole. */
  get isOwn(): boolean {
    return this.#isOwn;
  }

  showAll(box: Box): void {
    this.#isOwn = false;
    const camera = fit(box, { width: this.width, height: Math.max(1, this.height - TOOLS_PX) });
    this.#camera = panned(camera, 0, -TOOLS_PX / 2);
  }

  sees(box: Box): boolean {
    return shows(this.#camera, box, this.size);
  }

  pan(dx: number, dy: number): void {
    this.#isOwn = true;
    this.#camera = panned(this.#camera, dx, dy);
  }

  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#isOwn = true;
    this.#camera = zoomed(this.#camera, factor, around, this.size);
  }

  /** Bring a cell into sight if it is not. */
  lookAt({ x, y }: Point): void {
    if (this.sees({ left: x, right: x, top: y, bottom: y })) return;
    this.#isOwn = true;
    this.#camera = { ...this.#camera, x, y };
  }
}

/** Fingers (or a mouse) on the grid: one pans, two zoom, one that stays is a tap. */
export class Fingers {
  #eye: Eye;
  #down = new Map<number, Point>();
  #moved = 0;

  constructor(eye: Eye) {
    this.#eye = eye;
  }

  get count(): number {
    return this.#down.size;
  }

  press(id: number, point: Point): void {
    if (this.#down.size === 0) this.#moved = 0;
    this.#down.set(id, point);
  }

  move(id: number, now: Point): void {
    const before = this.#down.get(id);
    if (!before) return;
    this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    this.#down.set(id, now);
    if (this.#moved < TAP_PX) return;
    const other = [...this.#down].find(([each]) => each !== id)?.[1];
    if (other) this.#pinch(before, now, other);
    else this.#eye.pan(now.x - before.x, now.y - before.y);
  }

  #pinch(before: Point, now: Point, other: Point): void {
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    this.#eye.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    this.#eye.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
  }

  /** Lift a finger; whether it was a tap. */
  lift(id: number): boolean {
    return this.#down.delete(id) && this.#down.size === 0 && this.#moved < TAP_PX;
  }
}
