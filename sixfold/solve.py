"""Exact answers: `sf.solve.cards_turn`, `qwixx`, `cubes_rerolls` and `qwirkle_endgame`.

Pieces, sheets, dice and positions may be values or their text. Except for `cards_turn` and `cubes_rerolls`, which then
take long, all need the C++ extension and raise NeedsExtension without it.
"""

from collections.abc import Iterable
from functools import cache

from sixfold.kernels.cards import Answer, best_turn
from sixfold.kernels.grid import Board, Rerolls
from sixfold.kernels.grid_rollouts import Solved, known_hands, solve_endgame
from sixfold.kernels.qwixx_table import Option, SolitaireTable, load_table
from sixfold.rules import cubes, qwirkle
from sixfold.rules.dice import Dice
from sixfold.rules.pieces import Piece, Pieces, parse_pieces
from sixfold.rules.positions.cubes import parse_position as parse_cubes
from sixfold.rules.positions.dice import write_dice
from sixfold.rules.positions.qwirkle import parse_position as parse_qwirkle
from sixfold.rules.positions.qwixx import parse_position as parse_qwixx
from sixfold.rules.positions.qwixx import write_sheet
from sixfold.rules.qwixx import Sheet

MOST_POSITIONS = 20_000_000  # of an endgame, before giving up: some seconds


def cards_turn(table: str | Iterable[Piece], hand: str | Iterable[Piece]) -> Answer:
    """Find a turn of Qwirkle Cards with the most Qwirkles, and of those one that plays the most cards (K4, K5).

    The table is all its cards; how they lie does not matter, and slashes between rows are read over. Raises
    InvalidNotation, and ValueError for cards that cannot be.

    >>> import sixfold as sf
    >>> found = sf.solve.cards_turn("Ro Rs Rd Rc", "Rt Rx Bo")
    >>> found.turn.cards, found.worth.qwirkles, found.proven
    ((Piece('Rt'), Piece('Rx')), 1, True)
    """
    return best_turn(_pieces(table), _pieces(hand))


def _pieces(given: str | Iterable[Piece]) -> Pieces:
    return parse_pieces(given.replace("/", " ")) if isinstance(given, str) else tuple(given)


def qwixx(sheet: str | Sheet, dice: str | Dice) -> tuple[Option, ...]:
    """Value every choice of an active player's action 1, the best first, by the final score of a sheet played alone.

    The table of all sheets is computed once, in some seconds, and kept in the user's cache directory. Raises
    InvalidNotation, IllegalPosition.

    >>> import sixfold as sf
    >>> best = sf.solve.qwixx("R2,3,5 Y4 M1", "W4 W2 R1 Y1 G6 B5")[0]
    >>> sf.format_move(best.move), sf.format_move(best.then)
    ('R6', '-')
    """
    row_texts = sheet if isinstance(sheet, str) else " ".join(write_sheet(sheet))
    table = parse_qwixx(f"{row_texts or '-'} / - | dice {dice if isinstance(dice, str) else write_dice(dice)}")
    assert table.dice is not None, "the line told them"
    options = _solitaire().white_options(table.sheets[0], table.dice, closed=table.closed)
    return tuple(sorted(options, key=lambda option: -option.value))


@cache
def _solitaire() -> SolitaireTable:
    return load_table()


def cubes_rerolls(position: str | cubes.View | cubes.State) -> Rerolls:
    """Value every choice of cubes to roll again of whoever's turn it is (C4): exact expected points of the turn.

    Raises InvalidNotation, IllegalPosition, and ValueError where nothing lies on the grid yet.

    >>> import sixfold as sf
    >>> found = sf.solve.cubes_rerolls("Ro@0,0 Rs@1,0 Rd@2,0 | hands Rc Rt Rx Bo Gs Yd / Ro Bs Gd Yc Pt Ox")
    >>> found.best, found.value(found.best)
    (0, Fraction(12, 1))
    """
    table = parse_cubes(position) if isinstance(position, str) else position
    return Board(table.grid).rerolls(table.hands[table.turn])


def qwirkle_endgame(position: str | qwirkle.View | qwirkle.State) -> Solved | None:
    """Solve Qwirkle for two once the bag is empty: the best placement and the margin of points still to come.

    With an empty bag whoever sits at a seat knows the other's hand, so a view will do. None if there are too many
    positions to look at. Raises InvalidNotation, IllegalPosition, and ValueError where it is no endgame for two.
    """
    table = parse_qwirkle(position) if isinstance(position, str) else position
    bag = len(table.bag) if isinstance(table, qwirkle.State) else table.bag_size
    if bag or len(table.scores) != 2:
        raise ValueError(f"not an endgame for two: {len(table.scores)} players, {bag} tiles in the bag")
    hands = (table.hands[0], table.hands[1]) if isinstance(table, qwirkle.State) else known_hands(table)
    return solve_endgame(Board(table.grid), hands, table.turn, MOST_POSITIONS)
