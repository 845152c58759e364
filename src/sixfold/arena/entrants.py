"""Who plays: `greedy`, `master@0.2` with a budget of its own in seconds, or a bot of one's own.

That is `./my_bot.py:MyBot` or `package.module:bot`, a class or an object, or in Python the object itself.
"""

import math
import sys
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Final

from sixfold.players import BUDGET_S, AnyBot, as_bot, find_bot
from sixfold.players.bot import BotOfAnyGame
from sixfold.rules.errors import InvalidSetup

IMPORT_FORM: Final = "./file.py:Name | package.module:name"
HOUSE: Final = str(Path(__file__).parents[1])  # whose frames are not the bot's own


@dataclass(frozen=True, slots=True, order=True)
class Entrant:
    """A bot by name, and what it may think about one decision."""

    name: str  # as it was written
    player: str  # the level, or where to find it
    budget_s: float
    bot: AnyBot | None = field(default=None, compare=False)  # the object, if one was given


def parse_entrant(text: str, budget_s: float = BUDGET_S) -> Entrant:
    """Read `player` or `player@seconds`. Raises InvalidSetup."""
    player, at, seconds = text.strip().rpartition("@")
    if not at or ":" in seconds:
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


def load_bot(game: str, entrant: Entrant) -> BotOfAnyGame:
    """Return the bot itself, made anew if a class was named. Raises InvalidSetup."""
    if entrant.bot is not None:
        return as_bot(entrant.bot)
    path, colon, name = entrant.player.rpartition(":")
    if not colon:
        return find_bot(game, entrant.player)
    try:
        found = getattr(_module(path), name)
        return as_bot(found() if isinstance(found, type) else found)
    except Exception as error:
        raise InvalidSetup("arena/cannot-import", bot=entrant.player[:80], why=_why(error), form=IMPORT_FORM) from error


@cache
def _module(path: str) -> ModuleType:
    """Import a module by its name, or by its file; the current folder and the file's own are on the path."""
    file = Path(path).resolve()
    is_file = path.endswith(".py")
    for folder in (str(file.parent), str(Path.cwd())) if is_file else (str(Path.cwd()),):
        if folder not in sys.path:
            sys.path.insert(0, folder)
    if not is_file:
        return import_module(path)
    spec = spec_from_file_location(file.stem, file)
    assert spec is not None, "every path has one"
    assert spec.loader is not None, "every file has one"
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _why(error: Exception) -> str:
    """Say what went wrong, and in which line of whose file."""
    told = f"{type(error).__name__}: {error}"
    frames = extract_tb(error.__traceback__)
    own = [frame for frame in frames if not frame.filename.startswith((HOUSE, "<frozen"))]
    return f"{told} ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else told
