import { expect, test } from 'vitest';
import type { PhotoPiece } from '../wire/messages';
import { cellAt, middleOf } from './placing';

/** A piece of a photo whose cells are 60 pixels wide, turned by so many degrees about its corner. */
function seen(x: number, y: number, degrees = 0): PhotoPiece {
  const angle = (degrees * Math.PI) / 180;
  const turned = (across: number, down: number): [number, number] => [
    60 * (across * Math.cos(angle) - down * Math.sin(angle)),
    60 * (across * Math.sin(angle) + down * Math.cos(angle)),
  ];
  const outline = [turned(x, y), turned(x + 1, y), turned(x + 1, y + 1), turned(x, y + 1)];
  return { piece: 'Ro', x, y, confidence: 1, sure: true, outline };
}
const centre = (piece: PhotoPiece) => middleOf(piece.outline!);

test.each([0, 10, -20, 90, 180])('the cell beside a board turned by %i degrees is found', (degrees) => {
  const board = [seen(0, 0, degrees), seen(1, 0, degrees), seen(1, 1, degrees)];
  for (const [x, y] of [
    [2, 0],
    [0, 1],
    [-2, 3],
    [1, 1],
  ] as const)
    expect(cellAt(centre(seen(x, y, degrees)), board)).toEqual({ x, y });
});

test('one line tells the other direction too', () => {
  expect(cellAt(centre(seen(1, 2)), [seen(0, 0), seen(1, 0)])).toEqual({ x: 1, y: 2 });
  expect(cellAt(centre(seen(2, 1)), [seen(0, 0), seen(0, 1)])).toEqual({ x: 2, y: 1 });
});

test('a single piece tells by its edges', () =>
  expect(cellAt(centre(seen(1, -1)), [seen(0, 0)])).toEqual({ x: 1, y: -1 }));

test('a piece that is covered tells nothing', () => {
  expect(cellAt({ x: 0, y: 0 }, [{ piece: 'Ro', x: 0, y: 0, confidence: 1, sure: true }])).toBeNull();
});
