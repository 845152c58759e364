"""Drawn tables: what a camera would see of pieces on wood, from a seed. No photo is needed to test the camera."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np

from benchmarks.disturbances import DISTURBANCES, coded
from sixfold.arena import play_game
from sixfold.camera import Edition
from sixfold.games.grid.rules import EMPTY, Grid, Place, Placed, parse_placing
from sixfold.rules.events import Move
from sixfold.rules.pieces import Colour
from training.drawn import CANVAS, draw_shape
from training.drawn import PITCH as DRAWN_PITCH

WOOD = (105, 150, 185)  # blue, green, red, as everything here
PAINT = {
    Colour.RED: (45, 35, 200),
    Colour.ORANGE: (30, 95, 235),
    Colour.YELLOW: (20, 215, 235),
    Colour.GREEN: (60, 140, 25),
    Colour.BLUE: (200, 115, 25),
}
SIXTH = {Edition.WHITE: (225, 225, 225), Edition.PURPLE: (150, 45, 105)}
BODY = 24
BOX = 3  # the seed of its prints
BODY_WIDTH = 0.98  # pitches


@dataclass(frozen=True)
class Scene:
    """A table from straight above."""

    grid: Grid
    edition: Edition = Edition.WHITE
    pitch: int = 64
    drift: float = 0.02  # pitches that a piece lies beside its cell, on average
    turn: float = 1.0  # degrees that a piece is turned, on average
    asides: tuple[Placed, ...] = ()  # pieces half a cell beside the grid
    margin: int = 3  # cells of wood around the pieces
    seed: int = 1
    spoiled: tuple[str, ...] = ()

    @property
    def corner(self):
        """The smallest x and y."""
        return np.array([min(cell.x for cell in self.grid), min(cell.y for cell in self.grid)])

    def middle(self, cell):
        """Where the middle of a cell lies in the picture that is not spoiled."""
        return (np.array(cell) - self.corner + self.margin + 0.5) * self.pitch

    def draw(self):
        """Draw the table."""
        chance = np.random.default_rng(self.seed)
        size = np.ptp([tuple(cell) for cell in self.grid], axis=0) + 1 + 2 * self.margin
        pixels = wood(chance, *(size * self.pitch))
        for piece, cell in self.grid.placed():
            where = self.middle(cell) + chance.normal(0, self.drift * self.pitch, 2)
            self._lay(pixels, piece, where, chance.normal(0, self.turn))
        for piece, cell in self.asides:
            self._lay(pixels, piece, self.middle(cell) + self.pitch * 0.5, 30)
        for name in self.spoiled:
            pixels = DISTURBANCES[name](pixels, chance)
        return pixels

    def photo(self):
        """Return the table as a JPEG file."""
        return coded(self.draw())

    def _lay(self, pixels, piece, where, degrees):
        paint = PAINT.get(piece.colour, SIXTH[self.edition])
        lay(pixels, printed(piece.shape), paint, square(where, self.pitch, degrees))


def wood(chance, width, height):
    """Draw boards with grain."""
    coarse = chance.normal(0, 12, (max(2, height // 60), max(2, width // 200)))
    grain = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC) + chance.normal(0, 3, (height, width))
    return np.clip(np.array(WOOD) + grain[..., None], 0, 255).astype(np.uint8)


def square(where, pitch, degrees):
    """Return the corners of a cell, turned about its middle."""
    angle = np.deg2rad(degrees)
    across = np.array([np.cos(angle), np.sin(angle)]) * pitch / 2
    down = np.array([-across[1], across[0]])
    return np.array([where - across - down, where + across - down, where + across + down, where - across + down])


@cache
def printed(shape, size=0.95):
    """Return a shape as one box prints it on all its pieces."""
    drawn = draw_shape(shape, np.random.default_rng(BOX))
    return cv2.warpAffine(drawn, cv2.getRotationMatrix2D((CANVAS / 2, CANVAS / 2), 0, size), drawn.shape)


def lay(pixels, shape, paint, corners):
    """Draw a piece whose cell has these corners: a black body, and a printed shape on it."""
    half = DRAWN_PITCH / 2
    drawn = CANVAS / 2 + np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
    body = np.zeros((CANVAS, CANVAS), np.uint8)
    edge = round(CANVAS / 2 - half * BODY_WIDTH)
    body[edge:-edge, edge:-edge] = 255
    matrix = cv2.getPerspectiveTransform(drawn.astype(np.float32), corners.astype(np.float32))
    left, top = np.floor(corners.min(0)).astype(int)
    right, bottom = np.ceil(corners.max(0)).astype(int) + 1
    matrix = np.array([[1, 0, -left], [0, 1, -top], [0, 0, 1]]) @ matrix
    window = pixels[top:bottom, left:right]
    for mask, colour in ((body, (BODY, BODY, BODY)), (shape, paint)):
        share = cv2.warpPerspective(mask, matrix, (right - left, bottom - top), flags=cv2.INTER_AREA)[..., None] / 255
        window[:] = (window * (1 - share) + np.array(colour) * share).astype(np.uint8)


@cache
def game(seed=1, name="qwirkle"):
    """Return the placements of a whole game between bots with their points, in order."""
    moves = (event for event in play_game(name, ["greedy", "greedy"], seed=seed).events if isinstance(event, Move))
    placings = ((parse_placing(event.move), event.points) for event in moves)
    return [(placing.placed, points) for placing, points in placings if isinstance(placing, Place)]


def board(turns, seed=1, name="qwirkle"):
    """Return the grid after so many turns of a game."""
    grid = EMPTY
    for placed, _ in game(seed, name)[:turns]:
        grid = grid.with_placed(placed)
    return grid


def from_origin(grid):
    """Return what lies on the grid with the smallest x and y at 0."""
    left, top = min(cell.x for cell in grid), min(cell.y for cell in grid)
    return {(cell.x - left, cell.y - top): str(piece) for cell, piece in grid.items()}
