"""The bots of Qwixx.

`greedy` skips the fewest numbers. `expert` and `master` play for the chance to win, not for points: both value a table
by a net that learned from games (`training/qwixx.py`). With two players the expert's net has learned against simple
players, and expects the other to be one; the master's has learned against itself. With more players both have the same
net, which has learned against itself, too. The expert chooses what its net likes best at the end of the turn; the
master plays the most promising ends of the turn on.
"""

from functools import cache
from typing import Final

from sixfold.games.dice.bots import PLANS, ROUND, Plans, fewest_skips
from sixfold.games.dice.kernel import FewestSkips
from sixfold.games.dice.rules import ROWS, Move, Skip
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel_net import Evaluator
from sixfold.games.qwixx.rules import Phase
from sixfold.players.bot import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import best_option
from sixfold.players.weights import folder_of, read_weights
from sixfold.rules.chance import Source

PATIENCE: Final = 1  # numbers that a greedy cross may skip
PATIENCE_TO_SAVE: Final = 6  # the same where only this cross can save from a miss
SIMPLE: Final = FewestSkips(max_skips=PATIENCE, max_skips_to_save=PATIENCE_TO_SAVE)
DEPTHS: Final = (2, 6)  # turns that the master's futures go on for
SETTLING: Final = 0.1  # of the work goes into what follows a choice in action 2
WORK: Final = 15_000  # futures of the fewest turns that fit into half a second, for two players


class GreedyQwixx:
    """Fewest skipped numbers; skips more when a miss would follow."""

    def choose(self, view: qwixx.View, _source: Source, _budget_s: float) -> Move:
        """Cross where the fewest numbers are lost."""
        assert view.seat is not None, "a spectator never chooses"
        sheet = view.sheets[view.seat]
        last = {row: max((row.position(n) for n in sheet.crosses[row.place]), default=-1) for row in ROWS}
        at_risk = view.phase is Phase.COLOUR and not view.crossed
        return fewest_skips(qwixx.legal_moves(view), last, PATIENCE_TO_SAVE if at_risk else PATIENCE)


class ExpertQwixx:
    """What its net likes best."""

    def choose(self, view: qwixx.View, _source: Source, _budget_s: float) -> Move:
        """Choose for the best chance to win at the end of the turn."""
        assert view.seat is not None, "a spectator never chooses"
        return _experts_net(view).choose(view, view.seat)


class MasterQwixx:
    """Plays the turn's outcomes on, everyone choosing as its net would."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win some turns later."""
        assert view.seat is not None, "a spectator never chooses"
        deadline = Deadline(GUARDED * budget_s)
        if qwixx.legal_moves(view) == (Skip(),):
            return Skip()
        futures, work = plans(view, seed_from(source)), round(WORK * budget_s * 2 / len(view.sheets))
        futures.settle(round(SETTLING * work) // (ROUND * futures.ways))
        found: Move = best_option(futures, work, deadline)
        return found


def plans(view: qwixx.View, seed: int) -> Plans:
    """Return the options of the view's own seat, to be played on by the master's net."""
    assert view.seat is not None, "a spectator never chooses"
    ahead = masters_net(len(view.sheets)).look_ahead(view, view.seat, seed, PLANS)
    return Plans(ahead, DEPTHS, is_first_action=view.phase is Phase.WHITE)


def _experts_net(view: qwixx.View) -> Evaluator:
    return _net("simple", SIMPLE) if len(view.sheets) == 2 else _net("3")


def masters_net(seats: int) -> Evaluator:
    """Return the master's net for so many players."""
    return _net("2" if seats == 2 else "3")


@cache
def _net(name: str, others: FewestSkips | None = None) -> Evaluator:
    return Evaluator(read_weights(name, folder_of("qwixx")), others)


BOTS: Final[dict[str, Bot[qwixx.View, Move]]] = {
    "greedy": GreedyQwixx(),
    "expert": needs_extension(ExpertQwixx(), instead=GreedyQwixx()),
    "master": needs_extension(MasterQwixx(), instead=GreedyQwixx()),
}
