"""Hands, bags and what the box holds: the sections that Qwirkle, Qwirkle Cubes and Qwirkle Cards share."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from sixfold.games.grid.rules import Grid, Placed, check_grid, pieces_of
from sixfold.rules.core import Seat
from sixfold.rules.errors import IllegalPosition, InvalidNotation
from sixfold.rules.pieces import KINDS, Piece, Pieces, without
from sixfold.rules.positions.line import BOARD, NOTHING, Sections, as_position, listed

COPIES: Final = 3  # Q1, K1
BOX: Final[Pieces] = tuple(sorted(KINDS * COPIES))
TABLE_EXAMPLES: Final = {  # of the sections that the three games share
    "hands": "hands Rc Rt / Bd Ox",
    "turn": "turn 1",
    "over": "over blocked",
    "ages": "ages 41 9",
}
HIDDEN_EXAMPLES: Final = {  # of the sections that Qwirkle and Qwirkle Cards share
    "hand": "hand Rc Rt",
    "players": "players 3",
    "seat": "seat 1",
    "sizes": "sizes 6 5",
}
GRID_EXAMPLES: Final = {BOARD: "Ro@0,0 Rs@1,0", "scores": "scores 12 9"}


@dataclass(frozen=True, slots=True)
class Holding:
    """What the sections say about one hand that is seen and others that are not."""

    seat: Seat | None  # None is a spectator
    hand: Pieces
    sizes: tuple[int, ...]


def read_holding(line: Sections, seats: int, turn: Seat, full: int) -> Holding:
    """Read `hand`, `seat` and `sizes`: hands are full where nothing is said. Raises InvalidNotation."""
    if "hand" not in line and "seat" in line:
        raise InvalidNotation("position/seat-without-hand")
    seat = line.seat("seat", seats, turn) if "hand" in line else None
    hand = line.pieces("hand")
    sizes = line.numbers("sizes", _usual_sizes(seats, seat, hand, full))
    if seat is not None and sizes[seat] != len(hand):
        raise InvalidNotation("position/other-size", seat=seat, size=sizes[seat], found=len(hand))
    return Holding(seat, hand, sizes)


def _usual_sizes(seats: int, seat: Seat | None, hand: Pieces, full: int) -> tuple[int, ...]:
    return tuple(len(hand) if each == seat else full for each in range(seats))


def write_holding(holding: Holding, turn: Seat, full: int) -> tuple[tuple[str, str | None], ...]:
    """Write `players`, `seat`, `hand` and `sizes`."""
    seat, hand, seats = holding.seat, holding.hand, len(holding.sizes)
    return (
        ("players", None if seats == 2 else str(seats)),
        ("seat", None if seat in (None, turn) else str(seat)),
        ("hand", None if seat is None else listed(hand)),
        ("sizes", listed(holding.sizes, _usual_sizes(seats, seat, hand, full))),
    )


def require_one_kind_of_hands(line: Sections) -> None:
    """Refuse a line that is of one seat and of the whole table at once. Raises InvalidNotation."""
    other = next((word for word in HIDDEN_EXAMPLES if word in line and word != "players"), None)
    if "hands" in line and other is not None:
        raise InvalidNotation("position/hand-and-hands", section=other)


def check_sizes(sizes: Iterable[int], most: int, rule: str) -> None:
    """Refuse a hand that is too large. Raises IllegalPosition."""
    for size in sizes:
        if size > most:
            raise IllegalPosition(rule, "position/hand-too-large", size=size, most=most)


def check_copies(pieces: Iterable[Piece], rule: str) -> None:
    """Refuse more copies of a kind than the box has. Raises IllegalPosition."""
    for piece, copies in Counter(pieces).items():
        if copies > COPIES:
            raise IllegalPosition(rule, "position/too-many-copies", piece=piece, copies=copies, most=COPIES)


def check_count(count: int, rule: str) -> None:
    """Refuse more pieces, seen or not, than the box has. Raises IllegalPosition."""
    if count > len(BOX):
        raise IllegalPosition(rule, "position/more-than-the-box", count=count, most=len(BOX))


def read_bag(line: Sections, word: str, elsewhere: Sequence[Piece], rule: str) -> Pieces:
    """Read a bag or a pile whose pieces are known: what is nowhere else, where nothing is said."""
    check_copies(elsewhere, rule)
    rest = without(BOX, elsewhere) or ()
    told = line.words(word)
    if word not in line or told == (str(len(rest)),):
        return rest
    if told == ("0",):
        return ()
    if any(each.isdigit() for each in told):
        raise InvalidNotation("position/which-pieces", section=word, rest=len(rest))
    bag = line.pieces(word)
    check_copies((*elsewhere, *bag), rule)
    return bag


def write_bag(bag: Pieces, elsewhere: Sequence[Piece]) -> str | None:
    """Write a bag or a pile, unless it holds just what is nowhere else."""
    return None if bag == without(BOX, elsewhere) else listed(bag) if bag else "0"


def read_grid(line: Sections, check_box: Callable[[Pieces], None]) -> Grid:
    """Read what lies on the grid and judge it (Q7, Q8). Raises InvalidNotation or IllegalPosition.

    `check_box` refuses more pieces than the box has, before any line is walked: a text can be far longer than a game.
    """
    placed = tuple(sorted(Placed.from_json(word) for word in line.words(BOARD)))
    check_box(pieces_of(placed))
    with as_position():
        check_grid(placed)
    return Grid(placed)


def write_grid(grid: Grid) -> str:
    """Write what lies on the grid."""
    return listed(grid.placed()) or NOTHING


def write_ages(ages: tuple[float, ...]) -> str | None:
    """Write the ages, if there are any."""
    return listed(tuple(int(age) if age == int(age) else age for age in ages), ())
