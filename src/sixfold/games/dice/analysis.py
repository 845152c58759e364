"""What decisions of the two dice games share; the ways to end a turn are those of the master."""

from collections.abc import Hashable

from sixfold.games.dice.rules import Cross, Move, format_move


def key(move: Move) -> Hashable:
    """Return a move as it is written."""
    return format_move(move)


def skipped(move: Move, last: int | None) -> int:
    """Return the numbers between the last one of a row, if there is one, and this one."""
    if not isinstance(move, Cross):
        return 0
    return move.row.position(move.number) - (-1 if last is None else move.row.position(last)) - 1
