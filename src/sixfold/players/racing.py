"""What searching bots share: seeds for their simulations, a clock that only guards, and a race between moves.

Work is counted, not timed, so that equal views and equal sources give equal choices; the clock cuts a search short
only where a machine is far too slow for its budget.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from time import perf_counter
from typing import Final, NamedTuple

from sixfold.rules.chance import Source

Clock = Callable[[], float]
Judge = Callable[[Sequence[int], int, int], Sequence[Sequence[float]]]
"""Tells what these candidates (by number) are worth in simulations `first` to `first + count - 1`: a list for each."""

GUARDED: Final = 0.6  # part of its budget after which a master's race is cut short, as a busy machine may stall


def seed_from(source: Source) -> int:
    """Draw a seed for simulations."""
    return source.below(1 << 63)


class Deadline:
    """The moment at which a search has to come to an end."""

    def __init__(self, budget_s: float, clock: Clock = perf_counter) -> None:
        self._clock = clock
        self._end = clock() + budget_s

    @property
    def is_over(self) -> bool:
        """Whether the moment has come."""
        return self._clock() >= self._end


@dataclass(frozen=True, slots=True)
class Race:
    """How moves race each other: rounds that double, in which those clearly behind drop out."""

    work: int  # simulations in all, each of one candidate
    first_round: int = 16  # simulations of every candidate
    doubt: float = 2.0  # standard errors behind the leader with which a candidate drops out
    indifference: float = 0.0005  # a difference in worth that is not worth finding out
    longest_call: int = 400  # simulations in one call of a judge, so that the clock is looked at in between

    def run(self, candidates: int, judge: Judge, deadline: Deadline) -> "Won":
        """Return the best of `candidates` moves; of equals the first. Never judges a lone candidate."""
        raced = self.raced(candidates, judge, deadline)
        leader = _leader(raced.alive, raced.results)
        return Won(leader, _mean(raced.results[leader]), raced.spent)

    def raced(self, candidates: int, judge: Judge, deadline: Deadline) -> "Raced":
        """Let `candidates` moves race, and return all that was seen of them."""
        results: list[list[float]] = [[] for _ in range(candidates)]
        alive, spent = list(range(candidates)), 0
        while len(alive) > 1 and not deadline.is_over:
            done = len(results[alive[0]])
            most = (self.work - spent) // len(alive)
            count = min(max(self.first_round, done), most, max(1, self.longest_call // len(alive)))
            if count < 1:
                break
            for candidate, values in zip(alive, judge(alive, done, count), strict=True):
                results[candidate].extend(values)
            spent += count * len(alive)
            alive = self._still_in(alive, results)
        return Raced(results, alive, spent)

    def _still_in(self, alive: Sequence[int], results: Sequence[Sequence[float]]) -> list[int]:
        leader = _leader(alive, results)
        return [rival for rival in alive if rival == leader or self._may_win(results[rival], results[leader])]

    def _may_win(self, rival: Sequence[float], leader: Sequence[float]) -> bool:
        """Tell whether a rival could still be clearly better; the same luck makes differences small."""
        ahead = [a - b for a, b in zip(leader, rival, strict=True)]
        if len(ahead) < 2:
            return True
        mean = sum(ahead) / len(ahead)
        scatter = max(0.0, sum(gap * gap for gap in ahead) - len(ahead) * mean * mean)
        error = sqrt(scatter / (len(ahead) - 1) / len(ahead))
        return mean < self.doubt * error - self.indifference


class Won(NamedTuple):
    """Who won a race, with what mean worth (None if nothing was simulated), and the work that it took."""

    number: int
    worth: float | None
    spent: int


class Raced(NamedTuple):
    """What a race showed: the worth of every candidate by simulation, who was never clearly behind, and the work."""

    results: list[list[float]]
    alive: list[int]
    spent: int


def _leader(alive: Sequence[int], results: Sequence[Sequence[float]]) -> int:
    return max(alive, key=lambda number: sum(results[number]))


def _mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None
