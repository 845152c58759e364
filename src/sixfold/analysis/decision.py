"""What judging a decision needs from a game: its options, and what follows each in futures that share their luck.

They are made from the view of the seat that decides, so they cannot know more than the seat does. A game brings its
own `decision_futures` in its `analysis.py`; any other game is played on move by move (`plain_decision.py`).
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar, cast

from sixfold.analysis import plain_decision
from sixfold.analysis.figures import NextTurn
from sixfold.players.search import Futures
from sixfold.rules.catalog import part_or
from sixfold.rules.core import AnyMove, AnyView

ROOM: Final = "analysis"
Move = TypeVar("Move")


class DecisionFutures(Futures, Protocol):
    """One decision of one seat, as the search of the master sees it, and all that is told of it besides."""

    @property
    def others(self) -> Sequence[float]:
        """By seat: how what the seat does not win is divided; nothing for the seat itself."""

    def ends(self, number: int, count: int) -> Sequence[Sequence[int]]:
        """Return the final scores by seat of so many games that go on after this option."""

    def now(self, number: int) -> int:
        """Return the points that the option itself makes."""

    def bonus(self, number: int) -> int:
        """Return the points that come with it at once for ending the game or locking a row."""

    def next_turn(self, number: int) -> NextTurn | None:
        """Return what the next turns are expected to make; None where that is not told apart from later ones."""

    def skipped(self, number: int) -> int:
        """Return how many numbers or spaces of a row it leaves behind for good; 0 where there are no rows."""

    def feat(self, number: int) -> str | None:
        """Return what the option is known for, "qwirkle" or "lock"; None for most."""


@dataclass(frozen=True, slots=True)
class Width:
    """How many options at most are compared beside those asked for, and how far exact search may go."""

    options: int = 8
    positions: int = 30_000  # of an exact search after one option


class AnalysisPart(Protocol):
    """The protocol of a game's `analysis.py`."""

    WORK: int  # futures for one unit of effort

    def decision_futures(self, view: AnyView, also: Sequence[AnyMove], seed: int, width: Width) -> DecisionFutures:
        """Return the futures of the decision of the view's own seat.

        `also` are legal moves that must be among the options.
        """

    def key(self, move: AnyMove) -> Hashable:
        """Return what a move is compared by: moves with equal keys lead to the same."""


def analysis_part(game: str) -> AnalysisPart:
    """Return how decisions of this game are analysed."""
    return part_or(game, ROOM, cast("AnalysisPart", plain_decision.AnyAnalysis(game)))


def distinct(moves: Iterable[Move], key: Callable[[Move], Hashable]) -> tuple[Move, ...]:
    """Return these moves in their order, each once."""
    return tuple({key(move): move for move in reversed(list(moves))}.values())[::-1]
