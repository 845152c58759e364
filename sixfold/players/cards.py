"""The levels `expert` and `master` of Qwirkle Cards: a shortlist by the exact solver, judged by playing the game on.

What decides a game is what one leaves on the table. So the shortlist holds the best turns by weights that were tuned in
play: take every Qwirkle, lay many cards, but leave the next player no line that lacks only one or two kinds. Each turn
of it is then played on over the same deals of the unseen cards. docs/players/cards.md tells what was tried.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.cards import Standing, Style, Weights, best_turn, best_turns, play_on
from sixfold.players.greedy import GreedyCards
from sixfold.players.search import Deadline, Race, seed_from
from sixfold.rules import cards
from sixfold.rules.chance import Source
from sixfold.rules.core import Outcome, Reason
from sixfold.rules.rows import Turn

CAREFUL: Final = Style(Weights(play=(10,) * 36, offer=(0, 0, 0, 0, -20, -90, -90)), max_nodes=200)
LEAD: Final = 0.03  # what a Qwirkle more than the others is worth, where a win is worth 1
CARDS_A_TURN: Final = 3  # that players lay, about
SHORTLIST_NODES: Final = 4000  # about 5 ms


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks about a turn."""

    turns: int  # on the shortlist
    work: int  # turns played on in all
    more_turns: int = 0  # played on after each turn of the shortlist; 0 is to the end of the game
    last_turns: int = 100  # on the shortlist when the other's hand is known


EXPERT: Final = Effort(turns=6, work=120, more_turns=2)
EXPERT_MOST_S: Final = 0.03
MASTER: Final = Effort(turns=16, work=5000)  # for a second


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Looks two turns ahead."""

    effort: Effort = EXPERT

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for a table that offers little."""
        return _choose(view, self.effort, source, Deadline(min(budget_s, EXPERT_MOST_S)))


@dataclass(frozen=True, slots=True)
class MasterCards:
    """Looks at more turns, to the end of the game."""

    effort: Effort = MASTER

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(budget_s)
        return _choose(view, replace(self.effort, work=int(self.effort.work * budget_s)), source, deadline)


def _choose(view: cards.View, effort: Effort, source: Source, deadline: Deadline) -> cards.Move:
    if view.phase is cards.Phase.STUCK or not available:
        return GreedyCards().choose(view, source, 0)
    turns = _shortlist(view, effort)
    standing, seed = standing_of(view), seed_from(source)
    styles = [CAREFUL] * len(view.hand_sizes)

    def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
        chosen = [turns[number] for number in which]
        deals = play_on(standing, chosen, styles, seed + first, count, more_turns=effort.more_turns)
        return [[_worth(scores, standing.seat) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

    one_deal = len(standing.unseen) == sum(standing.hand_sizes) - len(standing.hand) and len(view.hand_sizes) == 2
    ahead = 1 + len(standing.unseen) // CARDS_A_TURN
    sims = len(turns) if one_deal else effort.work // (min(ahead, effort.more_turns) if effort.more_turns else ahead)
    won = Race(sims, first_round=1 if one_deal else 4).run(len(turns), judge, deadline)
    return cards.Play(*turns[won.number])


def _shortlist(view: cards.View, effort: Effort) -> list[Turn]:
    """Return the turns worth a look, the best liked first."""
    if view.phase is cards.Phase.OPEN:
        return [Turn(move.cards, move.rows) for move in cards.legal_moves(view) if isinstance(move, cards.Play)]
    lying = [card for row in view.rows for card in row]
    if view.turns_left == 1:
        best = best_turn(lying, view.hand).turn
        return [] if best is None else [best]
    count = effort.turns if view.turns_left is None else effort.last_turns
    return best_turns(lying, view.hand, CAREFUL.weights, count, max_nodes=SHORTLIST_NODES)


def standing_of(view: cards.View) -> Standing:
    """Return what the view's own seat knows, to play on from."""
    assert view.seat is not None, "a spectator never chooses"
    lying = tuple(card for row in view.rows for card in row)
    taken = (card for rows in view.qwirkles for row in rows for card in row)
    unseen = Counter(cards.CARDS) - Counter((*lying, *view.hand, *taken))
    return Standing(
        table=lying,
        hand=view.hand,
        unseen=tuple(sorted(unseen.elements())),
        hand_sizes=view.hand_sizes,
        scores=tuple(map(len, view.qwirkles)),
        seat=view.seat,
        last_turns=view.turns_left or 0,
        passes=view.passes,
    )


def _worth(scores: Sequence[int], seat: int) -> float:
    """Return the share of the win that this end brings, and a little for every Qwirkle ahead."""
    winners = Outcome(Reason.LAST_TURNS, tuple(scores)).winners
    others = max(score for other, score in enumerate(scores) if other != seat)
    return LEAD * (scores[seat] - others) + (1 / len(winners) if seat in winners else 0)
