import { expect, test } from 'vitest';
import {
  boxOf,
  CLOSEST,
  fit,
  follow,
  meant,
  panned,
  shows,
  sightOf,
  SMALLEST,
  steady,
  toCell,
  toScreen,
  zoomed,
  type Camera,
} from './geometry';

const SIZE = { width: 400, height: 300 };
const CAMERA: Camera = { x: 2, y: -1, zoom: 40 };

test('a cell is found under its own point', () => {
  for (const cell of [
    { x: 0, y: 0 },
    { x: -3, y: 5 },
    { x: 7, y: -2 },
  ])
    expect(toCell(toScreen(cell, CAMERA, SIZE), CAMERA, SIZE)).toEqual(cell);
});

test('a point near the edge of a cell still belongs to it', () => {
  const middle = toScreen({ x: 1, y: 1 }, CAMERA, SIZE);
  expect(toCell({ x: middle.x + 19, y: middle.y - 19 }, CAMERA, SIZE)).toEqual({ x: 1, y: 1 });
  expect(toCell({ x: middle.x + 21, y: middle.y }, CAMERA, SIZE)).toEqual({ x: 2, y: 1 });
});

test('a finger beside a small possible cell means that cell, unless it is on another one', () => {
  const far: Camera = { x: 0, y: 0, zoom: 16 };
  const near = toScreen({ x: 2, y: 0 }, far, SIZE);
  expect(meant({ x: near.x + 15, y: near.y }, [{ x: 2, y: 0 }], far, SIZE)).toEqual({ x: 2, y: 0 });
  expect(
    meant(
      { x: near.x + 15, y: near.y },
      [
        { x: 2, y: 0 },
        { x: 3, y: 0 },
      ],
      far,
      SIZE,
    ),
  ).toEqual({ x: 3, y: 0 });
  expect(meant({ x: near.x + 40, y: near.y }, [{ x: 2, y: 0 }], far, SIZE)).toEqual({ x: 5, y: 0 });
});

test('the whole is on the screen after fitting', () => {
  const box = boxOf(
    [
      { x: -4, y: 0 },
      { x: 3, y: 2 },
    ],
    1,
  );
  expect(shows(fit(box, SIZE), box, SIZE)).toBe(true);
});

test('the whole is on the screen however large it is: 108 tiles in a line', () => {
  const box = boxOf(
    [
      { x: -54, y: 0 },
      { x: 54, y: 7 },
    ],
    1,
  );
  expect(shows(fit(box, SIZE), box, SIZE)).toBe(true);
});

test('where all of it would be too small, the view follows what happens, and shows nothing beyond the game', () => {
  const box = boxOf(
    [
      { x: -30, y: 0 },
      { x: 30, y: 4 },
    ],
    1,
  );
  const newest = { x: 29, y: 1 };
  const camera = follow(box, boxOf([newest], 1), SIZE);
  expect(camera.zoom).toBe(SMALLEST);
  expect(shows(camera, boxOf([newest], 0), SIZE)).toBe(true);
  expect(toScreen({ x: 31.5, y: 0 }, camera, SIZE).x).toBeCloseTo(SIZE.width);
  expect(camera.y).toBe(2);
});

test('where all of it is large enough, all of it is followed', () => {
  const box = boxOf(
    [
      { x: -4, y: 0 },
      { x: 3, y: 2 },
    ],
    1,
  );
  expect(follow(box, boxOf([{ x: 3, y: 2 }], 1), SIZE)).toEqual(fit(box, SIZE));
});

test('a box lies around its cells, wherever they are', () => {
  expect(
    boxOf(
      [
        { x: 5, y: 6 },
        { x: 7, y: 6 },
      ],
      1,
    ),
  ).toEqual({ left: 4, right: 8, top: 5, bottom: 7 });
});

test('an empty grid is looked at from a comfortable distance', () => {
  expect(fit(boxOf([], 1), SIZE)).toEqual({ x: 0, y: 0, zoom: 56 });
});

test('what lies under the finger stays there while zooming', () => {
  const point = { x: 100, y: 250 };
  const before = toCell(point, CAMERA, SIZE);
  const after = zoomed(CAMERA, 1.5, point, SIZE, SMALLEST);
  expect(after.zoom).toBe(60);
  expect(toCell(point, after, SIZE)).toEqual(before);
});

test('zoom has limits', () => {
  const middle = { x: 200, y: 150 };
  expect(zoomed(CAMERA, 1000, middle, SIZE, 5).zoom).toBe(CLOSEST);
  expect(zoomed(CAMERA, 0.001, middle, SIZE, 5).zoom).toBe(5);
  expect(zoomed(CAMERA, 0.001, middle, SIZE, 90).zoom).toBe(SMALLEST);
});

test('what is seen ends at the edges of the screen', () => {
  const { left, top, right, bottom } = sightOf(CAMERA, SIZE);
  expect(toScreen({ x: left, y: top }, CAMERA, SIZE)).toEqual({ x: 0, y: 0 });
  expect(toScreen({ x: right, y: bottom }, CAMERA, SIZE)).toEqual({ x: SIZE.width, y: SIZE.height });
});

test('panning moves by as many cells as pixels say', () => {
  expect(panned(CAMERA, 80, -40)).toEqual({ x: 0, y: 0, zoom: 40 });
});

test('the view stays where it is while it shows all of the game, and moves once it does not or could show it much larger', () => {
  const camera = fit(boxOf([], 1), SIZE);
  const look = (cells: { x: number; y: number }[]) => {
    const box = boxOf(cells, 1);
    return steady(camera, follow(box, box, SIZE), box, SIZE);
  };
  expect(
    look([
      { x: 0, y: 0 },
      { x: 2, y: 1 },
    ]),
  ).toBe(camera);
  expect(
    look([
      { x: 0, y: 0 },
      { x: 4, y: 0 },
    ]),
  ).toMatchObject({ x: 2, y: 0 });
  const small = boxOf([{ x: 0, y: 0 }], 1);
  expect(steady({ ...camera, zoom: 30 }, fit(small, SIZE), small, SIZE)).toEqual(camera);
});
