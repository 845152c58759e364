"""The levels `expert` and `master` of Qwixx: they play for the chance to win, not for points.

Both judge a table by a small net that learned from games against itself (`training/qwixx.py`), one for two players and
one for more. The expert chooses what
the net likes best at the end of the turn; the master plays the most promising ends of the turn on.
"""

from functools import cache
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.judge import QwixxJudge, QwixxSearch
from sixfold.players.foresight import Effort, most_promising
from sixfold.players.greedy import GreedyQwixx
from sixfold.players.learned import read_weights
from sixfold.players.search import Deadline, seed_from
from sixfold.rules import qwixx
from sixfold.rules.chance import Source
from sixfold.rules.dice import Move, Skip
from sixfold.rules.qwixx import Phase

MASTER_EFFORT: Final = Effort(futures_per_s=20_000, turns=6, plans=8)


@cache
def _judge_of(name: str) -> QwixxJudge:
    return QwixxJudge(read_weights(name))


def _judge(view: qwixx.View) -> QwixxJudge:
    return _judge_of("qwixx-2" if len(view.sheets) == 2 else "qwixx-3")


class ExpertQwixx:
    """What the net likes best."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win at the end of the turn."""
        assert view.seat is not None, "a spectator never chooses"
        if not available:
            return GreedyQwixx().choose(view, source, budget_s)
        return _judge(view).choose(view, view.seat)


class MasterQwixx:
    """Plays the turn's outcomes on, everyone choosing as the expert would."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win some turns later."""
        assert view.seat is not None, "a spectator never chooses"
        deadline = Deadline(budget_s)
        if not available:
            return GreedyQwixx().choose(view, source, budget_s)
        if qwixx.legal_moves(view) == (Skip(),):
            return Skip()
        search = QwixxSearch(_judge(view), view, view.seat, seed_from(source), MASTER_EFFORT.plans)
        best = most_promising(search, MASTER_EFFORT, budget_s, deadline)
        return best.white if view.phase is Phase.WHITE else best.colour
