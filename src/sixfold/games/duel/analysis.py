"""Decisions of Qwixx Duel: every space and nothing at all, judged by the net that the master plays with.

Points are those of games that simple players play on.
"""

from collections.abc import Sequence
from typing import Final

from sixfold.analysis.decision import Width
from sixfold.analysis.defaults import PlainDecisionFutures
from sixfold.games.dice import analysis as dice_analysis
from sixfold.games.dice.kernel import FewestSkips
from sixfold.games.dice.rules import Cross, Move
from sixfold.games.duel import kernel as playouts
from sixfold.games.duel import rules as duel
from sixfold.games.duel.bots import PATIENCE, PATIENCE_TO_SAVE, net, plans
from sixfold.players.shares import evenly, share_of_win

TAKEN_OUT: Final = 1.0  # of the luck that `worths` tells
WORK: Final = 8_000
SIMPLE: Final = FewestSkips(max_skips=PATIENCE, max_skips_to_save=PATIENCE_TO_SAVE)


def decision_futures(view: duel.View, _also: Sequence[Move], seed: int, _width: Width) -> "DuelDecisionFutures":
    """Return the futures of the choice of the active player; all choices are options."""
    return DuelDecisionFutures(view, seed)


class DuelDecisionFutures(PlainDecisionFutures):
    """A choice of Duel."""

    def __init__(self, view: duel.View, seed: int) -> None:
        self._view, self._seat = view, view.active
        self._seed = seed % (1 << 62)
        self._plans = plans(view, self._seed)
        self.options, self.depths = self._plans.options, self._plans.depths
        self.others = evenly(2, self._seat)
        self._after = [duel.apply(view, self._seat, option).state for option in self.options]
        self.known = [self._exact(after) for after in self._after]

    def _exact(self, after: duel.State) -> float | None:
        end = duel.outcome(after)
        return None if end is None else share_of_win(end.scores, self._seat)

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Throw on."""
        return self._plans.play(which, first, count, depth)

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Let simple players go on to the end."""
        after = self._after[number]
        if after.phase is duel.Phase.OVER:
            return [duel.scores(after)]
        played = playouts.play([SIMPLE] * 2, count, self._seed, state=after)
        return [played.game_scores(game) for game in range(len(played))]

    def now(self, number: int) -> int:
        """Return by how much the own score changes, without a lock."""
        return self._after[number].score(self._seat) - self._view.score(self._seat) - self.bonus(number)

    def bonus(self, number: int) -> int:
        """Return what the pawn on the lock adds."""
        option = self.options[number]
        if not isinstance(option, Cross) or len(self._after[number].closed()) == len(self._view.closed()):
            return 0
        return self._after[number].tracks[option.row.place].pawns(self._seat)

    def skipped(self, number: int) -> int:
        """Return the spaces that the pawn leaves behind."""
        option = self.options[number]
        own = self._view.tracks[option.row.place].rightmost(self._seat) if isinstance(option, Cross) else None
        return max(0, dice_analysis.skipped(option, None if own is None else own.number))

    def feat(self, number: int) -> str | None:
        """Return "lock" where it locks a row."""
        return "lock" if self.bonus(number) else None


def worths(states: Sequence[duel.State], _seed: int) -> list[tuple[float, float]]:
    """Return both shares by the net: before a throw, or at the end of a turn that is played as the net would."""
    return [_worth(state) for state in states]


def _worth(state: duel.State) -> tuple[float, float]:
    if state.phase is not duel.Phase.WHITE:
        return net("master").value(state, 0), net("master").value(state, 1)
    own = net("master").look_ahead(state, 0, 1).plans[0].chance
    return (own, 1 - own) if state.active == 0 else (1 - own, own)
