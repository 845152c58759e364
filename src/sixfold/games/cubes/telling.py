"""Qwirkle Cubes in words."""

from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.telling import qwirkles, tell_placing
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Move

__all__ = ["qwirkles", "tell_move"]


def tell_move(event: Move, teller: Teller) -> str:
    """Tell which choice was made: nothing is hidden. What the cubes show then is told by the roll."""
    move = cubes.parse_move(event.move)
    if not isinstance(move, cubes.Roll):
        return tell_placing(event, move, teller)
    if not move.cubes:
        return teller.by(event.seat, "keep")
    return teller.by(event.seat, "roll", cubes=teller.count("cubes", len(move.cubes)))
