"""Decisions of Qwixx: every cross and nothing at all, judged by the net that the master plays with.

What others choose in action 1 is hidden, and expected to be what the net would choose for them. Points are those of
games that simple players play on.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sixfold.analysis.decision import Width
from sixfold.analysis.defaults import PlainDecisionFutures
from sixfold.games.dice import analysis as dice_analysis
from sixfold.games.dice.rules import MISS_COSTS, Cross, Move
from sixfold.games.qwixx import kernel as playouts
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.bots import SIMPLE, masters_net, plans
from sixfold.players.shares import in_proportion, share_of_win
from sixfold.rules.core import Seat

TAKEN_OUT: Final = 1.0  # of the luck that `worths` tells
WORK: Final = 3_000
POSITIONS_A_ROUND: Final = 14_400  # of an exact search elsewhere, for a round of futures of every way to end the turn


def decision_futures(view: qwixx.View, _also: Sequence[Move], seed: int, width: Width) -> "QwixxDecisionFutures":
    """Return the futures of the choice of the view's own seat; all choices are options."""
    return QwixxDecisionFutures(view, seed, max(1, width.positions // POSITIONS_A_ROUND))


def before_throw(table: qwixx.State | qwixx.View) -> qwixx.State:
    """Return the table without its dice, as if its active player were about to throw."""
    seats = len(table.sheets)
    return qwixx.State(table.sheets, (None,) * seats, table.active, qwixx.Phase.THROW, closed=table.closed)


class QwixxDecisionFutures(PlainDecisionFutures):
    """A choice of Qwixx."""

    def __init__(self, view: qwixx.View, seed: int, rounds: int) -> None:
        """Take so many rounds of futures to find what follows in action 2: near the end the net misjudges that."""
        assert view.seat is not None, "a spectator never chooses"
        self._view, self._seat, self._seats = view, view.seat, len(view.sheets)
        self._seed = seed % (1 << 62)
        self._plans = plans(view, self._seed)
        self._plans.settle(rounds)
        self.options, self.depths = self._plans.options, self._plans.depths
        self.others = in_proportion(self._standing(), self._seat)
        self.known = [self._exact(option) for option in self.options]

    def _standing(self) -> list[float]:
        table = before_throw(self._view)
        return [masters_net(self._seats).value(table, seat) for seat in range(self._seats)]

    def _exact(self, option: Move) -> float | None:
        """Return the share where this choice ends the game."""
        if self._view.phase is not qwixx.Phase.COLOUR:
            return None
        end = qwixx.outcome(qwixx.apply(self._state(), self._seat, option).state)
        return None if end is None else share_of_win(end.scores, self._seat)

    def _state(self) -> qwixx.State:
        view = self._view
        table = before_throw(view)
        return replace(table, phase=view.phase, dice=view.dice, crossed=view.crossed)

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Throw on."""
        return self._plans.play(which, first, count, depth)

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Let simple players go on to the end."""
        given = {self._seat: self.options[number]}
        played = playouts.play([SIMPLE] * self._seats, count, self._seed, table=self._view, given=given)
        return [played.game_scores(game) for game in range(len(played))]

    def now(self, number: int) -> int:
        """Return what the cross adds to the sheet, or what a miss costs."""
        option, sheet = self.options[number], self._view.sheets[self._seat]
        if isinstance(option, Cross):
            return sheet.with_cross(option).score() - sheet.score() - self.bonus(number)
        return -MISS_COSTS if self._view.phase is qwixx.Phase.COLOUR and not self._view.crossed else 0

    def bonus(self, number: int) -> int:
        """Return what the lock adds."""
        option, sheet = self.options[number], self._view.sheets[self._seat]
        is_lock = isinstance(option, Cross) and option.number == option.row.last
        return sheet.count(option.row) + 2 if is_lock and isinstance(option, Cross) else 0

    def skipped(self, number: int) -> int:
        """Return the numbers that the cross leaves behind."""
        option = self.options[number]
        crossed = self._view.sheets[self._seat].crosses[option.row.place] if isinstance(option, Cross) else ()
        return dice_analysis.skipped(option, crossed[-1] if crossed else None)

    def feat(self, number: int) -> str | None:
        """Return "lock" where it locks a row."""
        return "lock" if self.bonus(number) else None


def worths(states: Sequence[qwixx.State], _seed: int) -> list[list[float]]:
    """Return everyone's share by the net: before a throw, or at the end of a turn that is played as the net would."""
    return [[_worth(state, seat) for seat in range(len(state.sheets))] for state in states]


def _worth(state: qwixx.State, seat: Seat) -> float:
    own_net = masters_net(len(state.sheets))
    if state.phase is not qwixx.Phase.WHITE:
        return own_net.value(state, seat)
    if len(state.sheets) == 2 and seat != state.active:
        return 1 - _worth(state, state.active)
    return own_net.look_ahead(state, seat, 0, 1).plans[0].chance
