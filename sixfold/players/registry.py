"""Every bot by game and level: the only list of bots."""

from typing import Final

from sixfold.players.cards import ExpertCards, MasterCards
from sixfold.players.core import Bot
from sixfold.players.cubes import ExpertCubes, MasterCubes
from sixfold.players.duel import ExpertDuel, MasterDuel
from sixfold.players.greedy import GreedyCards, GreedyCubes, GreedyDuel, GreedyQwirkle, GreedyQwixx
from sixfold.players.qwirkle import ExpertQwirkle, MasterQwirkle
from sixfold.players.qwixx import ExpertQwixx, MasterQwixx
from sixfold.players.random_bot import RandomBot
from sixfold.rules.catalog import GAMES, find_game
from sixfold.rules.errors import InvalidSetup

GREEDY: Final[dict[str, Bot]] = {
    "qwirkle": GreedyQwirkle(),
    "cubes": GreedyCubes(),
    "cards": GreedyCards(),
    "qwixx": GreedyQwixx(),
    "duel": GreedyDuel(),
}
EXPERT: Final[dict[str, Bot]] = {
    "qwirkle": ExpertQwirkle(),
    "cubes": ExpertCubes(),
    "cards": ExpertCards(),
    "qwixx": ExpertQwixx(),
    "duel": ExpertDuel(),
}
MASTER: Final[dict[str, Bot]] = {
    "qwirkle": MasterQwirkle(),
    "cubes": MasterCubes(),
    "cards": MasterCards(),
    "qwixx": MasterQwixx(),
    "duel": MasterDuel(),
}
BOTS: Final[dict[str, dict[str, Bot]]] = {
    "random": {name: RandomBot(game) for name, game in GAMES.items()},
    "greedy": GREEDY,
    "expert": EXPERT,
    "master": MASTER,
}
LEVELS: Final = tuple(BOTS)


def find_bot(game: str, level: str) -> Bot:
    """Return the bot that plays this game at this level. Raises InvalidSetup."""
    find_game(game)
    if level not in BOTS:
        raise InvalidSetup("setup/no-such-bot", bot=level[:80], known=", ".join(LEVELS))
    return BOTS[level][game]


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels at which this game is played."""
    return tuple(level for level, bots in BOTS.items() if game in bots)
