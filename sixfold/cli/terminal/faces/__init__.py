"""How each game is played in the terminal: one module a game, by its name in the catalog."""

from typing import Final

from sixfold.cli.terminal.faces import cards, cubes, duel, qwirkle, qwixx
from sixfold.cli.terminal.faces.base import Choice, Face, drawn

FACES: Final[dict[str, Face]] = {"qwirkle": qwirkle, "cubes": cubes, "cards": cards, "qwixx": qwixx, "duel": duel}

__all__ = ["FACES", "Choice", "Face", "drawn"]
