"""The bots of Qwixx Duel.

`greedy` skips the fewest spaces. `expert` and `master` value a board by a small net that learned from games against
itself (`training/duel.py`): the expert's played few games, the master's many. The expert chooses what the net likes
best at the end of the turn; the master plays the most promising ends of the turn on.
"""

from functools import cache
from typing import Final

from sixfold.games.dice.bots import PLANS, Plans, fewest_skips
from sixfold.games.dice.rules import ROWS, Move, Row, Skip
from sixfold.games.duel import rules as duel
from sixfold.games.duel.kernel_net import Evaluator
from sixfold.games.duel.rules import Phase
from sixfold.players.bot import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import best_option
from sixfold.players.weights import folder_of, read_weights
from sixfold.rules.chance import Source

PATIENCE: Final = 2  # spaces that a greedy pawn may skip
PATIENCE_TO_SAVE: Final = 6  # the same where only this pawn can save from a miss
DEPTHS: Final = (3, 8)  # turns that the master's futures go on for
WORK: Final = 40_000  # futures of the fewest turns that fit into half a second


class GreedyDuel:
    """Fewest skipped spaces; takes the other's front pawn gladly."""

    def choose(self, view: duel.View, _source: Source, _budget_s: float) -> Move:
        """Place where the fewest spaces are lost."""
        last = {row: _own_position(view, row) for row in ROWS}
        at_risk = view.phase is Phase.COLOUR and view.first is None
        return fewest_skips(duel.legal_moves(view), last, PATIENCE_TO_SAVE if at_risk else PATIENCE)


class ExpertDuel:
    """What the net likes best."""

    def choose(self, view: duel.View, _source: Source, _budget_s: float) -> Move:
        """Choose for the best chance to win at the end of the turn."""
        return net("expert").choose(view)


class MasterDuel:
    """Plays the turn's outcomes on, both choosing as its net would."""

    def choose(self, view: duel.View, source: Source, budget_s: float) -> Move:
        """Choose for the best chance to win some turns later."""
        deadline = Deadline(GUARDED * budget_s)
        if duel.legal_moves(view) == (Skip(),):
            return Skip()
        found: Move = best_option(plans(view, seed_from(source)), round(WORK * budget_s), deadline)
        return found


def plans(view: duel.View, seed: int) -> Plans:
    """Return the options of the active player, to be played on by the master's net."""
    ahead = net("master").look_ahead(view, seed, PLANS)
    return Plans(ahead, DEPTHS, is_first_action=view.phase is Phase.WHITE)


def _own_position(view: duel.View, row: Row) -> int:
    own = view.tracks[row.place].rightmost(view.active)
    return -1 if own is None else row.position(own.number)


@cache
def net(level: str) -> Evaluator:
    """Return the net of this level."""
    return Evaluator(read_weights(level, folder_of("duel")))


BOTS: Final[dict[str, Bot[duel.View, Move]]] = {
    "greedy": GreedyDuel(),
    "expert": needs_extension(ExpertDuel(), instead=GreedyDuel()),
    "master": needs_extension(MasterDuel(), instead=GreedyDuel()),
}
