"""Turns of Qwirkle Cards."""

from collections.abc import Iterable

from sixfold.games.cards.kernel import FoundTurn, best_turn
from sixfold.rules.pieces import Piece, Pieces, parse_pieces

__all__ = ["cards_turn"]


def cards_turn(table: str | Iterable[Piece], hand: str | Iterable[Piece]) -> FoundTurn:
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
