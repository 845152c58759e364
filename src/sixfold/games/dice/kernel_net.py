"""What the nets of the two dice games share: ways to end a turn, played on with the same dice for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sixfold.games.dice.kernel import read_move
from sixfold.games.dice.rules import Move


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A way to end the turn that is on. A choice that was made before, or that another makes, is nothing here."""

    white: Move  # action 1
    colour: Move  # action 2
    chance: float  # to win after it, by the net alone


class PlanFutures(Protocol):
    """Plans that can be played on, all with the same dice."""

    plans: tuple[TurnPlan, ...]  # the most promising first

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Return for each of these plans what futures `first` to `first + count - 1` come to after so many turns."""


class Kernel(Protocol):
    """A lookahead of the C++ module."""

    def plans(self) -> list[tuple[int, int, float]]:
        """Return both moves of each plan, and the chance to win after it."""

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Play these plans on."""


class Lookahead:
    """The plans of whoever owes a choice, and their futures."""

    __slots__ = ("kernel", "plans")

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.plans = tuple(
            TurnPlan(read_move(white), read_move(colour), chance) for white, colour, chance in kernel.plans()
        )

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Play these plans on."""
        return self.kernel.play(plans, first, count, turns)
