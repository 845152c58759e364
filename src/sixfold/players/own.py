"""Bots that people write themselves: any object with `choose(view)`, or with all that a `Bot` is given."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeGuard, cast

from sixfold.players.bot import BotOfAnyGame, MoveT_co, ViewT_contra
from sixfold.rules.chance import Source
from sixfold.rules.core import AnyMove, AnyView


class SimpleBot(Protocol[ViewT_contra, MoveT_co]):
    """The least that a bot can be: it looks at what its seat may know, and answers with a move or its text."""

    def choose(self, view: ViewT_contra, /) -> MoveT_co | str:
        """Return a legal move for the view's own seat."""


class AnyBot(Protocol):
    """A bot of any kind and any game."""

    @property
    def choose(self) -> Callable[..., object]:
        """How it chooses."""


@dataclass(frozen=True, slots=True)
class _Simple:
    """A bot that is only shown the view."""

    own: AnyBot

    def choose(self, view: AnyView, _source: Source, _budget_s: float) -> AnyMove:
        """Choose as it does."""
        return self.own.choose(view)


def is_bot(given: object) -> TypeGuard[AnyBot]:
    """Tell whether something can choose."""
    return callable(getattr(given, "choose", None))


def as_bot(given: AnyBot) -> BotOfAnyGame:
    """Return a bot that takes all that bots are given. Raises TypeError for an object that is none."""
    if isinstance(given, type):
        raise TypeError(f"{given.__name__} is a class: give an object of it, {given.__name__}()")
    if not is_bot(given):
        raise TypeError(f"{given!r:.80} is no bot: a bot has choose(view)")
    if _takes(given.choose, 3):
        return cast("BotOfAnyGame", given)
    if _takes(given.choose, 1):
        return _Simple(given)
    raise TypeError(f"choose() of {given!r:.80} takes neither (view) nor (view, source, budget_s)")


def _takes(choose: Callable[..., object], count: int) -> bool:
    """Tell whether a function can be called with so many values."""
    try:
        inspect.signature(choose).bind(*range(count))
    except TypeError:
        return False
    return True


def name_of(bot: object) -> str:
    """Return what a bot is called: its `name` if it has one, else its class."""
    return str(getattr(bot, "name", type(bot).__name__))
