"""Games on a grid on the screen: where the next piece can go, what the lines score."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import NamedTuple, Protocol

from sixfold.games.grid.presenter_unfinished import Grown, unfinished
from sixfold.games.grid.rules import (
    ACROSS,
    AXES,
    DOWN,
    EMPTY,
    Axis,
    Grid,
    Pass,
    Place,
    Placed,
    Placement,
    Room,
    check_placement,
    line_points,
    lines_of,
    neighbours,
    parse_placing,
    pieces_of,
)
from sixfold.rulebook import Language
from sixfold.rules.core import AnyGame, AnyMove, Seat
from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.events import Event, Move
from sixfold.rules.notation import Word
from sixfold.rules.pieces import Cell, Piece, Pieces, is_pure, largest_sets, without
from sixfold.tables.drafts import Draft, GridAct, GridAnswer, GridDraft, LineScore, Tile, Unfinished
from sixfold.tables.model import CellShown
from sixfold.tables.presenters import Feats, Spot, problem, refusal_of

HERE = Cell(0, 0)  # where an opening is proposed: the rules let it lie anywhere


@lru_cache(maxsize=16_384)
def tile(piece: Piece, cell: Cell) -> Tile:
    """Return a piece on its cell as a message."""
    return Tile(piece=str(piece), x=cell.x, y=cell.y)


@lru_cache(maxsize=1024)
def grid_tiles(grid: Grid) -> tuple[Tile, ...]:
    """Return a whole grid as a message, in the order in which it was laid; all who look at it share one."""
    return tuple(tile(piece, cell) for cell, piece in grid.items())


def words(pieces: Iterable[str]) -> tuple[str, ...]:
    """Return pieces as plain texts."""
    return tuple(map(str, pieces))


@cache
def _kinds(pieces: Pieces) -> dict[str, int]:
    return dict(Counter(map(str, pieces)))


def unseen(pieces: Pieces, seen: Iterable[Piece]) -> dict[str, int]:
    """Count by kind which of these pieces are not among those seen: what is hidden and what others hold."""
    left = {**_kinds(pieces)}
    for piece in seen:
        left[piece] -= 1
    return left


class GridView(Protocol):
    """What a seat may know in a game on the grid, as far as its drafts ask."""

    @property
    def grid(self) -> Grid:
        """What lies on the table."""

    @property
    def phase(self) -> Word:
        """What is to be decided."""


class Acts(NamedTuple):
    """What can be done besides placing, and what picking pieces means."""

    acts: tuple[GridAct, ...]
    picking: Callable[[Pieces], AnyMove]
    most_swap: int = 0


def possible(game: AnyGame, view: GridView, moves: Iterable[AnyMove]) -> tuple[GridAct, ...]:
    """Return which of these simple moves are possible now."""
    stand = [move for move in moves if refusal_of(game, view, move) is None]
    acts: Iterator[tuple[GridAct, ...]] = (("pass",) if isinstance(move, Pass) else ("roll", "keep") for move in stand)
    return tuple(chain(*acts))


class Judge(NamedTuple):
    """Judges drafts of one hand."""

    game: AnyGame
    view: GridView
    hand: Pieces

    def answer(self, draft: Draft, besides: Acts, language: Language) -> GridAnswer:
        """Say what a draft would do. Raises InvalidNotation."""
        if not isinstance(draft, GridDraft):
            raise InvalidNotation("format/draft", kind="grid")
        placement = tuple(sorted(Placed.from_json(text) for text in draft.placed))
        picked = tuple(sorted(Piece(text) for text in draft.picked))
        move = Place(placement) if placement or not picked else besides.picking(picked)
        refusal = refusal_of(self.game, self.view, move)
        stands = bool(placement) and (refusal is None or _stands(self.view.grid, placement))
        after = self.view.grid.with_placed(placement)
        lines = line_scores(after, placement) if stands else ()
        cells = _cells(self.view, self.hand, placement, after if stands else None)
        placing: tuple[GridAct, ...] = ("place",) if any(cells.values()) or placement else ()
        return GridAnswer(
            move=None if refusal else self.game.format_move(move),
            problem=problem(refusal, language) if refusal else None,
            unfinished=self._unfinished(placement, language) if refusal and placement else None,
            points=sum(line.points for line in lines),
            lines=lines,
            cells={str(piece): tuple(map(_cell_shown, free)) for piece, free in cells.items()},
            acts=(*placing, *besides.acts),
            most_swap=besides.most_swap,
        )

    def _unfinished(self, placement: Placement, language: Language) -> Unfinished | None:
        """Say what a placement that does not stand lacks, if more pieces of the hand can make it stand."""
        left = without(self.hand, pieces_of(placement))
        if left is None or not is_pure(pieces_of(placement)):
            return None
        grown = Grown(self.view.grid, placement, left, self._allowed)
        more = grown.fewest()
        return None if more is None else unfinished(grown.lack(), pieces_of(placement), more, language)

    def _allowed(self, placement: Placement) -> bool:
        return refusal_of(self.game, self.view, Place(placement)) is None


@lru_cache(maxsize=4096)
def _cell_shown(cell: Cell) -> CellShown:
    return CellShown(x=cell.x, y=cell.y)


def line_scores(after: Grid, placement: Placement) -> tuple[LineScore, ...]:
    """Return the lines that a placement made or extended on the grid as it is after it."""
    return tuple(
        LineScore(tiles=tuple(map(tile, *zip(*line, strict=True))), points=line_points(line), qwirkle=len(line) == 6)
        for line in lines_of(after, placement)
    )


def lines_made(after: Grid, told: Sequence[Event]) -> tuple[LineScore, ...]:
    """Return the lines that a placement among these events made or extended on the grid as it is after them."""
    moves = [parse_placing(event.move) for event in told if isinstance(event, Move)]
    placed = [move.placed for move in moves if isinstance(move, Place)]
    return tuple(line for placement in placed for line in line_scores(after, placement))


def qwirkles_of(events: Sequence[Event], seat: Seat) -> Feats:
    """Return how many lines of six this seat completed in a game."""
    grid, made = EMPTY, 0
    for event in events:
        if isinstance(event, Move) and isinstance(move := parse_placing(event.move), Place):
            grid = grid.with_placed(move.placed)
            made += sum(line.qwirkle for line in lines_made(grid, (event,))) if event.seat == seat else 0
    return Feats(qwirkles=made)


def placing(move: Place) -> GridDraft:
    """Return a placement as a draft."""
    return GridDraft(placed=tuple(map(str, move.placed)))


def opens_in_the_middle(grid: Grid, move: object) -> bool:
    """Tell whether a first placement covers the middle, from where boards are drawn; the rules let it lie anywhere."""
    return not isinstance(move, Place) or bool(grid) or any(cell == HERE for _, cell in move.placed)


def spot_of(grid: Grid, move: object) -> Spot | None:
    """Return which pieces a placement touches, and all that lie in its lines; anything else is made in the hand."""
    if not isinstance(move, Place) or not grid:
        return None if isinstance(move, Pass) else Spot("hand")
    touching = [(cell, near) for _, cell in move.placed for near in neighbours(cell) if near in grid]
    touched = sorted({near for _, near in touching})
    lying = {cell for line in lines_of(grid.with_placed(move.placed), move.placed) for _, cell in line if cell in grid}
    return Spot(
        "touch",
        words(grid[cell] for cell in touched),
        tuple(map(_cell_shown, sorted(lying))),
        side=_side(*touching[0]) if len(touching) == 1 else None,
        first=_cell_shown(min(cell for _, cell in move.placed)),
    )


def _side(cell: Cell, near: Cell) -> str:
    """Return from which side a cell touches another."""
    if cell.y == near.y:
        return "left" if cell.x < near.x else "right"
    return "above" if cell.y < near.y else "below"


def _stands(grid: Grid, placement: Placement) -> bool:
    try:
        check_placement(grid, placement)
    except IllegalMove:
        return False
    return True


def _cells(view: GridView, hand: Pieces, placement: Placement, after: Grid | None) -> dict[Piece, tuple[Cell, ...]]:
    """Return for each piece that is left where it could be laid next so that the whole placement stands.

    `after` is the grid with the placement, if that stands as it is.
    """
    left = without(hand, pieces_of(placement))
    if left is None or view.phase.value in ("choose", "over"):
        return {}
    if view.grid and not placement:
        return _fitting(view.grid.rooms(), left)
    cells = _candidates(after or view.grid.with_placed(placement), placement)
    if view.grid and after:  # then a piece at an end of its line needs only room there
        return _fitting({cell: (after.room(cell, ACROSS), after.room(cell, DOWN)) for cell in cells}, left)
    opening = set(left) if view.grid else _opening(hand, pieces_of(placement))
    return {
        piece: tuple(
            cell
            for cell in (sorted(cells) if piece in opening else ())
            if _stands(view.grid, tuple(sorted((*placement, Placed(piece, cell)))))
        )
        for piece in sorted(set(left))
    }


def _fitting(rooms: Mapping[Cell, tuple[Room, Room]], hand: Pieces) -> dict[Piece, tuple[Cell, ...]]:
    """Return which of these empty cells have room for each piece, in both their lines."""
    return {
        piece: tuple(sorted(cell for cell, (across, down) in rooms.items() if piece in across and piece in down))
        for piece in sorted(set(hand))
    }


def _opening(hand: Pieces, laid: Pieces) -> set[Piece]:
    """Return the pieces that are with these in a largest set of the hand: only that may open (Q3, C3)."""
    return set(chain(*(largest for largest in largest_sets(hand) if set(laid) <= set(largest))))


def _candidates(both: Grid, placement: Placement) -> set[Cell]:
    """Return the empty cells that could take the next piece of an opening, or along the line that was begun."""
    if not placement:
        return {HERE}
    laid = sorted({cell for _, cell in placement})
    xs, ys = {cell.x for cell in laid}, {cell.y for cell in laid}
    axes = AXES if len(laid) == 1 else (ACROSS,) if len(ys) == 1 else (DOWN,) if len(xs) == 1 else ()
    return {cell for axis in axes for cell in _along(both, laid, axis)}


def _along(both: Grid, laid: list[Cell], axis: Axis) -> Iterator[Cell]:
    """Go through the gaps between the pieces laid, and the first empty cell beyond each end."""
    ends = ((laid[0], Axis(-axis.dx, -axis.dy)), (laid[-1], axis))
    for end, way in ends:
        yield both.next_empty(end, way)
    span = min(abs(laid[-1].x - laid[0].x) + abs(laid[-1].y - laid[0].y), 12)
    for step in range(1, span):
        between = Cell(laid[0].x + axis.dx * step, laid[0].y + axis.dy * step)
        if between not in both:
            yield between
