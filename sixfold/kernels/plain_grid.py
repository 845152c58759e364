"""`_kernels.Board` in plain Python, on the rules alone: for machines without a compiler, and to compare with.

The same numbers in and out as the C++ class, the same order of placements, the same refusals (ValueError).
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations, permutations, product

from sixfold.rules.errors import IllegalMove
from sixfold.rules.grid import AXES, Cell, Grid, Placed, check_placement, neighbours, placement_points, placements
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Piece, is_pure, largest_sets

MOST_PIECES = 108
FARTHEST = 10**9
LONGEST = 6

Tile = tuple[int, int, int]  # x, y, kind
Points = int
Listing = list[tuple[Points, list[Tile]]]
LINES = tuple(frozenset(p for p in KINDS if p.colour == c) for c in COLOURS) + tuple(
    frozenset(p for p in KINDS if p.shape == s) for s in SHAPES
)


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


def rank(points: Points, tiles: Sequence[Tile]) -> tuple[int, ...]:
    """Return what orders placements everywhere, greatest first: see `Placement` in src/placements.hpp."""
    x, y, _ = tiles[0]
    is_down = len(tiles) > 1 and tiles[1][0] == x
    return (points, y, x, int(is_down), len(tiles), *(kind for _, _, kind in tiles))


class ValueTable:
    """The best score of any hand on one grid; a line of the 12 is worked out when a hand first needs it."""

    def __init__(self, grid: Grid) -> None:
        self._grid = grid
        self._best: dict[frozenset[Piece], dict[frozenset[Piece], Points]] = {}  # by line, by pieces held of it

    def best(self, hand: Sequence[int]) -> Points:
        """Return the best score of a hand, 0 if nothing fits."""
        return self.best_of(frozenset(to_pieces(hand)))

    def best_of(self, kinds: frozenset[Piece]) -> Points:
        """Return the best score of a set of pieces."""
        held = ((line, line & kinds) for line in LINES)
        return max((self._on_line(line)[pieces] for line, pieces in held if pieces), default=0)

    def _on_line(self, line: frozenset[Piece]) -> dict[frozenset[Piece], Points]:
        if line not in self._best:
            best = self._used(line)
            for size in range(1, LONGEST + 1):
                for held in map(frozenset, combinations(line, size)):
                    best[held] = max(best.get(held, 0), *(best.get(held - {piece}, 0) for piece in held))
            self._best[line] = best
        return self._best[line]

    def _used(self, line: frozenset[Piece]) -> dict[frozenset[Piece], Points]:
        """Return the best score of placements with exactly these pieces; points depend on the cells alone."""
        best: dict[frozenset[Piece], Points] = {}
        points: dict[frozenset[Cell], Points] = {}
        for placed in _listed(self._grid, line, any_opening=True):
            cells = frozenset(cell for _, cell in placed)
            if cells not in points:
                points[cells] = placement_points(self._grid, placed)
            used = frozenset(piece for piece, _ in placed)
            best[used] = max(best.get(used, 0), points[cells])
        return best


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
        return sorted(found, key=lambda scored: rank(*scored), reverse=True)

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

    def values(self) -> ValueTable:
        """Return the best score of any hand."""
        return ValueTable(self.grid)

    def reroll(self, cubes: Sequence[int]) -> tuple[list[int], int]:
        """Return what each choice of cubes to roll again is worth: numerators by choice, and the denominator."""
        if len(cubes) > LONGEST:
            raise ValueError("a hand is at most six cubes")
        if not self.grid:
            raise ValueError("C3: nobody re-rolls before the opening")
        return _Rerolls(self.values(), to_pieces(cubes)).values()


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


class _Rerolls:
    """The values of all choices of cubes to roll again (C4), as src/reroll.hpp explains."""

    def __init__(self, table: ValueTable, cubes: tuple[Piece, ...]) -> None:
        self._table = table
        self._cubes = cubes

    @cached_property
    def _best(self) -> dict[tuple[Piece, ...], Points]:
        faces = [sorted(LINES[COLOURS.index(cube.colour)]) for cube in self._cubes]
        seen: dict[frozenset[Piece], Points] = {}
        best = {}
        for thrown in product(*faces):
            kinds = frozenset(thrown)
            if kinds not in seen:
                seen[kinds] = self._table.best_of(kinds)
            best[thrown] = seen[kinds]
        return best

    def values(self) -> tuple[list[int], int]:
        """Return numerators by choice (bit i: cube i is rolled), and the denominator they share."""
        throws = len(self._best)
        fitting = sum(points > 0 for points in self._best.values())
        total = sum(self._best.values())
        by_choice = self._sums()
        numerators = [
            (points * fitting + stuck * total) * (throws // 6 ** choice.bit_count())
            for choice, (points, stuck) in enumerate(by_choice)
        ]
        return numerators, throws * max(fitting, 1)

    def _sums(self) -> list[tuple[Points, int]]:
        """By choice: all points of the throws it can give, and how many of those give none."""
        points = [0] * (1 << len(self._cubes))
        stuck = list(points)
        for thrown, best in self._best.items():
            changed = sum(1 << i for i, cube in enumerate(self._cubes) if thrown[i] != cube)
            for choice in range(len(points)):
                if changed & ~choice == 0:
                    points[choice] += best
                    stuck[choice] += best == 0
        return list(zip(points, stuck, strict=True))
