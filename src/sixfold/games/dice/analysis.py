"""What decisions of the two dice games share; the ways to end a turn are those of the master."""

from sixfold.games.dice.rules import Cross, Move


def skipped(move: Move, last: int | None) -> int:
    """Return the numbers between the last one of a row, if there is one, and this one."""
    if not isinstance(move, Cross):
        return 0
    return move.row.position(move.number) - (-1 if last is None else move.row.position(last)) - 1
