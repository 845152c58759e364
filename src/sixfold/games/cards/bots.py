"""The bots of Qwirkle Cards: what a turn leaves on the table decides the game.

`greedy` takes the most Qwirkles, then lays the most cards; without the C++ extension it may choose another turn that is
equally good. `expert` and `master` let the exact solver find the best turn by tie-breaks that were tuned in play: take
every Qwirkle, lay many cards, but leave the next player no line that lacks only one or two kinds. `master` plays the
best of these turns on over deals of the unseen cards: what could have been laid at no cost is seldom in a hand.
docs/players/cards.md tells what was tried.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.games.cards import rules as cards
from sixfold.games.cards.kernel import Ahead, Midgame, Style, TieBreaks, best_turn, best_turns, look_ahead, play_on
from sixfold.games.cards.rules_rows import RowsTurn, find_turn
from sixfold.players.any_game import RandomBot
from sixfold.players.bot import Bot
from sixfold.players.fallback import needs_extension
from sixfold.players.racing import GUARDED, Deadline, seed_from
from sixfold.players.search import affordable, best_option
from sixfold.players.shares import share_of_lead, share_of_win, spread_of
from sixfold.rules.chance import Source
from sixfold.rules.pieces import KINDS, Piece, Pieces

WARY: Final = Style(TieBreaks(play=(1,) * 36, offer=(0, 0, 0, 0, -1, -3, -3)))
CAREFUL: Final = Style(TieBreaks(play=(10,) * 36, offer=(0, 0, 0, 0, -17, -90, -140)))
MOST_NODES: Final = 4000  # of a search, and 5 ms; a turn by these tie-breaks takes about 50
CANDIDATES: Final = 12  # turns that race each other, however little work there is
MOST_CANDIDATES: Final = 48  # and with much of it
LAST_TURNS: Final = 200  # the same in the last round
WORK: Final = 4_000  # futures of the fewest turns that fit into half a second
LONGEST_CALL: Final = 240  # futures between two looks at the clock: on a phone they take ten times as long
DEPTHS: Final = (1, 3)  # turns played on after an option; to the end where that is near
AT_ONCE: Final = 1.0  # what a Qwirkle is worth that the next player could take, and
IN_HAND: Final = 0.84  # one that another could, where the game is left: fitted to games of careful players
NEAR: Final = 30  # unseen cards with which the end is near
SPREAD: Final = 0.22  # of the Qwirkles to come, times the root of the unseen cards
LEAST_SPREAD: Final = 0.45
_ENOUGH: Final = 9  # cards a turn uses up, about
# How likely careful players hold a card, by what laying it alone would have been worth: counted in their games.
HELD_IF_QWIRKLE: Final = 65
HELD_IF_BETTER: Final = 45
HELD_IF_NEARLY: Final = 83  # costs less than a card is worth
HELD: Final = 110


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

    def choose(self, view: cards.View, _source: Source, _budget_s: float) -> cards.Move:
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
    """Plays the most careful turns on, and looks at every turn in the last round."""

    work: int = WORK  # for a second

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:
        """Play for the best chance to win."""
        deadline = Deadline(GUARDED * budget_s)
        if not _is_open(view):
            return GreedyCards().choose(view, source, budget_s)
        work = int(self.work * budget_s)
        most = max(CANDIDATES, affordable(MOST_CANDIDATES, work)) if view.turns_left is None else LAST_TURNS
        turns = [cards.Play(*turn) for turn in _best(view, CAREFUL, most)]
        futures = CardsFutures(view, turns, seed_from(source))
        found: cards.Move = best_option(futures, work, deadline, LONGEST_CALL)
        return found


class CardsFutures:
    """Careful players play on after each option, over deals of the unseen cards."""

    def __init__(self, view: cards.View, options: Sequence[cards.Move], seed: int) -> None:
        self.options = options
        standing = standing_of(view)
        self.standing: Midgame = replace(standing, held=likely_held(standing.table, standing.unseen))
        self.seats = len(view.hand_sizes)
        self.seed = seed % (1 << 63)
        self.is_stuck = view.phase is cards.Phase.STUCK
        self.spread = spread_of(max(0, len(self.standing.unseen) - _ENOUGH), SPREAD, LEAST_SPREAD)
        self._is_near = len(self.standing.unseen) <= NEAR
        self.depths: Sequence[int] = DEPTHS[:1] if self._is_near or self.is_stuck else DEPTHS
        self.known: list[float | None] = self._exact()

    def turn(self, number: int) -> RowsTurn:
        """Return an option as the solver writes it."""
        option = self.options[number]
        assert isinstance(option, cards.Play), "a pass has no other option beside it"
        return RowsTurn(option.cards, option.rows)

    def _exact(self) -> list[float | None]:
        """Return the shares where only this turn, or the other's last one, is left, and a little for the lead."""
        last = self.standing.last_turns
        if self.is_stuck or last not in (1, 2) or (last == 2 and self.seats > 2):
            return [None] * len(self.options)
        turns = [self.turn(number) for number in range(len(self.options))]
        scores = play_on(self.standing, turns, [CAREFUL] * self.seats, self.seed, 1)[0]
        return [share_of_win(each, self.standing.seat) for each in scores]

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Play on; where the end is far, judge by the lead and by what everyone could take at once."""
        seat, seed = self.standing.seat, self.seed + first
        if self.is_stuck:
            return [[share_of_lead(self.standing.scores, seat, self.spread)] * count for _ in which]
        turns, styles = [self.turn(number) for number in which], [CAREFUL] * self.seats
        if self._is_near:
            ends = play_on(self.standing, turns, styles, seed, count)
            return [[share_of_win(scores, seat) for scores in by_deal] for by_deal in zip(*ends, strict=True)]
        after = (seat + 1 + self.depths[depth]) % self.seats
        deals = look_ahead(self.standing, turns, styles, seed, count, self.depths[depth])
        return [[self._share(ahead, after) for ahead in by_deal] for by_deal in zip(*deals, strict=True)]

    def _share(self, ahead: Ahead, after: int) -> float:
        """Return the own chance to win where the game was left before the turn of seat `after`."""
        return share_of_lead(promised(ahead.scores, ahead.at_once, after), self.standing.seat, self.spread)


def promised(scores: Sequence[int], at_once: Sequence[int], after: int) -> list[float]:
    """Return the Qwirkles of all with those that they will likely take, seat `after` first."""
    return [
        score + (AT_ONCE if seat == after else IN_HAND) * could
        for seat, (score, could) in enumerate(zip(scores, at_once, strict=True))
    ]


def likely_held(table: Pieces, unseen: Pieces) -> tuple[int, ...]:
    """Return by kind how likely an unseen card is in a hand: careful players have laid what cost them nothing."""
    kinds = set(table)
    lines = *Counter(kind.colour for kind in kinds).values(), *Counter(kind.shape for kind in kinds).values()
    before = sum(CAREFUL.ties.offer[count] for count in lines)
    wanted = set(unseen)
    return tuple(_held(table, kind, before) if kind in wanted else HELD for kind in KINDS)


def _held(table: Pieces, card: Piece, before: int) -> int:
    worth = best_turn(table, (card,), CAREFUL.ties, max_nodes=MOST_NODES).worth
    if worth is None:
        return HELD
    if worth.qwirkles:
        return HELD_IF_QWIRKLE
    gain = worth.tie - before
    return HELD_IF_BETTER if gain > 0 else HELD_IF_NEARLY if gain > -CAREFUL.ties.play[0] else HELD


def _is_open(view: cards.View) -> bool:
    """Tell whether there is more to think about than Qwirkles: not before the first and not in the last turn."""
    return view.phase is cards.Phase.PLAY and view.turns_left != 1


def _best(view: cards.View, style: Style, count: int) -> list[RowsTurn]:
    return best_turns(lying_on(view), view.hand, style.ties, count, max_nodes=MOST_NODES)


def lying_on(view: cards.View) -> Pieces:
    """Return the cards on the table."""
    return tuple(card for row in view.rows for card in row)


def standing_of(view: cards.View) -> Midgame:
    """Return what the view's own seat knows, to play on from."""
    assert view.seat is not None, "a spectator never chooses"
    lying = lying_on(view)
    taken = (card for rows in view.qwirkles for row in rows for card in row)
    unseen = tuple(sorted((Counter(cards.CARDS) - Counter((*lying, *view.hand, *taken))).elements()))
    return Midgame(
        table=lying,
        hand=view.hand,
        unseen=_some(unseen, sum(view.hand_sizes) - len(view.hand) + view.pile_size),
        hand_sizes=view.hand_sizes,
        scores=tuple(map(len, view.qwirkles)),
        seat=view.seat,
        last_turns=view.turns_left or 0,
        passes=view.passes,
    )


def _some(unseen: Pieces, count: int) -> Pieces:
    """Return so many of these cards, of all kinds: a typed position need not tell of every card."""
    return unseen if count >= len(unseen) else tuple(unseen[at * len(unseen) // count] for at in range(count))


BOTS: Final[dict[str, Bot[cards.View, cards.Move]]] = {
    "random": RandomCards(),
    "greedy": GreedyCards(),
    "expert": needs_extension(ExpertCards(), instead=GreedyCards()),
    "master": needs_extension(MasterCards(), instead=GreedyCards()),
}
