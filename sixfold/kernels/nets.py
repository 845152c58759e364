"""What the learned nets of Qwixx and Duel share: ways to end a turn, played on with the same dice for all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sixfold.kernels.dice import read_move
from sixfold.rules.dice import Move

if TYPE_CHECKING:
    from sixfold.kernels._kernels import DuelLookahead, DuelStudent, QwixxLookahead, QwixxStudent


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """A way to end the turn that is on. A choice that was made before, or that another makes, is nothing here."""

    white: Move  # action 1
    colour: Move  # action 2
    chance: float  # to win after it, by the net alone


class Futures(Protocol):
    """Plans that can be played on, all with the same dice."""

    plans: tuple[TurnPlan, ...]  # the most promising first

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Return for each of these plans what futures `first` to `first + count - 1` come to after so many turns."""


class Lookahead:
    """The plans of whoever owes a choice, and their futures."""

    __slots__ = ("kernel", "plans")

    def __init__(self, kernel: "DuelLookahead | QwixxLookahead") -> None:
        self.kernel = kernel
        self.plans = tuple(
            TurnPlan(read_move(white), read_move(colour), chance) for white, colour, chance in kernel.plans()
        )

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Play these plans on."""
        return self.kernel.play(plans, first, count, turns)


def weights_of(student: "DuelStudent | QwixxStudent") -> "memoryview[float]":
    """Return what a student knows now."""
    return memoryview(student.weights()).cast("f")
