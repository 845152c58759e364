"""The only list of games: everything else iterates it and never asks which game it is."""

from typing import Final

from sixfold.rules import cards, cubes, duel, qwirkle, qwixx
from sixfold.rules.core import Game
from sixfold.rules.errors import InvalidSetup

GAMES: Final[dict[str, Game]] = {game.NAME: game for game in (qwirkle, cubes, cards, qwixx, duel)}


def find_game(name: str) -> Game:
    """Return the game of this name. Raises InvalidSetup."""
    if name not in GAMES:
        raise InvalidSetup("setup/no-such-game", game=name[:80], known=", ".join(GAMES))
    return GAMES[name]
