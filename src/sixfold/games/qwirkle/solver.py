"""Endgames of Qwirkle."""

from typing import Final

from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import Solved, known_hands, solve_endgame
from sixfold.games.qwirkle.position import parse_position
from sixfold.games.qwirkle.rules import State, View

__all__ = ["qwirkle_endgame"]

MOST_POSITIONS: Final = 20_000_000  # of an endgame, before giving up: some seconds


def qwirkle_endgame(position: str | View | State) -> Solved | None:
    """Solve Qwirkle for two once the bag is empty: the best placement and the margin of points still to come.

    With an empty bag whoever sits at a seat knows the other's hand, so a view will do. None if there are too many
    positions to look at. Raises InvalidNotation, IllegalPosition, and ValueError where it is no endgame for two.
    """
    table = parse_position(position) if isinstance(position, str) else position
    bag = len(table.bag) if isinstance(table, State) else table.bag_size
    if bag or len(table.scores) != 2:
        raise ValueError(f"not an endgame for two: {len(table.scores)} players, {bag} tiles in the bag")
    hands = (table.hands[0], table.hands[1]) if isinstance(table, State) else known_hands(table)
    if hands is None:
        raise ValueError("not an endgame for two: what is not seen is more than the other's hand")
    return solve_endgame(Board(table.grid), hands, table.turn, MOST_POSITIONS)
