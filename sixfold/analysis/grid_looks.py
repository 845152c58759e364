"""What decisions of Qwirkle and Cubes share: the next turns played out many times, with the same luck for every option.

Where a rollout stops, points become a chance to win as `Outlook` says. Points are those of games that greedy players
play on to the end.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from sixfold.analysis.figures import NextTurn
from sixfold.analysis.shares import in_proportion, share_of_win, spread_of, strengths
from sixfold.kernels.grid import Board, Values
from sixfold.kernels.grid_playouts import Playouts, Policy
from sixfold.kernels.grid_rollouts import Outlook, Rollouts, Style
from sixfold.rules import cubes, qwirkle
from sixfold.rules.core import at_seat
from sixfold.rules.grid import LONGEST, Pass, Place, lines_of, placement_points

ROUNDS: Final = 2  # played out, each a turn of every seat
TO_THE_END: Final = 1000  # turns
NEAR: Final = 6  # pieces in the bag with which the end is near
IN_HAND: Final = 0.6  # of the best score of a hand that has to wait
AT_ONCE: Final = 0.9  # the same of the hand whose turn it is
LARGE: Final = 12  # points: a Qwirkle
Move = Place | qwirkle.Swap | cubes.Roll | Pass


class GridLook(ABC):
    """A turn of Qwirkle or Cubes."""

    def __init__(  # noqa: PLR0913  each is a word of the question
        self,
        view: qwirkle.View | cubes.View,
        options: Sequence[Move],
        style: Style,
        seed: int,
        *,
        expected: Sequence[float] = (),
        known: Sequence[float | None] = (),
    ) -> None:
        self.options = options
        self.view, self.seat = view, view.turn
        self.hand = view.hands[view.turn] if isinstance(view, cubes.View) else view.hand
        self.bag_size = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
        self.seed = seed % (1 << 62)
        self._lasting = [number for number, option in enumerate(options) if not self.is_last(option)]
        self.known = [
            self._share_at_once(option) if self.is_last(option) else (known[number] if known else None)
            for number, option in enumerate(options)
        ]
        self.others = in_proportion(strengths(view.scores, self._spread()), self.seat)
        self._rollouts = self._played_out(style, expected)
        turns = ROUNDS * len(view.scores) + bool(expected)
        self._outlook = Outlook(turns=TO_THE_END if self.bag_size <= NEAR else turns)

    def _spread(self) -> float:
        held = sum(map(len, self.view.hands)) if isinstance(self.view, cubes.View) else sum(self.view.hand_sizes)
        return spread_of(self.bag_size + held, Outlook().spread, Outlook().calm)

    def _played_out(self, style: Style, expected: Sequence[float]) -> Rollouts | None:
        lasting: list[Any] = [self.options[number] for number in self._lasting]
        if not lasting or any(isinstance(option, Pass) for option in lasting):
            return None
        worth = [expected[number] for number in self._lasting] if expected else ()
        return Rollouts(self.view, lasting, style, expected=worth, exact_reply=True)

    def is_last(self, option: Move) -> bool:
        """Tell whether this option goes out (Q12, C9)."""
        return isinstance(option, Place) and self.bag_size == 0 and len(option.placed) == len(self.hand)

    def _share_at_once(self, option: Move) -> float:
        assert isinstance(option, Place), "only placing goes out"
        points = placement_points(self.view.grid, option.placed) + qwirkle.OUT_BONUS
        scores = self.view.scores
        return share_of_win(at_seat(scores, self.seat, scores[self.seat] + points), self.seat)

    def play(self, which: Sequence[int], first: int, count: int) -> list[list[float]]:
        """Play the next turns out."""
        if self._rollouts is None:
            return [self._passed(first, count) for _ in which]
        lasting = [self._lasting.index(number) for number in which]
        return self._rollouts.play(lasting, self.seed, first, count, self._outlook)

    def _passed(self, first: int, count: int) -> list[float]:
        """Play on where only a pass is left, which every player then finds."""
        return [share_of_win(scores, self.seat) for scores in self._played_on(first, count)]

    def _played_on(self, first: int, count: int) -> list[tuple[int, ...]]:
        policies = (Policy.GREEDY_KEEP,) * len(self.view.scores)
        played = Playouts.from_view(self.view, policies).play(self.seed, count, first=first)
        return [result.outcome.scores for result in played]

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Let greedy players go on to the end."""
        option = self.options[number]
        if isinstance(option, Pass):
            return self._played_on(0, count)
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

    def skipped(self, number: int) -> int:  # noqa: ARG002
        """Nothing is skipped in this game."""
        return 0

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


def worths(states: Sequence[qwirkle.State | cubes.State]) -> list[list[float]]:
    """Return everyone's share by the points, and what the hands could make at once, on tables with the same grid."""
    values = Board(states[0].grid).values()
    return [_worth(state, values) for state in states]


def _worth(state: qwirkle.State | cubes.State, values: Values) -> list[float]:
    left = len(state.bag) + sum(map(len, state.hands))
    scores = [
        score + (AT_ONCE if seat == state.turn else IN_HAND) * values.best(hand)
        for seat, (score, hand) in enumerate(zip(state.scores, state.hands, strict=True))
    ]
    weights = strengths(scores, spread_of(left, Outlook().spread, Outlook().calm))
    return [weight / sum(weights) for weight in weights]
