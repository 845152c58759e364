"""The board of the extension where it is missing: `rules.grid` answers what a greedy player asks.

The same numbers in and out as `_kernels.GridBoard`, the same order of placements, the same refusals (ValueError).
"""

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import ClassVar

from sixfold.games.grid.rules import AXES, Grid, Placed, check_placement, neighbours, placement_points, placements
from sixfold.kernels import Missing
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import KINDS, Cell, Piece, is_pure, largest_sets

MOST_PIECES = 108
FARTHEST = 10**9

Tile = tuple[int, int, int]  # x, y, kind
Points = int
Listing = list[tuple[Points, list[Tile]]]


def to_pieces(kinds: Sequence[int]) -> tuple[Piece, ...]:
    """Return the pieces of these numbers. Raises ValueError."""
    if any(not 0 <= kind < len(KINDS) for kind in kinds):
        raise ValueError("a kind is a number from 0 to 35")
    return tuple(KINDS[kind] for kind in kinds)


def to_placed(tiles: Sequence[Tile]) -> tuple[Placed, ...]:
    """Return tiles as the rules write them. Raises ValueError."""
    if any(abs(x) > FARTHEST or abs(y) > FARTHEST for x, y, _ in tiles):
        raise ValueError("too far away")
    pieces = to_pieces([kind for _, _, kind in tiles])
    return tuple(sorted(Placed(piece, Cell(x, y)) for piece, (x, y, _) in zip(pieces, tiles, strict=True)))


def to_tiles(placed: Sequence[Placed]) -> list[Tile]:
    """Return tiles in reading order, which starts at the first cell of a placement."""
    return sorted(((cell.x, cell.y, piece.kind) for piece, cell in placed), key=lambda tile: (tile[1], tile[0]))


def order_of(points: Points, tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Return what orders placements everywhere, greatest first: see `Placement` in grid/placements.hpp."""
    x, y, _ = tiles[0]
    is_down = len(tiles) > 1 and tiles[1][0] == x
    return (points, y, x, int(is_down), len(tiles), *(kind for _, _, kind in tiles))


def _listed(grid: Grid, kinds: frozenset[Piece], *, any_opening: bool = False) -> Iterator[tuple[Placed, ...]]:
    """Go through the placements of these kinds; on an empty grid across from the origin."""
    if grid:
        yield from placements(grid, kinds)
        return
    largest = len(largest_sets(tuple(sorted(kinds)))[0]) if kinds else 0
    for size in range(1 if any_opening else max(largest, 1), largest + 1):
        for order in permutations(sorted(kinds), size):
            if is_pure(order):
                yield tuple(Placed(piece, Cell(x, 0)) for x, piece in enumerate(order))


class Board:
    """A grid with placements done and taken back."""

    values: ClassVar = Missing("the best score of every hand")
    reroll: ClassVar = Missing("what re-rolls are worth")
    rank: ClassVar = Missing("placements by style")
    solve_endgame: ClassVar = Missing("exact endgames")

    def __init__(self, tiles: Sequence[Tile] = ()) -> None:
        if len(tiles) > MOST_PIECES:
            raise ValueError("a grid never holds more than 108 pieces")
        placed = to_placed(tiles)
        self.grid = Grid(placed)
        if len(self.grid) < len(placed):
            raise ValueError("two pieces in one cell")
        if any(not is_pure([piece for piece, _ in self.grid.line(cell, axis)]) for cell in self.grid for axis in AXES):
            raise ValueError("Q8: a line is not pure")
        if len(_connected(self.grid)) < len(self.grid):
            raise ValueError("Q7: the pieces are not all connected")
        self._before: list[Grid] = []

    def __len__(self) -> int:
        return len(self.grid)

    def copy(self) -> "Board":
        """Return another board with the same pieces and the same way back."""
        other = Board()
        other.grid, other._before = self.grid, list(self._before)
        return other

    def tiles(self) -> list[Tile]:
        """Return the tiles in reading order."""
        return to_tiles(self.grid.placed())

    def place(self, tiles: Sequence[Tile]) -> Points:
        """Place and return the points. Raises ValueError."""
        placed = to_placed(tiles)
        if not placed:
            raise ValueError("a placement is one to six pieces")
        if len(self) + len(placed) > MOST_PIECES:
            raise ValueError("a grid never holds more than 108 pieces")
        try:
            check_placement(self.grid, placed)
        except IllegalMove as error:
            raise ValueError(str(error)) from error
        points = placement_points(self.grid, placed)
        self._before.append(self.grid)
        self.grid = self.grid.with_placed(placed)
        return points

    def grown(self, tiles: Sequence[Tile]) -> "Board":
        """Return a board with these pieces too, as if built with them. Raises ValueError."""
        other = self.copy()
        other.place(tiles)
        return Board(other.tiles())

    def undo(self) -> None:
        """Take the last placement back. Raises ValueError."""
        if not self._before:
            raise ValueError("nothing to take back")
        self.grid = self._before.pop()

    @property
    def depth(self) -> int:
        """How many placements can be taken back."""
        return len(self._before)

    def placements(self, hand: Sequence[int], *, any_opening: bool = False, in_order: bool = True) -> Listing:
        """List placements with their points, best first."""
        del in_order  # always
        found = [
            (placement_points(self.grid, placed), to_tiles(placed))
            for placed in _listed(self.grid, frozenset(to_pieces(hand)), any_opening=any_opening)
        ]
        return sorted(found, key=lambda scored: order_of(*scored), reverse=True)

    def count(self, hand: Sequence[int], *, any_opening: bool = False) -> int:
        """Count the placements."""
        return sum(1 for _ in _listed(self.grid, frozenset(to_pieces(hand)), any_opening=any_opening))

    def best(self, hand: Sequence[int]) -> tuple[Points, list[Tile]] | None:
        """Return the best placement."""
        return next(iter(self.placements(hand)), None)

    def fits(self, hand: Sequence[int]) -> bool:
        """Tell whether any of these pieces fits anywhere."""
        pieces = to_pieces(hand)
        return self.grid.has_room_for(pieces) if self.grid else bool(pieces)

    def playable(self) -> int:
        """Return the kinds that fit somewhere, as bits."""
        return sum(1 << piece.kind for piece in KINDS if self.fits([piece.kind]))


def _connected(grid: Grid) -> set[Cell]:
    """Return the cells that hang together with the first one."""
    queue = list(grid)[:1]
    seen = set(queue)
    for cell in queue:
        for near in neighbours(cell):
            if near in grid and near not in seen:
                seen.add(near)
                queue.append(near)
    return seen
