"""Who plays: `greedy`, `master@0.2` with a budget of its own in seconds, or `package.module:bot` of one's own."""

import math
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from sixfold.players import BUDGET_S, Bot, find_bot
from sixfold.rules.errors import InvalidSetup

IMPORT_FORM: Final = "package.module:object"


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A bot by name, and what it may think about one decision."""

    name: str  # as it was written
    player: str  # the level or the import path
    budget_s: float


def parse_entrant(text: str, budget_s: float = BUDGET_S) -> Entrant:
    """Read `player` or `player@seconds`. Raises InvalidSetup."""
    player, at, seconds = text.strip().rpartition("@")
    if not at:
        return Entrant(text.strip(), text.strip(), require_budget(budget_s))
    try:
        budget = float(seconds)
    except ValueError:
        budget = math.nan
    return Entrant(text.strip(), player, require_budget(budget, shown=seconds))


def require_budget(budget_s: float, shown: str | None = None) -> float:
    """Refuse a budget that is no time. Raises InvalidSetup."""
    if not (math.isfinite(budget_s) and budget_s > 0):
        raise InvalidSetup("arena/budget", budget=budget_s if shown is None else shown[:80])
    return budget_s


def load_bot(game: str, player: str) -> Bot[Any, Any]:
    """Return the bot of this level or import path. Raises InvalidSetup."""
    path, colon, name = player.partition(":")
    if not colon:
        return find_bot(game, player)
    try:
        bot: Bot[Any, Any] = getattr(import_module(path), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise InvalidSetup("arena/cannot-import", bot=player[:80], why=str(error)[:80], form=IMPORT_FORM) from error
    if not callable(getattr(bot, "choose", None)):
        raise InvalidSetup("arena/cannot-import", bot=player[:80], why="no choose()", form=IMPORT_FORM)
    return bot
