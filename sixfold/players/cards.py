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
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import best_option
from sixfold.players.shares import share_of_lead, share_of_win, spread_of
from sixfold.rules import cards
from sixfold.rules.chance import Source
from sixfold.rules.pieces import Pieces
from sixfold.rules.rows import Turn, find_turn

WARY: Final = Style(TieBreaks(play=(1,) * 36, offer=(0, 0, 0, 0, -1, -3, -3)))
CAREFUL: Final = Style(TieBreaks(play=(10,) * 36, offer=(0, 0, 0, 0, -17, -90, -140)))
MOST_NODES: Final = 4000  # of a search, and 5 ms; a turn by these tie-breaks takes about 50
LAST_TURNS: Final = 200  # that race each other in the last round
WORK: Final = 2_000  # futures that fit into half a second
TURNS: Final = 3  # played on after an option; to the end where that is near
NEAR: Final = 30  # unseen cards with which the end is near
SPREAD: Final = 0.22  # of the Qwirkles to come, times the root of the unseen cards
LEAST_SPREAD: Final = 0.45
_ENOUGH: Final = 9  # cards a turn uses up, about


class RandomCards:
    """Some card: each kind of the hand that can be laid is as likely, and is laid in the turn the rules find for it."""

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Draw kinds of the hand until one can be laid."""
        if view.phase is not cards.Phase.PLAY:
            return RandomBot(cards).choose(view, source, budget_s)
        lying, kinds = lying_on(view), sorted(set(view.hand))
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
        turn = best_turn(lying_on(view), view.hand).turn
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

    work: int = WORK  # for a second

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(GUARDED * budget_s)
        if not _is_open(view):
            return GreedyCards().choose(view, source, budget_s)
        if view.turns_left is None:
            return cards.Play(*_best(view, CAREFUL, 1)[0])
        turns = [cards.Play(*turn) for turn in _best(view, CAREFUL, LAST_TURNS)]
        found: cards.Move = best_option(
            CardsFutures(view, turns, seed_from(source)), int(self.work * budget_s), deadline
        )
        return found


class CardsFutures:
    """Careful players play on after each option, over deals of the unseen cards."""

    def __init__(self, view: cards.View, options: Sequence[cards.Move], seed: int) -> None:
        self.options = options
        self.standing: Standing = standing_of(view)
        self.seats = len(view.hand_sizes)
        self.seed = seed % (1 << 63)
        self.is_stuck = view.phase is cards.Phase.STUCK
        self.spread = spread_of(max(0, len(self.standing.unseen) - _ENOUGH), SPREAD, LEAST_SPREAD)
        self.depths = (TURNS,)
        self._is_near = len(self.standing.unseen) <= NEAR
        self.known: list[float | None] = self._exact()

    def turn(self, number: int) -> Turn:
        """Return an option as the solver writes it."""
        option = self.options[number]
        assert isinstance(option, cards.Play), "a pass has no other option beside it"
        return Turn(option.cards, option.rows)

    def _exact(self) -> list[float | None]:
        """Return the shares where only this turn, or the other's last one, is left, and a little for the lead."""
        last = self.standing.last_turns
        if self.is_stuck or last not in (1, 2) or (last == 2 and self.seats > 2):
            return [None] * len(self.options)
        turns = [self.turn(number) for number in range(len(self.options))]
        scores = play_on(self.standing, turns, [CAREFUL] * self.seats, self.seed, 1)[0]
        return [share_of_win(each, self.standing.seat) for each in scores]

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:  # noqa: ARG002
        """Play on, and judge by the lead where the end is far."""
        seat = self.standing.seat
        if self.is_stuck:
            return [[share_of_lead(self.standing.scores, seat, self.spread)] * count for _ in which]
        turns = [self.turn(number) for number in which]
        more = 0 if self._is_near else TURNS
        deals = play_on(self.standing, turns, [CAREFUL] * self.seats, self.seed + first, count, more_turns=more)
        return [[self._share(scores) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

    def _share(self, scores: Sequence[int]) -> float:
        if self._is_near:
            return share_of_win(scores, self.standing.seat)
        return share_of_lead(scores, self.standing.seat, self.spread)


def _is_open(view: cards.View) -> bool:
    """Tell whether there is more to think about than Qwirkles: not before the first and not in the last turn."""
    return view.phase is cards.Phase.PLAY and view.turns_left != 1


def _best(view: cards.View, style: Style, count: int) -> list[Turn]:
    return best_turns(lying_on(view), view.hand, style.ties, count, max_nodes=MOST_NODES)


def lying_on(view: cards.View) -> Pieces:
    """Return the cards on the table."""
    return tuple(card for row in view.rows for card in row)


def standing_of(view: cards.View) -> Standing:
    """Return what the view's own seat knows, to play on from."""
    assert view.seat is not None, "a spectator never chooses"
    lying = lying_on(view)
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


BOTS: Final[dict[str, Bot[cards.View, cards.Move]]] = {
    "random": RandomCards(),
    "greedy": GreedyCards(),
    "expert": needs_extension(ExpertCards(), instead=GreedyCards()),
    "master": needs_extension(MasterCards(), instead=GreedyCards()),
}
