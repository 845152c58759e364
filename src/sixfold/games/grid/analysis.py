"""What decisions of Qwirkle and Cubes share: the next turns played out many times, with the same luck for every option.

Those are the futures of the master (`bots.py`). Points are those of games that greedy players play on to
the end.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import partial
from statistics import fmean
from typing import Final

from sixfold.analysis.defaults import PlainDecisionFutures
from sixfold.analysis.figures import NextTurn
from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.bots import GridFutures, leaf_of
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.kernel_rollouts import Outlook, Style, chances
from sixfold.games.grid.rules import LONGEST, Pass, Place, lines_of, placement_points
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.players.shares import in_proportion, share_of_win, spread_of, strengths
from sixfold.rules.core import at_seat

LARGE: Final = 12  # points: a Qwirkle
FUTURES: Final = 10  # of a table that chance could have made, where luck is told
ROUNDS: Final = 2  # that those go on for


class GridDecisionFutures(GridFutures, PlainDecisionFutures, ABC):
    """A turn of Qwirkle or Cubes."""

    @property
    def others(self) -> tuple[float, ...]:
        """In proportion to what their points are worth."""
        held = sum(map(len, self.view.hands)) if isinstance(self.view, cubes.View) else sum(self.view.hand_sizes)
        spread = spread_of(self.bag_size + held, Outlook().spread, Outlook().calm)
        return in_proportion(strengths(self.view.scores, spread), self.seat)

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Let greedy players go on to the end."""
        option = self.options[number]
        if isinstance(option, Pass):
            return self.played_on(0, count)
        if self.is_last(option):
            scores = self.view.scores
            gained = self.now(number) + self.bonus(number)
            return [at_seat(scores, self.seat, scores[self.seat] + gained)]
        assert isinstance(option, Place | qwirkle.Swap), "a choice of cubes is looked at by its game"
        policies = (Policy.GREEDY_KEEP,) * len(self.view.scores)
        played = Playouts.after(self.view, option, policies).play(self.seed, count)
        return [result.outcome.scores for result in played]

    def now(self, number: int) -> int:
        """Return what a placement scores."""
        option = self.options[number]
        return placement_points(self.view.grid, option.placed) if isinstance(option, Place) else 0

    def bonus(self, number: int) -> int:
        """Return what going out brings."""
        return qwirkle.OUT_BONUS if self.is_last(self.options[number]) else 0

    def board_after(self, number: int) -> Board:
        """Return the board once this option is played."""
        option, board = self.options[number], Board(self.view.grid)
        if isinstance(option, Place):
            board.place(option.placed)
        return board

    def feat(self, number: int) -> str | None:
        """Return "qwirkle" where it makes one."""
        option = self.options[number]
        if not isinstance(option, Place):
            return None
        lines = lines_of(self.view.grid.with_placed(option.placed), option.placed)
        return "qwirkle" if any(len(line) == LONGEST for line in lines) else None

    @abstractmethod
    def next_turn(self, number: int) -> NextTurn:
        """Tell apart what the next turns make; each game knows what is hidden."""


def worths(states: Sequence[qwirkle.State | cubes.State], style: Style, seed: int) -> list[list[float]]:
    """Return everyone's share by the learned leaf two rounds later, on tables with the same grid.

    The first table is played on in as many futures as all others together, and in the same ones.
    """
    board, others = Board(states[0].grid), len(states) - 1
    futures = [range(FUTURES * max(1, others)), *(range(FUTURES * at, FUTURES * (at + 1)) for at in range(others))]
    return [_worth(state, board, style, seed, which) for state, which in zip(states, futures, strict=True)]


def _worth(state: qwirkle.State | cubes.State, board: Board, style: Style, seed: int, which: range) -> list[float]:
    """Return everyone's share; the last one's is what the others leave, so its mean does not depend on how many."""
    game = cubes if isinstance(state, cubes.State) else qwirkle
    end, seats = game.outcome(state), len(state.scores)
    if end is not None:
        return [share_of_win(end.scores, seat) for seat in range(seats)]
    ask = partial(chances, turns=ROUNDS * seats, seed=seed, first=which.start, count=len(which))
    leaf = leaf_of(game.ABOUT.name)
    found = [fmean(ask(state, board, seat, style, leaf)) for seat in range(seats - 1)]
    return [*found, 1 - sum(found)]
