"""The levels `expert` and `master` of Qwirkle Cubes: exact re-roll values, and rollouts against the open hands."""

from dataclasses import dataclass, replace
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.grid_rollouts import Style
from sixfold.players.greedy import GreedyCubes
from sixfold.players.rollouts import Effort, Turn
from sixfold.players.search import Deadline
from sixfold.rules import cubes
from sixfold.rules.chance import Source
from sixfold.rules.grid import Pass, Place

STYLE: Final = Style()
EXPERT: Final = Effort(work=320, candidates=8, turns=2)
EXPERT_MOST_S: Final = 0.03
MASTER: Final = Effort(work=12_000, candidates=24, turns=4, to_the_end=6)  # work for a second


@dataclass(frozen=True, slots=True)
class ExpertCubes:
    """Rolls again by exact expected points, then plays the next turns out for the most promising placements."""

    effort: Effort = EXPERT

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again by expected points, or place for the best chance to win."""
        if not available or view.phase is cubes.Phase.CHOOSE:
            return GreedyCubes().choose(view, source, budget_s)
        return _placed(Turn(view, self.effort, STYLE, source, Deadline(min(budget_s, EXPERT_MOST_S))))


@dataclass(frozen=True, slots=True)
class MasterCubes:
    """Looks at more and further."""

    effort: Effort = MASTER

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again, or place, for the best chance to win."""
        deadline = Deadline(budget_s)
        if not available or view.phase is cubes.Phase.CHOOSE:
            return GreedyCubes().choose(view, source, budget_s)
        effort = replace(self.effort, work=int(self.effort.work * budget_s))
        return _placed(Turn(view, effort, STYLE, source, deadline))


def _placed(turn: Turn) -> cubes.Move:
    placing = turn.placements()
    if not placing:
        return Pass()
    best = turn.best(placing)
    assert isinstance(best, Place), "no exchange was offered"
    return best
