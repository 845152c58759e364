"""Qwixx Duel in words."""

from sixfold.games.dice.telling import tell_use
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Move


def tell_move(event: Move, teller: Teller) -> str:
    """Tell where a pawn went."""
    return tell_use(event, teller, "pawn")
