"""The levels `expert` and `master` of Qwirkle Cards: what a turn leaves on the table decides the game.

The exact solver finds the best turn by weights that were tuned in play: take every Qwirkle, lay many cards, but leave
the next player no line that lacks only one or two kinds. In the last round, where little or nothing is hidden, turns
are judged by what the others can still do after them. docs/players/cards.md tells what was tried.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.cards import Standing, Style, Weights, best_turns, play_on
from sixfold.players.greedy import GreedyCards
from sixfold.players.search import Deadline, Race, seed_from
from sixfold.rules import cards
from sixfold.rules.chance import Source
from sixfold.rules.core import Outcome, Reason
from sixfold.rules.rows import Turn

WARY: Final = Style(Weights(play=(1,) * 36, offer=(0, 0, 0, 0, -1, -3, -3)))
CAREFUL: Final = Style(Weights(play=(10,) * 36, offer=(0, 0, 0, 0, -20, -90, -90)))
LEAD: Final = 0.1  # what a Qwirkle more than the others is worth, where a win is worth 1
MOST_NODES: Final = 4000  # of a search, and 5 ms; a turn by these weights takes about 50
LONGEST_CALL: Final = 96  # games played on between two looks at the clock


@dataclass(frozen=True, slots=True)
class Effort:
    """How a bot weighs turns, and how hard it thinks about them in the last round."""

    style: Style
    last_turns: int  # that race each other in the last round
    work: int  # turns of others that may be played on there


EXPERT: Final = Effort(WARY, last_turns=12, work=100)
EXPERT_MOST_S: Final = 0.03
MASTER: Final = Effort(CAREFUL, last_turns=200, work=4000)  # work for a second


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Is wary of what it offers."""

    effort: Effort = EXPERT

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for a table that offers little."""
        return _chosen(view, self.effort, source, Deadline(min(budget_s, EXPERT_MOST_S)))


@dataclass(frozen=True, slots=True)
class MasterCards:
    """Would rather lay nothing than offer a Qwirkle, and looks at everything in the last round."""

    effort: Effort = MASTER

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(budget_s)
        return _chosen(view, replace(self.effort, work=int(self.effort.work * budget_s)), source, deadline)


def _chosen(view: cards.View, effort: Effort, source: Source, deadline: Deadline) -> cards.Move:
    if view.phase is not cards.Phase.PLAY or view.turns_left == 1 or not available:
        return GreedyCards().choose(view, source, 0)
    lying = [card for row in view.rows for card in row]
    count = 1 if view.turns_left is None else effort.last_turns
    turns = best_turns(lying, view.hand, effort.style.weights, count, max_nodes=MOST_NODES)
    best = 0 if len(turns) == 1 else _winner(view, turns, effort, seed_from(source), deadline)
    return cards.Play(*turns[best])


def _winner(view: cards.View, turns: Sequence[Turn], effort: Effort, seed: int, deadline: Deadline) -> int:
    """Play the last round on after each of these turns, over deals of the unseen cards; return the best one's number."""
    standing = standing_of(view)
    seats, others = len(view.hand_sizes), max(1, standing.last_turns - 1)

    def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
        racing = [turns[number] for number in which]
        deals = play_on(standing, racing, [effort.style] * seats, seed + first, count)
        return [[_worth(scores, standing.seat) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

    knows_all = seats == 2  # what is unseen is the other's hand, so one deal tells everything
    work, first_round = (len(turns), 1) if knows_all else (effort.work // others, 4)
    return Race(work, first_round, longest_call=LONGEST_CALL).run(len(turns), judge, deadline).number


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
    """Return what this end of a game is worth: the share of the win, and a little for the lead."""
    winners = Outcome(Reason.LAST_TURNS, tuple(scores)).winners
    lead = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return LEAD * lead + (1 / len(winners) if seat in winners else 0)
