"""When two turns of Qwirkle Cards are the same answer to a puzzle."""

from collections.abc import Hashable

from sixfold.games.cards import rules as cards


def key(move: cards.Move) -> Hashable:
    """Return the cards that a turn plays and the Qwirkles that it takes: with equal ones the same table is left."""
    if not isinstance(move, cards.Play):
        return cards.format_move(move)
    return tuple(sorted(move.cards)), tuple(
        sorted(tuple(sorted(row)) for row in move.rows if len(row) == cards.QWIRKLE)
    )
