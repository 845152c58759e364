"""What the server tells clients about each game: the only list of desks. A new game brings one more."""

from typing import Final

from sixfold.server.desk.cards import CardsDesk
from sixfold.server.desk.core import Desk, problem
from sixfold.server.desk.dice import DuelDesk, QwixxDesk
from sixfold.server.desk.grid import CubesDesk, QwirkleDesk

__all__ = ["Desk", "of", "problem"]

DESKS: Final[dict[str, Desk]] = {
    "qwirkle": QwirkleDesk(),
    "cubes": CubesDesk(),
    "cards": CardsDesk(),
    "qwixx": QwixxDesk(),
    "duel": DuelDesk(),
}


def of(game: str) -> Desk:
    """Return the desk of this game, which the catalog has."""
    return DESKS[game]
