"""Drawn cubes: the pieces of Qwirkle Cubes in space, with side faces that a slanting camera sees."""

from dataclasses import dataclass

import cv2
import numpy as np

from benchmarks.disturbances import coded
from sixfold.camera import Edition
from sixfold.games.grid.rules import Grid
from sixfold.rules.pieces import SHAPES
from tests.camera.scenes import PAINT, SIXTH, lay, printed, wood

WIDTH, HEIGHT = 1400, 1100
CORNERS = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2


@dataclass(frozen=True)
class Cubes:
    """Cubes on a table, seen from above by a camera that slants by some degrees."""

    grid: Grid
    slant: float = 15.0
    pitch: float = 62.0
    face: float = 0.85  # the shapes are printed smaller than on tiles
    edition: Edition = Edition.PURPLE
    seed: int = 1

    def photo(self):
        """Return the table as a JPEG file."""
        pixels = wood(np.random.default_rng(self.seed), WIDTH, HEIGHT)
        for piece, cell in sorted(self.grid.placed(), key=lambda placed: self._far(placed.cell)):
            paint = PAINT.get(piece.colour, SIXTH[self.edition])
            hidden = [shape for shape in SHAPES if shape is not piece.shape]
            for side, shape in zip(self._sides(cell), hidden, strict=False):
                lay(pixels, printed(shape, self.face), paint, side)
            lay(pixels, printed(piece.shape, self.face), paint, self._top(cell))
        return coded(cv2.GaussianBlur(pixels, (3, 3), 0))

    def _far(self, cell):
        """Farther cubes are drawn first, and of equally far ones those at the rim before those in the middle."""
        return cell.y, -abs(self._middle(cell)[0])

    def _middle(self, cell):
        xs, ys = [c.x for c in self.grid], [c.y for c in self.grid]
        return np.array([cell.x - (min(xs) + max(xs)) / 2, cell.y - (min(ys) + max(ys)) / 2])

    def _top(self, cell):
        return self._seen(np.column_stack([self._middle(cell) + CORNERS, np.ones(4)]))

    def _sides(self, cell):
        """The sides that face the camera: always the near one, and the left or right one towards the middle."""
        x, y = self._middle(cell)
        near = [[x - 0.5, y + 0.5, 1], [x + 0.5, y + 0.5, 1], [x + 0.5, y + 0.5, 0], [x - 0.5, y + 0.5, 0]]
        edge = x - np.sign(x) * 0.5
        flank = [[edge, y - 0.5, 1], [edge, y + 0.5, 1], [edge, y + 0.5, 0], [edge, y - 0.5, 0]]
        return [self._seen(np.array(side, float)) for side in (flank, near)]

    def _seen(self, points):
        """Project points in space, in pitches, height last, onto the picture."""
        angle = np.deg2rad(self.slant)
        x, y, z = points.T
        distance = 24.0
        depth = distance - y * np.sin(angle) - z * np.cos(angle)
        down = y * np.cos(angle) - z * np.sin(angle)
        scale = self.pitch * distance / depth
        return np.column_stack([WIDTH / 2 + x * scale, HEIGHT / 2 + down * scale])
