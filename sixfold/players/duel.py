"""The levels `expert` and `master` of Qwixx Duel.

Both judge a board by a small net that learned from games against itself (`training/duel.py`): the expert's played few
games, the master's many. The expert chooses what the net likes best at the end of the turn; the master plays the most
promising ends of the turn on.
"""

from functools import cache
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.judge import DuelJudge, DuelSearch
from sixfold.players.foresight import Effort, most_promising
from sixfold.players.greedy import GreedyDuel
from sixfold.players.learned import read_weights
from sixfold.players.search import GUARDED, Deadline, seed_from
from sixfold.rules import duel
from sixfold.rules.chance import Source
from sixfold.rules.dice import Move, Skip
from sixfold.rules.duel import Phase

MASTER_EFFORT: Final = Effort(futures_per_s=12_000, turns=3, plans=8)


@cache
def _judge(level: str) -> DuelJudge:
    return DuelJudge(read_weights(f"duel-{level}"))


class ExpertDuel:
    """What the net likes best."""

    def choose(self, view: duel.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win at the end of the turn."""
        if not available:
            return GreedyDuel().choose(view, source, budget_s)
        return _judge("expert").choose(view)


class MasterDuel:
    """Plays the turn's outcomes on, both choosing as the expert would."""

    def choose(self, view: duel.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win some turns later."""
        deadline = Deadline(GUARDED * budget_s)
        if not available:
            return GreedyDuel().choose(view, source, budget_s)
        if duel.legal_moves(view) == (Skip(),):
            return Skip()
        search = DuelSearch(_judge("master"), view, seed_from(source), MASTER_EFFORT.plans)
        best = most_promising(search, MASTER_EFFORT, budget_s, deadline)
        return best.white if view.phase is Phase.WHITE else best.colour
