"""The rules as a prior: the reading of all pieces together that the photo and the rules make most likely.

What a line may hold is asked of `games.grid.rules`. A confirmed piece is never changed, however loudly the photo
speaks against it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from sixfold.camera.pixels import Floats, Ints
from sixfold.games.grid.rules import AXES, FITTING, Grid, Placed
from sixfold.rules.pieces import KINDS, Cell, Piece

BROKEN: Final = 5.0  # nats against two pieces that cannot share their line, and against one copy too many
SWEEPS: Final = 6
TRIED: Final = 8  # kinds of one piece that are tried together with all kinds of another
CLASH: Final = np.array([[other not in FITTING[piece] for other in KINDS] for piece in KINDS], float)


@dataclass(frozen=True, slots=True)
class JudgedPiece:
    """What a piece is, with all others as they are judged."""

    piece: Piece
    likelihood: float  # by the photo and the rules, from 0 to 1
    own_likelihood: float  # by the photo alone
    clashes: bool  # with another piece of a line


def judge_together(
    odds: Mapping[Cell, Floats], confirmed: Grid, copies: Ints, *, in_lines: bool = True
) -> dict[Cell, JudgedPiece]:
    """Judge every cell with `odds` (logarithms, one for each of the 36 kinds), beside the confirmed pieces.

    `copies` says how many of each kind there are; `in_lines` is False for pieces of a hand, which need not fit.
    """
    if not odds:
        return {}
    table = _Table(odds, confirmed, copies, in_lines=in_lines)
    table.settle()
    return {cell: table.judged(number) for number, cell in enumerate(odds)}


class _Table:
    """Pieces by number, the open ones first; `kinds` is the reading that is being improved."""

    def __init__(self, odds: Mapping[Cell, Floats], confirmed: Grid, copies: Ints, *, in_lines: bool) -> None:
        fixed = [cell for cell in confirmed if cell not in odds]
        self.odds = np.array(list(odds.values()))
        self.kinds = np.array([*self.odds.argmax(1), *(confirmed[cell].kind for cell in fixed)], int)
        self.copies = copies
        self.partners = _partners([*odds, *fixed]) if in_lines else [[] for _ in self.kinds]

    def settle(self) -> None:
        """Change single pieces and pairs as long as that makes the whole more likely."""
        for _ in range(SWEEPS):
            before = self.kinds.copy()
            for one in range(len(self.odds)):
                self.kinds[one] = self._best(one)
            for one in range(len(self.odds)):
                for other in self.partners[one]:
                    if one < other < len(self.odds) and CLASH[self.kinds[one], self.kinds[other]]:
                        self._mend(one, other)
            if (before == self.kinds).all():
                return

    def judged(self, one: int) -> JudgedPiece:
        """Tell what one piece is."""
        kind = self.kinds[one]
        clashes = any(CLASH[kind, self.kinds[other]] for other in self.partners[one])
        return JudgedPiece(KINDS[kind], _share(self._local(one), kind), _share(self.odds[one], kind), clashes)

    def _local(self, one: int) -> Floats:
        """Return the odds of each kind for one piece while all others stay."""
        others = self.kinds[np.array(self.partners[one], int)]
        counts = np.bincount(self.kinds, minlength=len(KINDS))
        counts[self.kinds[one]] -= 1
        broken = CLASH[:, others].sum(1) + (counts >= self.copies)
        return np.asarray(self.odds[one] - BROKEN * broken)

    def _best(self, one: int) -> int:
        """Return the most likely kind, and the present one if it is as likely."""
        local = self._local(one)
        best = int(local.argmax())
        return best if local[best] > local[self.kinds[one]] + 1e-9 else int(self.kinds[one])

    def _mend(self, one: int, other: int) -> None:
        """Change two pieces of a line at once, if that is better."""
        start = self.kinds[one], self.kinds[other]
        best, chosen = self._pair(one, other) + 1e-9, start
        for kind in np.argsort(-self.odds[one])[:TRIED]:
            self.kinds[one] = kind
            self.kinds[other] = self._local(other).argmax()
            both = self._pair(one, other)
            if both > best:
                best, chosen = both, (self.kinds[one], self.kinds[other])
            self.kinds[other] = start[1]
        self.kinds[one], self.kinds[other] = chosen

    def _pair(self, one: int, other: int) -> float:
        """Return the odds of two pieces as they are judged now, their own clash counted once."""
        pair = self.kinds[one], self.kinds[other]
        return float(self._local(one)[pair[0]] + self._local(other)[pair[1]] + BROKEN * CLASH[pair])


def _share(odds: Floats, kind: int) -> float:
    powers = np.exp(odds - odds.max())
    return float(powers[kind] / powers.sum())


def _partners(cells: list[Cell]) -> list[list[int]]:
    """Return for each cell the numbers of the others that lie in a line with it; what lies there does not matter."""
    numbers = {cell: number for number, cell in enumerate(cells)}
    grid = Grid(Placed(KINDS[0], cell) for cell in cells)
    lines = ((cell, grid.line(cell, axis)) for cell in cells for axis in AXES)
    found: list[set[int]] = [set() for _ in cells]
    for cell, line in lines:
        found[numbers[cell]].update(numbers[placed.cell] for placed in line if placed.cell != cell)
    return [sorted(partners) for partners in found]
