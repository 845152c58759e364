"""The grid that Qwirkle and Qwirkle Cubes share: lines, placements and their points (Q5 to Q9).

Coordinates grow to the right and downwards and may be negative. Nothing here knows hands, turns or bags.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.notation import quoted, split_words
from sixfold.rules.pieces import KINDS, Cell, Piece, Pieces, is_pure, largest_sets, missing, share_attribute

LONGEST: Final = 6  # Q8: a line has at most six pieces, all different
QWIRKLE_BONUS: Final = 6  # Q9


class Axis(NamedTuple):
    """A direction in which lines run."""

    dx: int
    dy: int


ACROSS: Final = Axis(1, 0)
DOWN: Final = Axis(0, 1)
AXES: Final = (ACROSS, DOWN)


class Placed(NamedTuple):
    """A piece on its cell: `Ro@0,0`."""

    piece: Piece
    cell: Cell

    def __str__(self) -> str:
        return f"{self.piece}@{self.cell.x},{self.cell.y}"

    def to_json(self) -> str:
        """Write the notation."""
        return str(self)

    @classmethod
    def from_json(cls, data: object) -> "Placed":
        """Read the notation. Raises InvalidNotation."""
        found = _PLACED.fullmatch(data) if isinstance(data, str) else None
        if found is None:
            raise InvalidNotation("format/placed", text=data[:80] if isinstance(data, str) else quoted(data))
        return cls(Piece(found[1]), Cell(int(found[2]), int(found[3])))


_NUMBER = r"(-?(?:0|[1-9][0-9]{0,5}))"  # six digits at most
_PLACED: Final = re.compile(rf"([A-Za-z]+)@{_NUMBER},{_NUMBER}")

Room = frozenset[Piece]  # what an empty cell can take

ANY: Final[Room] = frozenset(KINDS)
NONE: Final[Room] = frozenset()
FITTING: Final = {piece: frozenset(other for other in KINDS if is_pure((piece, other))) for piece in KINDS}

Placement = tuple[Placed, ...]  # the pieces of one turn, sorted
Line = tuple[Placed, ...]  # a run of touching pieces, from left to right or from top to bottom


class Kept(Protocol):
    """What can be kept beside a grid to answer faster: worked out once, and grown when the grid grows."""

    @classmethod
    def made(cls, grid: "Grid") -> Self:
        """Work it out from nothing."""

    def grown(self, grid: "Grid", placements: Sequence[Placement]) -> Self:
        """Return the same for this grid, which has these placements more."""


KeptT = TypeVar("KeptT", bound=Kept)


class Grid(Mapping[Cell, Piece]):
    """The pieces on the table by cell. A frozen value: `with_placed` makes a new one."""

    __slots__ = ("_hash", "_kept", "_pieces")

    def __init__(self, placed: Iterable[Placed] | str = ()) -> None:
        """Lay these pieces, or those of a notation such as `Ro@0,0 Rs@1,0`. Raises InvalidNotation."""
        if isinstance(placed, str):
            placed = map(Placed.from_json, placed.split())
        self._pieces: dict[Cell, Piece] = {cell: piece for piece, cell in placed}
        self._hash: int | None = None
        self._kept: dict[type[Kept], tuple[Any, tuple[Placement, ...]]] = {}  # replaced, never changed: threads read it

    def with_placed(self, placement: Iterable[Placed]) -> "Grid":
        """Return the grid with these pieces on it too."""
        added = tuple(placement)
        grid = Grid(added)
        grid._pieces = self._pieces | grid._pieces
        grid._kept = {kind: (value, (*since, added)) for kind, (value, since) in self._kept.items()}
        return grid

    def kept(self, kind: type[KeptT]) -> KeptT:
        """Return what is kept of this kind: made when first asked for, or grown from what an earlier grid had."""
        value: KeptT | None
        value, since = self._kept.get(kind, (None, ()))
        if value is None or since:
            value = kind.made(self) if value is None else value.grown(self, since)
            self._kept = {**self._kept, kind: (value, ())}
        return value

    def placed(self) -> Placement:
        """Return everything on the grid, sorted."""
        return tuple(sorted(Placed(piece, cell) for cell, piece in self._pieces.items()))

    def __getitem__(self, cell: Cell) -> Piece:
        return self._pieces[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._pieces

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)

    def __eq__(self, other: object) -> bool:
        return self._pieces == other._pieces if isinstance(other, Grid) else NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._pieces.items()))
        return self._hash

    def __reduce__(self) -> tuple[type["Grid"], tuple[Placement]]:
        return Grid, (self.placed(),)  # without the hash: other processes hash text otherwise

    def __repr__(self) -> str:
        return f"Grid({' '.join(map(str, self.placed()))!r})"

    def to_json(self) -> list[str]:
        """Write the placed pieces."""
        return [str(placed) for placed in self.placed()]

    @classmethod
    def from_json(cls, data: object) -> "Grid":
        """Read the placed pieces. Raises InvalidNotation."""
        if not isinstance(data, list):
            raise InvalidNotation("format/wrong-type", field="grid", wanted="a list", text=quoted(data))
        return cls(Placed.from_json(part) for part in data)

    def line(self, cell: Cell, axis: Axis) -> Line:
        """Return the run of pieces through this cell along this axis, whether or not a piece lies on the cell."""
        before = tuple(self._run(cell, Axis(-axis.dx, -axis.dy)))[::-1]
        here = (Placed(self._pieces[cell], cell),) if cell in self._pieces else ()
        return before + here + tuple(self._run(cell, axis))

    def _run(self, cell: Cell, axis: Axis) -> Iterator[Placed]:
        while True:
            cell = Cell(cell.x + axis.dx, cell.y + axis.dy)
            if cell not in self._pieces:
                return
            yield Placed(self._pieces[cell], cell)

    def rooms(self) -> Mapping[Cell, tuple[Room, Room]]:
        """Return the empty cells that touch a piece, each with what its lines across and down can take (Q8)."""
        return self.kept(_Frontier).rooms

    def frontier(self) -> Iterator[Cell]:
        """Go through the empty cells that touch a piece, each once."""
        return iter(self.rooms())

    def room(self, cell: Cell, axis: Axis) -> Room:
        """Return the pieces that this empty cell can take as far as its line along this axis goes (Q8)."""
        return self.joined(self.joined(ANY, cell, axis), cell, Axis(-axis.dx, -axis.dy))

    def joined(self, room: Room, cell: Cell, way: Axis) -> Room:
        """Return what still fits a line with this much room once it also meets the run that starts beyond `cell`."""
        (x, y), (dx, dy), pieces = cell, way, self._pieces
        while (piece := pieces.get((x := x + dx, y := y + dy))) is not None:  # type: ignore[call-overload]  # as a Cell
            room = _narrowed(room, piece)
        return room

    def next_empty(self, cell: Cell, way: Axis) -> Cell:
        """Return the first empty cell beyond this one."""
        (x, y), (dx, dy), pieces = cell, way, self._pieces
        while (x := x + dx, y := y + dy) in pieces:
            pass
        return Cell(x, y)

    def has_room_for(self, pieces: Iterable[Piece]) -> bool:
        """Tell whether any of these fits anywhere."""
        kinds = frozenset(pieces)
        return any(kinds & across & down for across, down in self.rooms().values())


@cache  # there are a few hundred rooms, and grids share them
def _narrowed(room: Room, piece: Piece) -> Room:
    """Return what still fits a line once it meets this piece; a piece that does not fit it leaves room for none."""
    return room & FITTING[piece] if piece in room else NONE


class _Frontier(NamedTuple):
    """The empty cells that touch a piece, and what their lines across and down can take."""

    rooms: dict[Cell, tuple[Room, Room]]

    @classmethod
    def made(cls, grid: Grid) -> Self:
        near = {cell for taken in grid for cell in neighbours(taken) if cell not in grid}
        return cls({cell: (grid.room(cell, ACROSS), grid.room(cell, DOWN)) for cell in near})

    def grown(self, grid: Grid, placements: Sequence[Placement]) -> Self:
        """Look again at both ends of every line that has a new piece: nothing else has changed."""
        rooms, cells = dict(self.rooms), [cell for placement in placements for _, cell in placement]
        for cell in cells:
            rooms.pop(cell, None)
        for end in {grid.next_empty(cell, way) for cell in cells for way in (ACROSS, Axis(-1, 0))}:
            rooms[end] = grid.room(end, ACROSS), rooms.get(end, (ANY, ANY))[1]
        for end in {grid.next_empty(cell, way) for cell in cells for way in (DOWN, Axis(0, -1))}:
            rooms[end] = rooms.get(end, (ANY, ANY))[0], grid.room(end, DOWN)
        return type(self)(rooms)


EMPTY: Final = Grid()


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the four cells that touch this one side to side."""
    x, y = cell
    return Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)


def pieces_of(placed: Iterable[Placed]) -> Pieces:
    """Return just the pieces, in the order given."""
    return tuple(piece for piece, _ in placed)


@dataclass(frozen=True, slots=True)
class Place:
    """The move that puts pieces on the grid: `Ro@0,0 Rs@1,0`."""

    placed: Placement


@dataclass(frozen=True, slots=True)
class Pass:
    """The move of a player who can do nothing else: `pass`."""


def parse_placing(text: str) -> Place | Pass | None:
    """Read a placement or `pass`; None is neither. Raises InvalidNotation for a placement that cannot be read."""
    if text.strip(" ") == "pass":
        return Pass()
    return Place(tuple(sorted(Placed.from_json(word) for word in split_words(text)))) if "@" in text else None


def format_placing(move: Place | Pass) -> str:
    """Write a placement, sorted, or `pass`."""
    return _shown(move.placed) if isinstance(move, Place) else "pass"


def _shown(placement: Placement) -> str:
    return " ".join(str(placed) for placed in sorted(placement))


def require_in_hand(hand: Pieces, pieces: Pieces) -> None:
    """Refuse pieces that are not in the hand. Raises IllegalMove."""
    lacking = missing(hand, pieces)
    if lacking is not None:
        raise IllegalMove("HAND", "hand/not-there", piece=lacking, hand=" ".join(hand))


def check_placing(grid: Grid, hand: Pieces, move: Place, rule: str) -> None:
    """Judge a placement from this hand (Q5 to Q8, and `rule`: one piece at least). Raises IllegalMove."""
    if not move.placed:
        raise IllegalMove(rule, "grid/place-one")
    require_in_hand(hand, pieces_of(move.placed))
    check_placement(grid, move.placed)


def check_opening(hand: Pieces, move: Place, rule: str) -> None:
    """Judge an opening: a line of the largest size that this hand has (Q3, C3). Raises IllegalMove."""
    check_placing(EMPTY, hand, move, rule)
    size = len(largest_sets(hand)[0])
    if len(move.placed) != size:
        raise IllegalMove(rule, "grid/open-with-largest", size=size, placed=len(move.placed))


def check_placement(grid: Grid, placement: Placement) -> None:
    """Judge a placement on this grid by Q5 to Q8; on an empty grid Q7 has nothing to say. Raises IllegalMove."""
    _check_cells(grid, placement)
    if not share_attribute(pieces_of(placement)):
        raise IllegalMove("Q5", "grid/no-shared-attribute", pieces=" ".join(pieces_of(placement)))
    after = grid.with_placed(placement)
    _check_one_line(after, placement)
    if grid and not any(near in grid for _, cell in placement for near in neighbours(cell)):
        raise IllegalMove("Q7", "grid/not-connected", placed=_shown(placement))
    for line in lines_of(after, placement):
        _check_pure(line)


def _check_cells(grid: Grid, placement: Placement) -> None:
    taken = set(grid)
    for placed in placement:
        if placed.cell in taken:
            raise IllegalMove("OCCUPIED", "grid/cell-taken", placed=placed)
        taken.add(placed.cell)


def _check_one_line(after: Grid, placement: Placement) -> None:
    cells = {cell for _, cell in placement}
    if len({cell.x for cell in cells}) > 1 and len({cell.y for cell in cells}) > 1:
        raise IllegalMove("Q6", "grid/not-one-line", placed=_shown(placement))
    first = placement[0].cell
    if not any(cells <= {cell for _, cell in after.line(first, axis)} for axis in AXES):
        raise IllegalMove("Q6", "grid/gap", placed=_shown(placement))


def _check_pure(line: Line) -> None:
    pieces = pieces_of(line)
    if is_pure(pieces):
        return
    shown = " ".join(pieces)
    if len(line) > LONGEST and share_attribute(pieces):
        raise IllegalMove("Q8", "grid/line-too-long", line=shown)
    if share_attribute(pieces):
        twice = next(piece for piece in pieces if pieces.count(piece) > 1)
        raise IllegalMove("Q8", "grid/line-repeats", line=shown, piece=twice)
    raise IllegalMove("Q8", "grid/line-mixed", line=shown)


def check_grid(placed: Placement) -> None:
    """Judge everything on a grid at once: one piece a cell, one group (Q7), pure lines (Q8). Raises IllegalMove."""
    _check_cells(EMPTY, placed)
    grid = Grid(placed)
    group = _group(grid, placed[0].cell) if placed else set()
    for each in placed:
        if each.cell not in group:
            raise IllegalMove("Q7", "grid/not-connected", placed=each)
    for line in lines_of(grid, placed):
        _check_pure(line)


def _group(grid: Grid, first: Cell) -> set[Cell]:
    """Return the cells that touch this one, directly or through others."""
    found, waiting = {first}, [first]
    while waiting:
        for near in neighbours(waiting.pop()):
            if near in grid and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def lines_of(after: Grid, placement: Placement) -> tuple[Line, ...]:
    """Return the lines of two or more that these pieces, already on the grid, created or extended (Q9)."""
    found = {after.line(cell, axis) for _, cell in placement for axis in AXES}
    return tuple(sorted(line for line in found if len(line) > 1))


def line_points(line: Line) -> int:
    """Return what one line scores (Q9)."""
    return len(line) + (QWIRKLE_BONUS if len(line) == LONGEST else 0)


def placement_points(grid: Grid, placement: Placement) -> int:
    """Return what a legal placement on this grid scores (Q9)."""
    return sum(line_points(line) for line in lines_of(grid.with_placed(placement), placement))


def placements(grid: Grid, hand: Iterable[Piece]) -> Iterator[Placement]:
    """Every legal placement from this hand on a grid that is not empty, each once.

    Each is found from its first frontier cell: from there it grows forwards over any empty cells, then backwards over
    cells that touch nothing, for an earlier frontier cell would have been its first.
    """
    frontier = grid.rooms()
    for along, axis in enumerate(AXES):
        runs = _Runs(grid, frozenset(hand), axis, {cell: rooms[1 - along] for cell, rooms in frontier.items()})
        for cell, rooms in frontier.items():
            for run in runs.forwards(cell, rooms[along], ()):
                if len(run) > 1 or axis is ACROSS:  # a single piece lies in both directions at once
                    yield tuple(sorted(run))


class _Runs(NamedTuple):
    """Placements along one axis. `room` is what fits everything that the line holds so far."""

    grid: Grid
    kinds: frozenset[Piece]
    axis: Axis
    crossing: Mapping[Cell, Room]  # by frontier cell: what the line across it can take

    def forwards(self, cell: Cell, room: Room, run: Placement) -> Iterator[Placement]:
        """Put a piece on this empty cell, then stop, turn back, or go on to the next empty cell."""
        for piece in room & self.crossing.get(cell, ANY) & self.kinds:
            longer, left = (*run, Placed(piece, cell)), room & FITTING[piece]
            yield longer
            if left & self.kinds:
                yield from self.backwards(longer[0].cell, left, longer)
                after = self.grid.next_empty(cell, self.axis)
                yield from self.forwards(after, self.grid.joined(left, after, self.axis), longer)

    def backwards(self, first: Cell, room: Room, run: Placement) -> Iterator[Placement]:
        """Put pieces before the first cell of the run while they touch nothing else."""
        cell = Cell(first.x - self.axis.dx, first.y - self.axis.dy)
        if cell in self.grid or cell in self.crossing:
            return
        for piece in room & self.kinds:
            longer = (*run, Placed(piece, cell))
            yield longer
            yield from self.backwards(cell, room & FITTING[piece], longer)


def opening_lines(pieces: Pieces) -> Iterator[Placement]:
    """Every order of these pieces across from the origin: an opening up to where and which way it lies."""
    for order in permutations(pieces):
        yield tuple(sorted(Placed(piece, Cell(x, 0)) for x, piece in enumerate(order)))
