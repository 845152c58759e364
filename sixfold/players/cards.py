"""The bots of Qwirkle Cards: what a turn leaves on the table decides the game.

`greedy` takes the most Qwirkles, then lays the most cards; without the C++ extension it may choose another turn that is
equally good. `expert` and `master` let the exact solver find the best turn by tie-breaks that were tuned in play: take
every Qwirkle, lay many cards, but leave the next player no line that lacks only one or two kinds. In the last round,
where little or nothing is hidden, `master` judges turns by what the others can still do after them.
docs/players/cards.md tells what was tried.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sixfold.kernels.cards import Standing, Style, TieBreaks, best_turn, best_turns, play_on
from sixfold.players.any_game import RandomBot
from sixfold.players.core import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import Deadline, Race, seed_from
from sixfold.rules import cards
from sixfold.rules.chance import Source
from sixfold.rules.core import Outcome, Reason
from sixfold.rules.pieces import Pieces
from sixfold.rules.rows import Turn, find_turn

WARY: Final = Style(TieBreaks(play=(1,) * 36, offer=(0, 0, 0, 0, -1, -3, -3)))
CAREFUL: Final = Style(TieBreaks(play=(10,) * 36, offer=(0, 0, 0, 0, -17, -90, -140)))
LEAD: Final = 0.1  # what a Qwirkle more than the others is worth, where a win is worth 1
MOST_NODES: Final = 4000  # of a search, and 5 ms; a turn by these tie-breaks takes about 50
LONGEST_CALL: Final = 96  # games played on between two looks at the clock
LAST_TURNS: Final = 200  # that race each other in the last round
LAST_WORK: Final = 4000  # turns of others that may be played on there, for a second


class RandomCards:
    """Some card: each kind of the hand that can be laid is as likely, and is laid in the turn the rules find for it."""

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Draw kinds of the hand until one can be laid."""
        if view.phase is not cards.Phase.PLAY:
            return RandomBot(cards).choose(view, source, budget_s)
        lying, kinds = _lying(view), sorted(set(view.hand))
        while kinds:
            turn = find_turn(lying, view.hand, kinds.pop(source.below(len(kinds))))
            if turn is not None:
                return cards.Play(*turn)
        raise AssertionError("a player who may play can")


class GreedyCards:
    """Most Qwirkles, then most cards."""

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:  # noqa: ARG002
        """Return the best turn by the exact solver."""
        if view.phase is not cards.Phase.PLAY:
            return cards.legal_moves(view)[0]
        turn = best_turn(_lying(view), view.hand).turn
        assert turn is not None, "a player who may play can"
        return cards.Play(*turn)


@dataclass(frozen=True, slots=True)
class ExpertCards:
    """Is wary of what it offers."""

    style: Style = WARY

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for a table that offers little."""
        if not _is_open(view):
            return GreedyCards().choose(view, source, budget_s)
        return cards.Play(*_best(view, self.style, 1)[0])


@dataclass(frozen=True, slots=True)
class MasterCards:
    """Would rather lay one card than offer a Qwirkle, and looks at every turn in the last round."""

    style: Style = CAREFUL

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(budget_s)
        if not _is_open(view):
            return GreedyCards().choose(view, source, budget_s)
        if view.turns_left is None:
            return cards.Play(*_best(view, self.style, 1)[0])
        turns = _best(view, self.style, LAST_TURNS)
        return cards.Play(*turns[self._winner(view, turns, seed_from(source), int(LAST_WORK * budget_s), deadline)])

    def _winner(self, view: cards.View, turns: Sequence[Turn], seed: int, work: int, deadline: Deadline) -> int:
        """Play the last round on after each of these turns, over deals of the unseen cards; number the best."""
        standing = standing_of(view)
        seats = len(view.hand_sizes)

        def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
            racing = [turns[number] for number in which]
            deals = play_on(standing, racing, [self.style] * seats, seed + first, count)
            return [[_worth(scores, standing.seat) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

        if seats == 2:  # what is unseen is the other's hand, so one deal tells everything
            race = Race(len(turns), first_round=1, longest_call=LONGEST_CALL)
        else:
            race = Race(work // (standing.last_turns - 1), first_round=4, longest_call=LONGEST_CALL)
        return race.run(len(turns), judge, deadline).number


def _is_open(view: cards.View) -> bool:
    """Tell whether there is more to think about than Qwirkles: not before the first and not in the last turn."""
    return view.phase is cards.Phase.PLAY and view.turns_left != 1


def _best(view: cards.View, style: Style, count: int) -> list[Turn]:
    return best_turns(_lying(view), view.hand, style.ties, count, max_nodes=MOST_NODES)


def _lying(view: cards.View) -> Pieces:
    return tuple(card for row in view.rows for card in row)


def standing_of(view: cards.View) -> Standing:
    """Return what the view's own seat knows, to play on from."""
    assert view.seat is not None, "a spectator never chooses"
    lying = _lying(view)
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


BOTS: Final[dict[str, Bot[cards.View, cards.Move]]] = {
    "random": RandomCards(),
    "greedy": GreedyCards(),
    "expert": needs_extension(ExpertCards(), instead=GreedyCards()),
    "master": needs_extension(MasterCards(), instead=GreedyCards()),
}
