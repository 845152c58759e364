"""Re-rolls of Qwirkle Cubes."""

from sixfold.games.cubes.position import parse_position
from sixfold.games.cubes.rules import State, View
from sixfold.games.grid.kernel import Board, Rerolls

__all__ = ["cubes_rerolls"]


def cubes_rerolls(position: str | View | State) -> Rerolls:
    """Value every choice of cubes to roll again of whoever's turn it is (C4): exact expected points of the turn.

    Raises InvalidNotation, IllegalPosition, and ValueError where nothing lies on the grid yet.

    >>> import sixfold as sf
    >>> found = sf.solve.cubes_rerolls("Ro@0,0 Rs@1,0 Rd@2,0 | hands Rc Rt Rx Bo Gs Yd / Ro Bs Gd Yc Pt Ox")
    >>> found.best, found.value(found.best)
    (0, Fraction(12, 1))
    """
    table = parse_position(position) if isinstance(position, str) else position
    return Board(table.grid).rerolls(table.hands[table.turn])
