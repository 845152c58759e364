/** The endless grid on the screen: which part is seen, how large, and which cell lies under a point. Pure. */
export interface Point {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** `x`, `y`: the cell position at the middle of the screen; `zoom`: pixels a cell. */
export interface Camera extends Point {
  zoom: number;
}
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Nobody needs a piece larger than this. */
export const CLOSEST = 128;
/** Where the view follows the game, a piece stays as large as this at least; who wants it all asks for it. */
export const SMALLEST = 24;
/** How much of the shorter side a piece fills at most where there are few. */
const SHARE = 1 / 7;
const COMFORTABLE = [56, 96] as const;

/** The cells around these, with this many more on each side; around the middle of an empty grid if there are none. */
export function boxOf(cells: readonly Point[], margin: number): Box {
  const all = cells.length ? cells : [{ x: 0, y: 0 }];
  const xs = all.map((cell) => cell.x);
  const ys = all.map((cell) => cell.y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

export const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The camera that shows the whole box, however small that makes the pieces. */
export function fit(box: Box, size: Size): Camera {
  const width = box.right - box.left + 1;
  const height = box.bottom - box.top + 1;
  const comfortable = between(COMFORTABLE[0], SHARE * Math.min(size.width, size.height), COMFORTABLE[1]);
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2,
    zoom: Math.min(size.width / width, size.height / height, comfortable),
  };
}

/** The camera that follows the game: the whole box if its pieces stay large enough, else what lies around the focus. */
export function follow(box: Box, focus: Box, size: Size): Camera {
  const whole = fit(box, size);
  if (whole.zoom >= SMALLEST) return whole;
  const along = (low: number, high: number, middle: number, room: number) => {
    const half = (room / SMALLEST - 1) / 2;
    return high - low <= 2 * half ? (low + high) / 2 : between(low + half, middle, high - half);
  };
  return {
    x: along(box.left, box.right, (focus.left + focus.right) / 2, size.width),
    y: along(box.top, box.bottom, (focus.top + focus.bottom) / 2, size.height),
    zoom: SMALLEST,
  };
}

/** Nothing is moved for a view that is better by less than this. */
const WORTH_IT = 1.25;

/** The camera that stays where it is as long as it shows the whole box, and about as large as the next one would. */
export function steady(camera: Camera, next: Camera, box: Box, size: Size): Camera {
  return shows(camera, box, size) && next.zoom < WORTH_IT * camera.zoom ? camera : next;
}

export function toCell(point: Point, camera: Camera, size: Size): Point {
  return {
    x: Math.round((point.x - size.width / 2) / camera.zoom + camera.x) + 0,
    y: Math.round((point.y - size.height / 2) / camera.zoom + camera.y) + 0,
  };
}

export function toScreen(cell: Point, camera: Camera, size: Size): Point {
  return {
    x: (cell.x - camera.x) * camera.zoom + size.width / 2,
    y: (cell.y - camera.y) * camera.zoom + size.height / 2,
  };
}

const REACH_PX = 22;

/**
 * The cell that a finger means: the one under it, or a possible one close by, for cells that are smaller than a finger.
 */
export function meant(point: Point, possible: readonly Point[], camera: Camera, size: Size): Point {
  const under = toCell(point, camera, size);
  const away = (cell: Point) => {
    const middle = toScreen(cell, camera, size);
    return Math.hypot(middle.x - point.x, middle.y - point.y);
  };
  if (possible.some((cell) => cell.x === under.x && cell.y === under.y)) return under;
  const [closest] = possible.filter((cell) => away(cell) <= REACH_PX).sort((one, other) => away(one) - away(other));
  return closest ?? under;
}

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Zoom so that what lies under the point stays there, no farther away than what shows everything. */
export function zoomed(camera: Camera, factor: number, point: Point, size: Size, farthest: number): Camera {
  const zoom = between(Math.min(farthest, SMALLEST), camera.zoom * factor, CLOSEST);
  const dx = point.x - size.width / 2;
  const dy = point.y - size.height / 2;
  return {
    x: camera.x + dx / camera.zoom - dx / zoom,
    y: camera.y + dy / camera.zoom - dy / zoom,
    zoom,
  };
}

/** What is seen, from edge to edge. */
export function sightOf({ x, y, zoom }: Camera, { width, height }: Size): Box {
  const [across, down] = [width / zoom / 2, height / zoom / 2];
  return { left: x - across, right: x + across, top: y - down, bottom: y + down };
}

/** Whether all of the box is on the screen, to a pixel. */
export function shows(camera: Camera, box: Box, size: Size): boolean {
  const first = toScreen({ x: box.left - 0.5, y: box.top - 0.5 }, camera, size);
  const last = toScreen({ x: box.right + 0.5, y: box.bottom + 0.5 }, camera, size);
  return first.x >= -1 && first.y >= -1 && last.x <= size.width + 1 && last.y <= size.height + 1;
}
