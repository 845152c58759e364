"""The levels `expert` and `master` of Qwirkle Cards: what a turn leaves on the table decides the game.

The exact solver ranks turns by weights that were tuned in play: take every Qwirkle, lay many cards, but leave the next
player no line that lacks only one or two kinds. `expert` plays the first of them; `master` lets the best ones race each
other over deals of the unseen cards. In the last round both count out what the others can still do.
docs/players/cards.md tells what was tried.
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
LEAD: Final = 0.1  # what a Qwirkle more than the others is worth, where a win is worth 1
NEAR_END: Final = 9  # cards in the pile with which games are played on to the end
CARDS_A_TURN: Final = 3  # that players lay, about
LONGEST_CALL: Final = 96  # games played on between two looks at the clock; about 15 ms
SHORTLIST_NODES: Final = 4000  # at most; about 5 ms


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks about a turn."""

    turns: int  # that race each other
    last_turns: int  # the same in the last round
    work: int  # turns that may be played on in all


EXPERT: Final = Effort(turns=1, last_turns=40, work=100)
EXPERT_MOST_S: Final = 0.03
MASTER: Final = Effort(turns=12, last_turns=200, work=3000)  # work for a second


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Plays the turn that leaves least to the others; looks further in the last round."""

    effort: Effort = EXPERT

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for a table that offers little."""
        return _chosen(view, self.effort, source, Deadline(min(budget_s, EXPERT_MOST_S)))


@dataclass(frozen=True, slots=True)
class MasterCards:
    """Plays the game on after many turns."""

    effort: Effort = MASTER

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(budget_s)
        return _chosen(view, replace(self.effort, work=int(self.effort.work * budget_s)), source, deadline)


def _chosen(view: cards.View, effort: Effort, source: Source, deadline: Deadline) -> cards.Move:
    if view.phase is cards.Phase.STUCK or not available:
        return GreedyCards().choose(view, source, 0)
    turns = _shortlist(view, effort)
    if len(turns) > 1:
        turns = [turns[_winner(view, turns, effort, seed_from(source), deadline)]]
    return cards.Play(*turns[0])


def _shortlist(view: cards.View, effort: Effort) -> list[Turn]:
    """Return the turns worth a look, the best liked first."""
    if view.phase is cards.Phase.OPEN:
        return [Turn(move.cards, move.rows) for move in cards.legal_moves(view) if isinstance(move, cards.Play)]
    lying = [card for row in view.rows for card in row]
    if view.turns_left == 1:
        best = best_turn(lying, view.hand).turn
        assert best is not None, "a player who may play can"
        return [best]
    count = effort.turns if view.turns_left is None else effort.last_turns
    return best_turns(lying, view.hand, CAREFUL.weights, count, max_nodes=SHORTLIST_NODES)


def _winner(view: cards.View, turns: Sequence[Turn], effort: Effort, seed: int, deadline: Deadline) -> int:
    """Let these turns race each other over deals of the unseen cards; return the number of the best."""
    standing = standing_of(view)
    seats = len(view.hand_sizes)
    to_the_end = view.pile_size <= NEAR_END
    more_turns = seats + (view.pile_size // CARDS_A_TURN if to_the_end else 1)
    worth = _share_of_win if to_the_end else _lead

    def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
        racing = [turns[number] for number in which]
        ahead = 0 if to_the_end else more_turns
        deals = play_on(standing, racing, [CAREFUL] * seats, seed + first, count, more_turns=ahead)
        return [[worth(scores, standing.seat) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

    knows_all = view.turns_left is not None and seats == 2  # what is unseen is the other's hand
    work, first_round = (len(turns), 1) if knows_all else (effort.work // more_turns, 8)
    race = Race(work, first_round, longest_call=LONGEST_CALL)
    return race.run(len(turns), judge, deadline).number


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


def _lead(scores: Sequence[int], seat: int) -> float:
    """Return how far ahead of the best other this seat is."""
    return LEAD * (scores[seat] - max(score for other, score in enumerate(scores) if other != seat))


def _share_of_win(scores: Sequence[int], seat: int) -> float:
    """Return what this end of a game is worth: the share of the win, and a little for the lead."""
    winners = Outcome(Reason.LAST_TURNS, tuple(scores)).winners
    return _lead(scores, seat) + (1 / len(winners) if seat in winners else 0)
