"""The chance to win Qwixx by a learned net: values, choices, looking ahead, and learning.

This needs the C++ extension: NeedsExtension without it. Bad input raises ValueError.
"""

from typing import TYPE_CHECKING

from sixfold.games.dice.kernel import MOST_GAMES, MOST_SEED, FewestSkips, read_move, whole
from sixfold.games.dice.kernel_net import Lookahead
from sixfold.games.dice.rules import Move
from sixfold.games.qwixx.kernel import Position, Table
from sixfold.kernels import Missing, available
from sixfold.kernels.nets import weights_of
from sixfold.rules.core import Seat

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    engine = Missing("a learned net of Qwixx")


class Evaluator:
    """Values tables of Qwixx of any number of players.

    The others are thought to play like itself, or like the simple players that are given.
    """

    __slots__ = ("kernel",)

    def __init__(self, weights: "memoryview[float]", others: FewestSkips | None = None) -> None:
        self.kernel = engine.QwixxEvaluator(weights, _patience(others))

    def value(self, table: Table, seat: Seat) -> float:
        """Return this seat's chance to win, before a throw or at the end."""
        return self.kernel.value(Position.of(table).kernel, whole("seat", seat, 0, 4))

    def choose(self, table: Table, seat: Seat) -> Move:
        """Return the choice after which the turn ends best."""
        return read_move(self.kernel.choose(Position.of(table).kernel, whole("seat", seat, 0, 4)))

    def look_ahead(self, table: Table, seat: Seat, seed: int, most_plans: int) -> Lookahead:
        """Return the best plans of a seat that owes a choice, at most so many, to be played on."""
        position, seed = Position.of(table).kernel, whole("seed", seed, 0, MOST_SEED)
        return Lookahead(engine.QwixxLookahead(self.kernel, position, whole("seat", seat, 0, 4), seed, most_plans))


class Student:
    """A net that learns Qwixx from games against itself or, in seat 0, against simple players."""

    __slots__ = ("kernel",)

    def __init__(self, seed: int) -> None:
        self.kernel = engine.QwixxStudent(whole("seed", seed, 0, MOST_SEED))

    def learn(self, games: int, players: int, rate: float, memory: float, others: FewestSkips | None = None) -> None:
        """Play so many games; `rate` is how fast to learn, `memory` how far a result reaches back, 0 to 1."""
        self.kernel.learn(whole("games", games, 1, MOST_GAMES), players, _patience(others), rate, memory)

    @property
    def weights(self) -> "memoryview[float]":
        """What it knows now."""
        return weights_of(self.kernel)


def _patience(others: FewestSkips | None) -> tuple[int, int] | None:
    return None if others is None else others.limits()
