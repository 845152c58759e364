"""What stands in for strong bots where the C++ extension is missing, and says so."""

import warnings
from dataclasses import dataclass
from functools import cache
from typing import Generic, TypeVar

from sixfold.kernels import available
from sixfold.players.bot import Bot
from sixfold.rules.chance import Source

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")


class WeakerWarning(UserWarning):
    """The C++ extension is missing, and a bot that needs it was asked to play."""


@dataclass(frozen=True, slots=True)
class FallbackBot(Generic[ViewT, MoveT]):
    """Plays for a bot that needs the extension; the first choice in a process warns."""

    bot: Bot[ViewT, MoveT]

    def choose(self, view: ViewT, source: Source, budget_s: float) -> MoveT:
        """Choose as the other bot does."""
        _warn_once()
        return self.bot.choose(view, source, budget_s)


def needs_extension(bot: Bot[ViewT, MoveT], *, instead: Bot[ViewT, MoveT]) -> Bot[ViewT, MoveT]:
    """Return the bot where the extension is there, and a stand-in that plays like the other where it is not."""
    return bot if available else FallbackBot(instead)


@cache
def _warn_once() -> None:
    warnings.warn(
        "sixfold's C++ extension is not installed: expert and master play as greedy does",
        WeakerWarning,
        stacklevel=3,
    )
