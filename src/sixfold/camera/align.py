"""A confirmed board found again in a photo: by how many quarter turns and cells the photo's grid differs from it."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.camera.pixels import Floats, Ints
from sixfold.games.grid.rules import Grid
from sixfold.rules.errors import UnreadablePhoto
from sixfold.rules.pieces import KINDS, Cell

CHANCE: Final = float(np.log(len(KINDS)))  # nats that a match is worth; a mismatch costs what the photo says
UPRIGHT: Final = 1.0  # nats for a photo that is not turned
FEWEST: Final = 3  # pieces found again, or all there are
TRIED: Final = 8  # shifts: those that most pieces of the same kind agree on
QUARTERS: Final = np.array([[[1, 0], [0, 1]], [[0, 1], [-1, 0]], [[-1, 0], [0, -1]], [[0, -1], [1, 0]]])


@dataclass(frozen=True, slots=True)
class _Fit:
    cells: list[Cell]
    worth: float
    matched: int


def align(before: Grid, cells: Ints, odds: Floats) -> list[Cell]:
    """Return the cells of the tiles as the confirmed board counts them. Raises UnreadablePhoto.

    `odds` are the logarithms of each tile's 36 likelihoods.
    """
    fits = [
        _fit(before, cells @ quarter, odds, UPRIGHT if number == 0 else 0.0) for number, quarter in enumerate(QUARTERS)
    ]
    best = max(fits, key=lambda fit: fit.worth)
    if best.matched < min(FEWEST, len(before)):
        raise UnreadablePhoto("camera/other-board", matched=best.matched, confirmed=len(before))
    return best.cells


def _fit(before: Grid, cells: Ints, odds: Floats, worth: float) -> _Fit:
    """Find the best shift of cells that are turned already."""
    kinds = odds.argmax(1)
    board = np.array(list(before), int)
    same = np.array([piece.kind for piece in before.values()])[:, None] == kinds
    ones, others = np.nonzero(same)
    shifts, votes = np.unique(board[ones] - cells[others], axis=0, return_counts=True)
    likely = shifts[np.argsort(-votes, kind="stable")[:TRIED]]
    fits = [_judged(before, cells + shift, odds, kinds, worth) for shift in likely]
    return max(fits, key=lambda fit: fit.worth, default=_Fit([], -np.inf, 0))


def _judged(before: Grid, cells: Ints, odds: Floats, kinds: Ints, worth: float) -> _Fit:
    moved = [Cell(int(x), int(y)) for x, y in cells]
    matched = 0
    for number, cell in enumerate(moved):
        piece = before.get(cell)
        if piece is not None:
            worth += CHANCE + float(odds[number, piece.kind])
            matched += bool(kinds[number] == piece.kind)
    return _Fit(moved, worth, matched)
