"""The plane of the table: a map from cells to pixels, with the perspective of the photo."""

from typing import Final

import cv2
import numpy as np

from sixfold.camera.pixels import Floats, Ints

FEWEST_FLAT: Final = 6  # pieces for a plane without perspective
FEWEST: Final = 12  # pieces, three cells wide each way at least, for one with perspective
STIFFNESS: Final = 2.0  # how strongly the perspective is held back
LOOSE: Final = 0.12  # cells: pieces farther off than this count less and less
ROUNDS: Final = 6


class Plane:
    """A homography from cells to pixels."""

    def __init__(self, matrix: Floats) -> None:
        self.matrix = matrix
        self.inverse = np.linalg.inv(matrix)

    def pixels(self, cells: Floats | Ints) -> Floats:
        """Return where these (fractions of) cells lie in the picture."""
        return _mapped(self.matrix, cells)

    def cells(self, pixels: Floats) -> Floats:
        """Return which (fractions of) cells these pixels belong to."""
        return _mapped(self.inverse, pixels)

    def steps(self, cells: Floats | Ints) -> Floats:
        """Return for each cell the pixels of one step along x and of one along y: n x 2 x 2."""
        halves = np.eye(2) / 2
        ways = [self.pixels(cells + half) - self.pixels(cells - half) for half in halves]
        return np.stack(ways, axis=1)


def _mapped(matrix: Floats, points: Floats | Ints) -> Floats:
    spread = np.column_stack([points, np.ones(len(points))]) @ matrix.T
    return np.asarray(spread[:, :2] / spread[:, 2:], float)


def fit_plane(cells: Ints, points: Floats) -> Plane | None:
    """Return the plane through these pieces, or None if they are too few or lie in one line."""
    if len(points) < FEWEST_FLAT or np.linalg.matrix_rank(cells - cells[0]) < 2:
        return None
    if has_perspective(cells):
        return Plane(_with_perspective(cells, points))
    loose = np.median(np.hypot(*(points - points.mean(0)).T)) / 10 + 5
    flat, _ = cv2.estimateAffine2D(
        cells.astype(np.float32), points.astype(np.float32), method=cv2.RANSAC, ransacReprojThreshold=loose
    )
    return None if flat is None else Plane(np.vstack([flat, [0, 0, 1]]))


def has_perspective(cells: Ints) -> bool:
    """Tell whether these cells are enough to see the perspective of the photo."""
    return len(cells) >= FEWEST and bool(np.ptp(cells, axis=0).min() >= 3)


def _with_perspective(cells: Ints, points: Floats) -> Floats:
    """Fit by least squares, again and again with less weight for what lies loosely."""
    middle, centre = cells.mean(0), points.mean(0)
    size = np.ptp(points, axis=0).max() / np.ptp(cells, axis=0).max()
    source, target = cells - middle, (points - centre) / size
    weights = np.ones(len(points))
    for _ in range(ROUNDS):
        matrix = _solved(source, target, weights)
        off = np.hypot(*(_mapped(matrix, source) - target).T)
        weights = 1 / (1 + (off / LOOSE) ** 2)
    return _move(centre, size) @ matrix @ _move(-middle, 1.0)


def _solved(source: Floats, target: Floats, weights: Floats) -> Floats:
    """Return the homography that a linear system in its eight numbers gives."""
    count = len(source)
    rows = np.zeros((2 * count, 8))
    rows[:count, :2] = rows[count:, 3:5] = source
    rows[:count, 2] = rows[count:, 5] = 1
    rows[:, 6:] = -np.vstack([source, source]) * target.T.reshape(-1, 1)
    stiff = np.diag([1e-9] * 6 + [STIFFNESS] * 2)
    weighted = rows * np.tile(weights, 2)[:, None]
    numbers = np.linalg.solve(rows.T @ weighted + stiff, weighted.T @ target.T.reshape(-1))
    return np.append(numbers, 1.0).reshape(3, 3)


def _move(by: Floats, scale: float) -> Floats:
    return np.array([[scale, 0, by[0]], [0, scale, by[1]], [0, 0, 1]])
