"""The six shapes as anyone would draw them, never twice alike, and things on a table that are none of them."""

from collections.abc import Callable
from typing import Final

import cv2
import numpy as np

from sixfold.camera.pixels import Bytes, Floats
from sixfold.rules.pieces import Shape

PITCH: Final = 96  # pixels from one piece to the next
CANVAS: Final = 2 * PITCH
_FINE: Final = 4  # bits of a pixel's fraction that OpenCV draws with

Chance = np.random.Generator


def _vary(chance: Chance, size: float, spread: float = 0.06) -> float:
    return size * (1 + chance.normal(0, spread))


def _star(points: int, outer: float, inner: float, turn: float) -> Floats:
    """Return the corners of a star, of which the first points along `turn`."""
    corners = np.arange(2 * points)
    angles = corners * np.pi / points + turn
    return np.column_stack([np.cos(angles), np.sin(angles)]) * np.where(corners % 2, inner, outer)[:, None]


def _box(half_width: float, half_height: float) -> Floats:
    return np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (half_width, half_height)


def _starburst(chance: Chance) -> list[Floats]:
    outer = _vary(chance, 0.415)
    return [_star(8, outer, outer * chance.uniform(0.42, 0.58), 0.0)]


def _clover(chance: Chance) -> list[Floats]:
    reach, leaf, stem = _vary(chance, 0.275), _vary(chance, 0.15, 0.08), chance.uniform(0.07, 0.13)
    leaves = [_star(90, leaf, leaf, 0.0) + way for way in ((reach, 0), (-reach, 0), (0, reach), (0, -reach))]
    return [*leaves, _box(stem, reach), _box(reach, stem)]


# In pitches about the middle of the piece: areas that together make the shape.
_AREAS: Final[dict[Shape, Callable[[Chance], list[Floats]]]] = {
    Shape.CIRCLE: lambda chance: [_star(180, radius := _vary(chance, 0.40), radius, 0.0)],
    Shape.SQUARE: lambda chance: [_box(half := _vary(chance, 0.305), half)],
    Shape.DIAMOND: lambda chance: [_star(2, radius := _vary(chance, 0.43), radius, 0.0)],
    Shape.CLOVER: _clover,
    Shape.STARBURST: _starburst,
    Shape.CRISSCROSS: lambda chance: [_star(4, _vary(chance, 0.515), _vary(chance, 0.185, 0.12), np.pi / 4)],
}


def draw_shape(shape: Shape, chance: Chance) -> Bytes:
    """Draw a shape in white on black."""
    return fill(_AREAS[shape](chance))


def fill(areas: list[Floats]) -> Bytes:
    """Fill areas, given in pitches about the middle, in white on black."""
    canvas = np.zeros((CANVAS, CANVAS), np.uint8)
    for area in areas:
        corners = np.round((area * PITCH + CANVAS / 2) * 2**_FINE).astype(np.int32)
        cv2.fillPoly(canvas, [corners], 255, cv2.LINE_AA, _FINE)
    return canvas


def draw_other(chance: Chance) -> Bytes:
    """Draw something that is no face: a plain piece, a stripe, a number, a dot, a large disc, a scrap."""
    kind = chance.integers(6)
    if kind == 0:
        half = chance.uniform(0.44, 0.75)
        return fill([_box(half, half * chance.uniform(0.8, 1.2))])
    if kind == 1:
        return fill([_box(chance.uniform(0.05, 0.2), chance.uniform(0.25, 0.6))])
    if kind == 2:
        return _draw_number(chance)
    if kind == 3:
        return fill([_star(90, radius := chance.uniform(0.05, 0.2), radius, 0.0)])
    if kind == 4:
        return fill([_star(90, radius := chance.uniform(0.52, 0.8), radius, 0.0)])
    scrap = chance.uniform(-0.5, 0.5, (chance.integers(3, 7), 2))
    return fill([scrap - scrap.mean(0)])


def _draw_number(chance: Chance) -> Bytes:
    canvas = np.zeros((CANVAS, CANVAS), np.uint8)
    corner, thick = (CANVAS // 2 - 30, CANVAS // 2 + 35), int(chance.integers(6, 18))
    cv2.putText(canvas, str(chance.integers(10)), corner, cv2.FONT_HERSHEY_SIMPLEX, chance.uniform(2, 3.5), 255, thick)
    return canvas
