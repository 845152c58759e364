"""The one search behind expert, master, analysis and review: options race in futures that share their luck.

First all options look a few turns ahead. Whoever is close to the best then races again in futures that go further, with
the work that is left: the more there is, the deeper, wider and longer it looks. Work is counted, so equal questions get
equal answers; a clock only guards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Protocol

from sixfold.players.racing import Deadline, Race, Raced
from sixfold.rules.core import AnyMove

FIRST_ROUND: Final = 36  # futures of every option; in dice games a fall of the white dice each
FEWEST_OPTIONS: Final = 4  # that are looked at, however little work there is
DOUBT: Final = 2.5  # standard errors behind the leader with which an option drops out
INDIFFERENCE: Final = 0.0005
LONGEST_CALL: Final = 2_000  # futures that are played before the clock is looked at
CLOSE: Final = 0.02  # shares of a win behind the best with which an option is looked at further ahead
MOST_CLOSE: Final = 5
AHEAD: Final = 0.5  # of the work is kept for looking further ahead
FEWEST: Final = 48  # futures of each close option, without which looking further ahead tells nothing
SURE: Final = 1.0  # standard errors by which another has to be ahead there of whoever was the best before


class Futures(Protocol):
    """One decision: its options, the most promising first, and what follows each in futures that share their luck."""

    @property
    def options(self) -> Sequence[AnyMove]:
        """What can be done."""

    @property
    def known(self) -> Sequence[float | None]:
        """By option: the share of the win where it is known exactly."""

    @property
    def depths(self) -> Sequence[int]:
        """Turns that futures can go on for, the fewest first."""

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Return the share of the win after each of these options, in futures `first` to `first + count - 1`.

        They go on for `depths[depth]` turns.
        """


Results = dict[int, list[float]]  # by option, its share in future 0, 1, ...


@dataclass(frozen=True, slots=True)
class Found:
    """What a search saw."""

    best: int
    close: tuple[int, ...]  # that were never clearly behind, the best among them
    seen: tuple[Results, ...]  # by depth


@dataclass(frozen=True, slots=True)
class Search:
    """How hard to look."""

    work: int  # futures of the fewest turns; longer ones count for as many times as they have turns more
    longest_call: int = LONGEST_CALL
    first_round: int = FIRST_ROUND
    doubt: float = DOUBT

    def best_option(self, futures: Futures, deadline: Deadline) -> AnyMove:
        """Return the option that comes to most."""
        return futures.options[self.run(futures, deadline).best]

    def run(self, futures: Futures, deadline: Deadline) -> Found:
        """Look for the best option; of equals it is the first."""
        racing = [number for number, known in enumerate(futures.known) if known is None]
        is_deep = len(futures.depths) > 1
        seen = [Results() for _ in futures.depths]
        work = round(self.work * (1 - AHEAD)) if is_deep else self.work
        raced = self._raced(futures, racing, work, 0, deadline, seen)
        if len(racing) < len(futures.options) and raced.spent == 0 and not deadline.is_over:
            for number in raced.alive:  # a lone option has to be held against those that are exact
                seen[0][number] = futures.play([number], 0, self.first_round)[0]
        best = self._best(futures, raced.alive, seen[0], None)
        if not is_deep:
            return Found(best, tuple(raced.alive), tuple(seen))
        near, left = _near(racing, seen[0], best), self.work - raced.spent
        if len(near) < 2 or deadline.is_over:
            return Found(best, tuple(raced.alive), tuple(seen))
        fewer = round(left * futures.depths[0] / futures.depths[1])
        if fewer < FEWEST * len(near):  # too little to look further: as far, at more futures
            again = self._raced(futures, near, left, 0, deadline, seen)
            return Found(self._best(futures, again.alive, seen[0], None), tuple(again.alive), tuple(seen))
        further = self._raced(futures, near, fewer, 1, deadline, seen)
        return Found(self._best(futures, further.alive, seen[1], best), tuple(further.alive), tuple(seen))

    def _raced(  # noqa: PLR0913
        self,
        futures: Futures,
        racing: Sequence[int],
        work: int,
        depth: int,
        deadline: Deadline,
        seen: list[Results],
    ) -> Raced:
        """Let options race at one depth, and keep what was seen; the race tells of them by their own numbers."""
        race = Race(work, self.first_round, self.doubt, INDIFFERENCE, self.longest_call)

        def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
            return futures.play([racing[at] for at in which], first, count, depth)

        raced = race.raced(len(racing), judge, deadline)
        seen[depth] |= dict(zip(racing, raced.results, strict=True))
        return raced._replace(alive=[racing[at] for at in raced.alive])

    def _best(self, futures: Futures, alive: Sequence[int], seen: Results, before: int | None) -> int:
        """Return the best of those that are exact and those that were never clearly behind."""
        worth = {number: known for number, known in enumerate(futures.known) if known is not None}
        worth |= {number: _mean(seen.get(number, ())) for number in alive}
        best = max(worth, key=lambda number: (worth[number], -number), default=0)
        if before is None or before not in alive or best not in seen or _is_ahead(seen[best], seen[before]):
            return best
        return before


def affordable(options: int, work: int) -> int:
    """Return how many of the most promising options so little work can tell apart."""
    return min(options, max(FEWEST_OPTIONS, work // (4 * FIRST_ROUND)))


def best_option(futures: Futures, work: int, deadline: Deadline, longest_call: int = LONGEST_CALL) -> AnyMove:
    """Return the option that comes to most."""
    return Search(work, longest_call).best_option(futures, deadline)


def _near(racing: Sequence[int], seen: Results, best: int) -> list[int]:
    """Return the options that are close to the best, the best first; nothing where that one is exact."""
    if not seen.get(best):
        return []
    behind = {number: _mean_gap(seen[best], seen[number]) for number in racing if seen[number]}
    order = sorted(behind, key=lambda number: (number != best, behind[number], number))
    return [number for number in order if behind[number] < CLOSE][:MOST_CLOSE]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


def _mean_gap(one: Sequence[float], other: Sequence[float]) -> float:
    """Return by how much the first is ahead in the futures that both were in."""
    return _mean([a - b for a, b in zip(one, other, strict=False)])


def _is_ahead(one: Sequence[float], other: Sequence[float]) -> bool:
    """Tell whether the first is ahead beyond chance."""
    gaps = [a - b for a, b in zip(one, other, strict=False)]
    mean, count = _mean(gaps), len(gaps)
    scatter = sum((gap - mean) ** 2 for gap in gaps)
    return count > 1 and mean > SURE * sqrt(scatter / (count - 1) / count)
