"""The levels `expert` and `master` of Qwixx: they play for the chance to win, not for points.

Both judge a table by a net that learned from games (`training/qwixx.py`). With two players the expert's net has learned
against simple players, and expects the other to be one; the master's has learned against itself. With more players both
have the same net, which has learned against itself, too. The expert chooses what its net likes best at the end of the
turn; the master plays the most promising ends of the turn on.
"""

from functools import cache
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.dice import FewestSkips
from sixfold.kernels.judge import QwixxJudge, QwixxSearch
from sixfold.players.foresight import Effort, most_promising
from sixfold.players.greedy import PATIENCE, PATIENCE_TO_SAVE, GreedyQwixx
from sixfold.players.learned import read_weights
from sixfold.players.search import GUARDED, Deadline, seed_from
from sixfold.rules import qwixx
from sixfold.rules.chance import Source
from sixfold.rules.dice import Move, Skip
from sixfold.rules.qwixx import Phase

SIMPLE: Final = FewestSkips(max_skips=PATIENCE, max_skips_to_save=PATIENCE_TO_SAVE)
MASTER_EFFORT: Final = Effort(futures_per_s=2_000, turns=2, plans=8)


@cache
def _judge(name: str, others: FewestSkips | None = None) -> QwixxJudge:
    return QwixxJudge(read_weights(name), others)


def _expert(view: qwixx.View) -> QwixxJudge:
    return _judge("qwixx-simple", SIMPLE) if len(view.sheets) == 2 else _judge("qwixx-3")


def _master(view: qwixx.View) -> QwixxJudge:
    return _judge("qwixx-2" if len(view.sheets) == 2 else "qwixx-3")


class ExpertQwixx:
    """What its net likes best."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win at the end of the turn."""
        assert view.seat is not None, "a spectator never chooses"
        if not available:
            return GreedyQwixx().choose(view, source, budget_s)
        return _expert(view).choose(view, view.seat)


class MasterQwixx:
    """Plays the turn's outcomes on, everyone choosing as its net would."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win some turns later."""
        assert view.seat is not None, "a spectator never chooses"
        deadline = Deadline(GUARDED * budget_s)
        if not available:
            return GreedyQwixx().choose(view, source, budget_s)
        if qwixx.legal_moves(view) == (Skip(),):
            return Skip()
        search = QwixxSearch(_master(view), view, view.seat, seed_from(source), MASTER_EFFORT.plans)
        best = most_promising(search, MASTER_EFFORT, budget_s, deadline)
        return best.white if view.phase is Phase.WHITE else best.colour
