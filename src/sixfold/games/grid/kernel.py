"""Qwirkle and Cubes positions: placements, best scores and re-roll values, in the words of the rules.

Everything here agrees with `sixfold.games.grid.rules`, which is the judge; what cannot be is refused with ValueError.
Without the C++ extension boards are slow, and what hands and re-rolls are worth raises NeedsExtension.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, Self, overload

from sixfold.games.grid.rules import Grid, Placed, Placement
from sixfold.kernels import available, tell_if_slow
from sixfold.rules.pieces import KINDS, Cell, Piece, Pieces

if TYPE_CHECKING:
    from sixfold.kernels._kernels import GridListing, GridValueTable
if TYPE_CHECKING or available:
    from sixfold.kernels._kernels import GridBoard as Engine
else:
    from sixfold.games.grid.kernel_plain import Board as Engine


class ScoredPlacement(NamedTuple):
    """A placement and what it scores (Q9)."""

    points: int
    placement: Placement


class Placements(Sequence[ScoredPlacement]):
    """The placements of a hand, best first, turned into the values of the rules one by one as they are asked for.

    Equal points are ordered by y of the first cell, x of the first cell, down before across, number of pieces, and the
    kinds of the pieces from the first cell on, the greatest first. The first cell is the leftmost or topmost.
    """

    def __init__(self, listing: "GridListing") -> None:
        self._listing = listing

    def __len__(self) -> int:
        return len(self._listing)

    @overload
    def __getitem__(self, number: int) -> ScoredPlacement: ...
    @overload
    def __getitem__(self, number: slice) -> tuple[ScoredPlacement, ...]: ...
    def __getitem__(self, number: int | slice) -> ScoredPlacement | tuple[ScoredPlacement, ...]:
        if isinstance(number, slice):
            return tuple(scored(self._listing[i]) for i in range(*number.indices(len(self))))
        return scored(self._listing[number])

    def __iter__(self) -> Iterator[ScoredPlacement]:
        return (scored(self._listing[i]) for i in range(len(self._listing)))


class Values:
    """The best score of every possible hand on one board, each found in 12 lookups."""

    def __init__(self, table: "GridValueTable") -> None:
        self._table = table

    def best(self, hand: Iterable[Piece]) -> int:
        """Return the best score of this hand; 0 if nothing fits, or for a single piece on an empty grid."""
        return self._table.best(_kinds(hand))


@dataclass(frozen=True, slots=True)
class Rerolls:
    """What every choice of cubes to roll again is worth (C4): the expected best score of the turn, exactly.

    A choice is a number whose bit i says that `cubes[i]` is rolled. Where nothing fits after the roll, all cubes are
    rolled until something does (C6), which is worth the mean best score of the throws in which something fits. A hand
    whose colours fit nowhere is worth 0 by any choice: it is changed against the bag, or passes, whatever is rolled.
    """

    cubes: Pieces
    numerators: tuple[int, ...]  # by choice
    denominator: int

    def value(self, choice: int) -> Fraction:
        """Return the expected score of a choice."""
        return Fraction(self.numerators[choice], self.denominator)

    def rolled(self, choice: int) -> Pieces:
        """Return the cubes that a choice rolls, sorted."""
        return tuple(sorted(cube for i, cube in enumerate(self.cubes) if choice >> i & 1))

    @property
    def best(self) -> int:
        """The best choice; of equals one that rolls the fewest cubes, then the lowest number."""
        return min(range(len(self.numerators)), key=lambda c: (-self.numerators[c], c.bit_count(), c))


class _Built(NamedTuple):
    """The engine of a grid, kept beside it and never changed."""

    engine: Engine

    @classmethod
    def made(cls, grid: Grid) -> Self:
        return cls(Engine([(x, y, piece.kind) for (x, y), piece in grid.items()]))

    def grown(self, grid: Grid, placements: Sequence[Placement]) -> Self:
        engine = self.engine
        try:
            for placement in placements:
                engine = engine.grown(_tiles(placement))
        except ValueError:  # no placement by the rules, but together with the others it may be a grid
            return self.made(grid)
        return type(self)(engine)


class Board:
    """A grid that answers quickly, with placements that can be taken back.

    >>> board = Board()
    >>> board.place(parse_placing("Ro@0,0 Rs@1,0 Rd@2,0").placed)
    3
    >>> board.best(parse_pieces("Rc Rt Rx Bo")).points
    12
    """

    __slots__ = ("_engine",)

    def __init__(self, grid: Grid | None = None) -> None:
        """Build a board from a grid of the rules, empty without one. Raises ValueError."""
        tell_if_slow()
        self._engine = grid.kept(_Built).engine.copy() if grid else Engine()

    def __len__(self) -> int:
        return len(self._engine)

    def __repr__(self) -> str:
        return f"Board({self.grid()!r})"

    def __reduce__(self) -> tuple[type["Board"], tuple[Grid]]:
        return Board, (self.grid(),)

    @property
    def engine(self) -> Engine:
        """What does the work: numbers in, numbers out."""
        return self._engine

    def copy(self) -> "Board":
        """Return a board of its own with the same pieces and the same way back."""
        other = Board()
        other._engine = self._engine.copy()
        return other

    def grid(self) -> Grid:
        """Return the pieces as a grid of the rules."""
        return Grid(Placed(KINDS[kind], Cell(x, y)) for x, y, kind in self._engine.tiles())

    def place(self, placement: Iterable[Placed]) -> int:
        """Place pieces and return their points (Q5 to Q9). Raises ValueError, and changes nothing then."""
        return self._engine.place(_tiles(placement))

    def undo(self) -> None:
        """Take the last placement back. Raises ValueError if there is none since the board was built."""
        self._engine.undo()

    def placements(self, hand: Iterable[Piece], *, any_opening: bool = False) -> Placements:
        """List all placements of this hand, best first.

        On an empty grid these are the lines of the hand's largest sets (Q3) across from the origin; with `any_opening`
        also shorter ones.
        """
        return Placements(self._engine.placements(_kinds(hand), any_opening=any_opening, in_order=True))

    def count(self, hand: Iterable[Piece], *, any_opening: bool = False) -> int:
        """Count the placements of this hand without listing them."""
        return self._engine.count(_kinds(hand), any_opening=any_opening)

    def best(self, hand: Iterable[Piece]) -> ScoredPlacement | None:
        """Return the first of `placements`, faster; None if nothing fits."""
        found = self._engine.best(_kinds(hand))
        return None if found is None else scored(found)

    def has_room_for(self, hand: Iterable[Piece]) -> bool:
        """Tell whether any of these pieces fits anywhere."""
        return self._engine.fits(_kinds(hand))

    def playable(self) -> Pieces:
        """Return the kinds that fit somewhere, sorted."""
        bits = self._engine.playable()
        return tuple(sorted(piece for piece in KINDS if bits >> piece.kind & 1))

    def values(self) -> Values:
        """Work out the best score of every possible hand."""
        return Values(self._engine.values())

    def rerolls(self, cubes: Iterable[Piece]) -> Rerolls:
        """Work out what each choice of these cubes to roll again is worth (C4). Raises ValueError on an empty grid."""
        shown = tuple(sorted(cubes))
        numerators, denominator = self._engine.reroll(_kinds(shown))
        return Rerolls(shown, tuple(numerators), denominator)


def _kinds(pieces: Iterable[Piece]) -> list[int]:
    return [piece.kind for piece in pieces]


def _tiles(placed: Iterable[Placed]) -> list[tuple[int, int, int]]:
    return [(cell.x, cell.y, piece.kind) for piece, cell in placed]


def scored(found: tuple[int, list[tuple[int, int, int]]]) -> ScoredPlacement:
    """Read a placement as the extension tells it."""
    points, tiles = found
    return ScoredPlacement(points, tuple(sorted(Placed(KINDS[kind], Cell(x, y)) for x, y, kind in tiles)))
