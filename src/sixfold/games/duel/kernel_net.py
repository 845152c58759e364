"""The chance to win Duel by a small learned net: values, choices, looking ahead, and learning.

This needs the C++ extension: NeedsExtension without it. Bad input raises ValueError.
"""

from typing import TYPE_CHECKING

from sixfold.games.dice.kernel import MOST_GAMES, MOST_SEED, read_move, whole
from sixfold.games.dice.kernel_net import Lookahead
from sixfold.games.dice.rules import Move
from sixfold.games.duel.kernel import Position
from sixfold.games.duel.rules import State
from sixfold.kernels import Missing, available
from sixfold.kernels.nets import weights_of
from sixfold.rules.core import Seat

if TYPE_CHECKING or available:
    from sixfold.kernels import _kernels as engine
else:
    engine = Missing("a learned net of Duel")


class Evaluator:
    """Values boards of Duel."""

    __slots__ = ("kernel",)

    def __init__(self, weights: "memoryview[float]") -> None:
        self.kernel = engine.DuelEvaluator(weights)

    def value(self, state: State, seat: Seat) -> float:
        """Return this player's chance to win, a draw being half a win, before a throw or at the end."""
        return self.kernel.value(Position.of(state).kernel, whole("seat", seat, 0, 1))

    def choose(self, state: State) -> Move:
        """Return the active player's choice after which the turn ends best."""
        return read_move(self.kernel.choose(Position.of(state).kernel))

    def look_ahead(self, state: State, seed: int, most_plans: int) -> Lookahead:
        """Return the best plans of the active player, at most so many, to be played on."""
        board, seed = Position.of(state).kernel, whole("seed", seed, 0, MOST_SEED)
        return Lookahead(engine.DuelLookahead(self.kernel, board, seed, most_plans))


class Student:
    """A net that learns Duel from games against itself."""

    __slots__ = ("kernel",)

    def __init__(self, seed: int) -> None:
        self.kernel = engine.DuelStudent(whole("seed", seed, 0, MOST_SEED))

    def learn(self, games: int, rate: float, memory: float) -> None:
        """Play so many games; `rate` is how fast to learn, `memory` how far a result reaches back, 0 to 1."""
        self.kernel.learn(whole("games", games, 1, MOST_GAMES), rate, memory)

    @property
    def weights(self) -> "memoryview[float]":
        """What it knows now."""
        return weights_of(self.kernel)
