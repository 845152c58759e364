import { expect, test } from 'vitest';
import { boxOf, CLOSEST, clampZoom, FARTHEST, fit, meant, panned, shows, toCell, toScreen, zoomed, type Camera } from './geometry';

const SIZE = { width: 400, height: 300 };
const CAMERA: Camera = { x: 2, y: -1, zoom: 40 };

test('a cell is found under its own point', () => {
  for (const cell of [{ x: 0, y: 0 }, { x: -3, y: 5 }, { x: 7, y: -2 }])
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
  expect(meant({ x: near.x + 15, y: near.y }, [{ x: 2, y: 0 }, { x: 3, y: 0 }], far, SIZE)).toEqual({ x: 3, y: 0 });
  expect(meant({ x: near.x + 40, y: near.y }, [{ x: 2, y: 0 }], far, SIZE)).toEqual({ x: 5, y: 0 });
});

test('the whole is on the screen after fitting', () => {
  const box = boxOf([{ x: -4, y: 0 }, { x: 3, y: 2 }], 1);
  expect(shows(fit(box, SIZE), box, SIZE)).toBe(true);
});

test('a box lies around its cells, wherever they are', () => {
  expect(boxOf([{ x: 5, y: 6 }, { x: 7, y: 6 }], 1)).toEqual({ left: 4, right: 8, top: 5, bottom: 7 });
});

test('an empty grid is looked at from a comfortable distance', () => {
  expect(fit(boxOf([], 1), SIZE)).toEqual({ x: 0, y: 0, zoom: 56 });
});

test('what lies under the finger stays there while zooming', () => {
  const point = { x: 100, y: 250 };
  const before = toCell(point, CAMERA, SIZE);
  const after = zoomed(CAMERA, 1.5, point, SIZE);
  expect(after.zoom).toBe(60);
  expect(toCell(point, after, SIZE)).toEqual(before);
});

test('zoom has limits', () => {
  expect(clampZoom(1000)).toBe(CLOSEST);
  expect(clampZoom(1)).toBe(FARTHEST);
});

test('panning moves by as many cells as pixels say', () => {
  expect(panned(CAMERA, 80, -40)).toEqual({ x: 0, y: 0, zoom: 40 });
});
