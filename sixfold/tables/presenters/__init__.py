"""What the server tells clients about each game: the only list of presenters. A new game brings one more."""

from typing import Final

from sixfold.tables.presenters.cards import CardsPresenter
from sixfold.tables.presenters.core import Presenter, problem
from sixfold.tables.presenters.dice import DuelPresenter, QwixxPresenter
from sixfold.tables.presenters.grid import CubesPresenter, QwirklePresenter

__all__ = ["Presenter", "of", "problem"]

PRESENTERS: Final[dict[str, Presenter]] = {
    "qwirkle": QwirklePresenter(),
    "cubes": CubesPresenter(),
    "cards": CardsPresenter(),
    "qwixx": QwixxPresenter(),
    "duel": DuelPresenter(),
}


def of(game: str) -> Presenter:
    """Return the presenter of this game, which the catalog has."""
    return PRESENTERS[game]
