"""Every bot by game and level. A game's own players module lists its bots as `BOTS`, by level, the weakest first."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from sixfold.players.any_game import GreedyBot, RandomBot
from sixfold.players.bot import BotOfAnyGame
from sixfold.players.fallback import FallbackBot
from sixfold.rules.catalog import find_game, part
from sixfold.rules.errors import InvalidSetup

LEVELS: Final = ("random", "greedy", "expert", "master")  # the usual ones; `levels_of` tells which a game has


def levels_of(game: str) -> tuple[str, ...]:
    """Return the levels of this game, the weakest first. Raises InvalidSetup."""
    return tuple(_bots(game))


def levels_here(game: str) -> tuple[str, ...]:
    """Return the levels that play as they should here: without the C++ extension not all. Raises InvalidSetup."""
    return tuple(level for level, bot in _bots(game).items() if not isinstance(bot, FallbackBot))


def find_bot(game: str, level: str) -> BotOfAnyGame:
    """Return the bot that plays this game at this level. Raises InvalidSetup."""
    bots = _bots(game)
    if level not in bots:
        raise InvalidSetup("setup/no-such-bot", bot=level[:80], known=", ".join(bots))
    return bots[level]


@cache
def _bots(name: str) -> Mapping[str, BotOfAnyGame]:
    game, players = find_game(name), part(name, "bots")
    anyone: dict[str, BotOfAnyGame] = {"random": RandomBot(game), "greedy": GreedyBot(game)}
    return anyone if players is None else anyone | players.BOTS
