"""The levels `expert` and `master` of Qwirkle Cubes: exact re-roll values, and rollouts against the open hands."""

from dataclasses import dataclass
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.grid_rollouts import Style
from sixfold.players.greedy import GreedyCubes
from sixfold.players.rollouts import Effort, Turn
from sixfold.players.search import GUARDED, Deadline, Race
from sixfold.rules import cubes
from sixfold.rules.chance import Source
from sixfold.rules.grid import Pass, Place

STYLE: Final = Style()
EXPERT: Final = Effort(Race(work=320), candidates=8, rounds=1)
EXPERT_OF_MANY: Final = Effort(  # three and four players
    Race(work=1_000, first_round=24, longest_call=100), candidates=16, rounds=2, to_the_end=6, exact_reply=True
)
EXPERT_MOST_S: Final = 0.04
MASTER: Final = Effort(
    Race(work=6_000, first_round=32, doubt=3.0), candidates=12, rounds=1, to_the_end=6, exact_reply=True
)
_ROLLS: Final = 8  # choices of cubes to roll again that are looked at
_NEARLY: Final = 0.8  # points that these may be behind the best


@dataclass(frozen=True, slots=True)
class ExpertCubes:
    """Plays the next turns out for the most promising placements; with two players it rolls by expected points."""

    effort: Effort = EXPERT
    with_many: Effort = EXPERT_OF_MANY

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again, or place, for the best chance to win."""
        for_two = len(view.scores) == 2
        if not available or (for_two and view.phase is cubes.Phase.CHOOSE):
            return GreedyCubes().choose(view, source, budget_s)
        effort = self.effort if for_two else self.with_many
        return _chosen(Turn(view, effort, STYLE, source, Deadline(min(budget_s, EXPERT_MOST_S))))


@dataclass(frozen=True, slots=True)
class MasterCubes:
    """Looks at more placements and further, and lets choices of cubes to roll again race each other too."""

    effort: Effort = MASTER

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:
        """Roll again, or place, for the best chance to win."""
        deadline = Deadline(GUARDED * budget_s)
        if not available:
            return GreedyCubes().choose(view, source, budget_s)
        return _chosen(Turn(view, self.effort.within(budget_s), STYLE, source, deadline))


def _chosen(turn: Turn) -> cubes.Move:
    return _rolled(turn) if turn.view.phase is cubes.Phase.CHOOSE else _placed(turn)


def _rolled(turn: Turn) -> cubes.Roll:
    """Choose what to roll again, among the choices of nearly the most expected points."""
    rerolls = turn.board.rerolls(turn.hand)
    worth = {rerolls.rolled(choice): float(rerolls.value(choice)) for choice in range(1 << len(turn.hand))}
    best = sorted(worth, key=lambda rolled: (-worth[rolled], len(rolled), rolled))[:_ROLLS]
    if not worth[best[0]]:  # whatever is rolled, the hand is changed against the bag, or passes (C6)
        return cubes.Roll(())
    near = [rolled for rolled in best if worth[rolled] > worth[best[0]] - _NEARLY]
    won = turn.race([cubes.Roll(rolled) for rolled in near], [worth[rolled] for rolled in near])
    return cubes.Roll(near[won.number])


def _placed(turn: Turn) -> cubes.Move:
    placing = turn.placements()
    if not placing:
        return Pass()
    best = turn.best(placing)
    assert isinstance(best, Place), "no exchange was offered"
    return best
