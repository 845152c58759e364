/** Where the grid is looked at from: it follows the game until someone pans or zooms, and finds back to the whole. */
import { TAP_PX } from '../../lib/boards/tap';
import {
  fit,
  follow,
  panned,
  shows,
  sightOf,
  SMALLEST,
  steady,
  zoomed,
  type Box,
  type Camera,
  type Point,
  type Size,
} from './geometry';

/** Whether it follows the game, shows all of it however small, or was moved by someone. */
type Way = 'following' | 'whole' | 'own';

export class Eye {
  width = $state(320);
  height = $state(320);
  #camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 48 });
  #whole = $state.raw<Box>({ left: 0, top: 0, right: 0, bottom: 0 });
  #way = $state<Way>('following');
  #size: Size = { width: 0, height: 0 };
  #glides = false;

  get camera(): Camera {
    return this.#camera;
  }
  get size(): Size {
    return { width: this.width, height: this.height };
  }
  get sight(): Box {
    return sightOf(this.#camera, this.size);
  }
  /** Whether someone moved the view away from the game. */
  get isOwn(): boolean {
    return this.#way === 'own';
  }
  /** Whether there is more than what is seen, or it is seen from farther away or closer than usual. */
  get isZoomed(): boolean {
    return this.isOwn || this.#camera.zoom < SMALLEST || !this.sees(this.#whole);
  }

  /** Whether the view was moved for the person, not by a hand: it glides there. */
  get glides(): boolean {
    return this.#glides;
  }

  /** Look at the game, and at the focus if all of it would be too small; stay where all of it is seen already. */
  follow(box: Box, focus: Box): void {
    const before = this.#way;
    if (before === 'own') this.#way = 'following';
    this.#whole = box;
    this.#glides = this.#size.width === this.width && this.#size.height === this.height; // in a frame of another size everything is new
    this.#size = this.size;
    const next = before === 'whole' ? fit(box, this.size) : follow(box, focus, this.size);
    this.#camera = before === 'following' && this.#glides ? steady(this.#camera, next, box, this.size) : next;
  }

  /** Look at everything, and go on doing so until someone moves the view. */
  showAll(box: Box): void {
    this.#way = 'whole';
    this.follow(box, box);
  }

  sees(box: Box): boolean {
    return shows(this.#camera, box, this.size);
  }

  pan(dx: number, dy: number): void {
    this.#way = 'own';
    this.#glides = false;
    this.#camera = panned(this.#camera, dx, dy);
  }

  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    this.#way = 'own';
    this.#glides = false;
    this.#camera = zoomed(this.#camera, factor, around, this.size, fit(this.#whole, this.size).zoom);
  }

  /** Bring a cell into sight if it is not. */
  lookAt({ x, y }: Point): void {
    if (this.sees({ left: x, right: x, top: y, bottom: y })) return;
    this.#way = 'own';
    this.#glides = true;
    this.#camera = { ...this.#camera, x, y };
  }
}

/** Fingers (or a mouse) on the grid: one pans, two zoom, one that stays is a tap. */
export class Fingers {
  #eye: Eye;
  #down = new Map<number, Point>();
  #first: Point = { x: 0, y: 0 };
  #isTap = false;

  constructor(eye: Eye) {
    this.#eye = eye;
  }

  get count(): number {
    return this.#down.size;
  }

  press(id: number, point: Point): void {
    if (this.#down.size === 0) this.#first = point;
    this.#isTap = this.#down.size === 0;
    this.#down.set(id, point);
  }

  move(id: number, now: Point): void {
    const before = this.#down.get(id);
    if (!before) return;
    if (this.#isTap && Math.hypot(now.x - this.#first.x, now.y - this.#first.y) <= TAP_PX) return;
    this.#isTap = false;
    this.#down.set(id, now);
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
    return this.#down.delete(id) && this.#down.size === 0 && this.#isTap;
  }
}
