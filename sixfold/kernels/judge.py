"""The chance to win Qwixx and Duel by a small learned net, and a search that plays the turn's outcomes on.

This needs the C++ extension: without it everything here raises NeedsExtension. Bad input raises ValueError.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sixfold.kernels import NeedsExtension, available, duel, qwixx
from sixfold.kernels.dice import MOST_GAMES, MOST_SEED, FewestSkips, read_move, whole
from sixfold.rules.core import Seat
from sixfold.rules.dice import Move
from sixfold.rules.duel import State

if available:
    from sixfold.kernels import _kernels as engine


@dataclass(frozen=True, slots=True)
class Plan:
    """A way to end the turn that is on. A choice that was made before, or that another makes, is nothing here."""

    white: Move  # action 1
    colour: Move  # action 2
    judged: float  # the chance to win after it, by the net alone


class Futures(Protocol):
    """Plans that can be played on, all with the same dice."""

    plans: tuple[Plan, ...]  # the most promising first

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Return for each of these plans what futures `first` to `first + count - 1` come to after so many turns."""


class QwixxJudge:
    """Judges tables of Qwixx of any number of players.

    The others are thought to play like itself, or like the simple players that are given.
    """

    __slots__ = ("kernel",)

    def __init__(self, weights: "memoryview[float]", others: FewestSkips | None = None) -> None:
        _need_extension()
        self.kernel = engine.QwixxJudge(weights, _patience(others))

    def value(self, table: qwixx.Table, seat: Seat) -> float:
        """Return this seat's chance to win, before a throw or at the end."""
        return self.kernel.value(qwixx.Position.of(table).kernel, whole("seat", seat, 0, 4))

    def choose(self, table: qwixx.Table, seat: Seat) -> Move:
        """Return the choice after which the turn ends best."""
        return read_move(self.kernel.choose(qwixx.Position.of(table).kernel, whole("seat", seat, 0, 4)))


class DuelJudge:
    """Judges boards of Duel."""

    __slots__ = ("kernel",)

    def __init__(self, weights: "memoryview[float]") -> None:
        _need_extension()
        self.kernel = engine.DuelJudge(weights)

    def value(self, state: State, seat: Seat) -> float:
        """Return this player's chance to win, a draw being half a win, before a throw or at the end."""
        return self.kernel.value(duel.Position.of(state).kernel, whole("seat", seat, 0, 1))

    def choose(self, state: State) -> Move:
        """Return the active player's choice after which the turn ends best."""
        return read_move(self.kernel.choose(duel.Position.of(state).kernel))


class QwixxSearch:
    """The plans of a seat that owes a choice, at most so many, and their futures."""

    __slots__ = ("kernel", "plans")

    def __init__(self, judge: QwixxJudge, table: qwixx.Table, seat: Seat, seed: int, most_plans: int) -> None:
        position = qwixx.Position.of(table).kernel
        whole("seed", seed, 0, MOST_SEED)
        self.kernel = engine.QwixxSearch(judge.kernel, position, whole("seat", seat, 0, 4), seed, most_plans)
        self.plans = _plans(self.kernel.plans())

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Play these plans on."""
        return self.kernel.play(plans, first, count, turns)


class DuelSearch:
    """The plans of the active player, at most so many, and their futures."""

    __slots__ = ("kernel", "plans")

    def __init__(self, judge: DuelJudge, state: State, seed: int, most_plans: int) -> None:
        whole("seed", seed, 0, MOST_SEED)
        self.kernel = engine.DuelSearch(judge.kernel, duel.Position.of(state).kernel, seed, most_plans)
        self.plans = _plans(self.kernel.plans())

    def play(self, plans: Sequence[int], first: int, count: int, turns: int) -> list[list[float]]:
        """Play these plans on."""
        return self.kernel.play(plans, first, count, turns)


class QwixxStudent:
    """A net that learns Qwixx from games against itself or, in seat 0, against simple players."""

    __slots__ = ("kernel",)

    def __init__(self, seed: int) -> None:
        _need_extension()
        self.kernel = engine.QwixxStudent(whole("seed", seed, 0, MOST_SEED))

    def learn(self, games: int, players: int, rate: float, memory: float, others: FewestSkips | None = None) -> None:
        """Play so many games; `rate` is how fast to learn, `memory` how far a result reaches back, 0 to 1."""
        self.kernel.learn(whole("games", games, 1, MOST_GAMES), players, _patience(others), rate, memory)

    @property
    def weights(self) -> "memoryview[float]":
        """What it knows now."""
        return memoryview(self.kernel.weights()).cast("f")


class DuelStudent:
    """A net that learns Duel from games against itself."""

    __slots__ = ("kernel",)

    def __init__(self, seed: int) -> None:
        _need_extension()
        self.kernel = engine.DuelStudent(whole("seed", seed, 0, MOST_SEED))

    def learn(self, games: int, rate: float, memory: float) -> None:
        """Play so many games; `rate` is how fast to learn, `memory` how far a result reaches back, 0 to 1."""
        self.kernel.learn(whole("games", games, 1, MOST_GAMES), rate, memory)

    @property
    def weights(self) -> "memoryview[float]":
        """What it knows now."""
        return memoryview(self.kernel.weights()).cast("f")


def _patience(others: FewestSkips | None) -> tuple[int, int] | None:
    return None if others is None else others.limits()


def _need_extension() -> None:
    if not available:
        raise NeedsExtension("a learned judge")


def _plans(listed: Sequence[tuple[int, int, float]]) -> tuple[Plan, ...]:
    return tuple(Plan(read_move(white), read_move(colour), judged) for white, colour, judged in listed)
