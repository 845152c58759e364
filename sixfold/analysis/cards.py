"""Decisions of Qwirkle Cards: turns that leave more or fewer cards, played on over deals of the unseen ones.

In the last turn, and for two players in the one before it, nothing is left to chance: those are exact.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sixfold.analysis.figures import NextTurn
from sixfold.analysis.look import Width, distinct
from sixfold.analysis.shares import in_proportion, share_of_lead, share_of_win, spread_of, strengths
from sixfold.kernels.cards import FEWEST_CARDS, MOST_CARDS, Standing, TieBreaks, best_turn, best_turns, play_on
from sixfold.players.cards import CAREFUL, MOST_NODES, WARY, standing_of
from sixfold.puzzles.cards import key as key
from sixfold.rules import cards
from sixfold.rules.pieces import Piece, Pieces
from sixfold.rules.rows import Turn

WORK: Final = 900
TURNS: Final = 3  # played on after an option; to the end where that is near
NEAR: Final = 30  # unseen cards with which the end is near
SPREAD: Final = 0.22  # of the Qwirkles to come, times the root of the unseen cards
LEAST_SPREAD: Final = 0.45
IN_HAND: Final = 0.5  # of the Qwirkles that a hand could take, if it has to wait
AT_ONCE: Final = 0.9  # the same of the hand whose turn it is
SAMPLES: Final = 24
_ENOUGH: Final = 9  # cards a turn uses up, about
_LAST: Final = 200  # turns compared where little is left


def look(view: cards.View, also: Sequence[cards.Move], seed: int, width: Width) -> "CardsLook":
    """Look at the turn of the view's own seat."""
    return CardsLook(view, distinct((*_turns(view, width), *also), key), seed)


def _turns(view: cards.View, width: Width) -> list[cards.Move]:
    if view.phase is not cards.Phase.PLAY:
        return list(cards.legal_moves(view))
    lying = standing_of(view).table
    if view.turns_left == 1:
        best = best_turn(lying, view.hand).turn
        return [] if best is None else [cards.Play(*best)]
    if view.turns_left is not None and len(view.hand_sizes) == 2:
        return [cards.Play(*turn) for turn in best_turns(lying, view.hand, CAREFUL.ties, _LAST, max_nodes=MOST_NODES)]
    wanted: tuple[tuple[TieBreaks, int], ...] = (
        (CAREFUL.ties, width.options - 3),
        (WARY.ties, 1),
        (MOST_CARDS, 1),
        (FEWEST_CARDS, 1),
    )
    turns = [best_turns(lying, view.hand, ties, most, max_nodes=MOST_NODES) for ties, most in wanted]
    return [cards.Play(*turn) for found in turns for turn in found]


class CardsLook:
    """A turn of Qwirkle Cards."""

    def __init__(self, view: cards.View, options: Sequence[cards.Move], seed: int) -> None:
        self.options = options
        self._standing: Standing = standing_of(view)
        self._seats = len(view.hand_sizes)
        self._seed = seed % (1 << 63)
        self._is_stuck = view.phase is cards.Phase.STUCK
        self._is_near = len(self._standing.unseen) <= NEAR
        self._spread = spread_of(max(0, len(self._standing.unseen) - _ENOUGH), SPREAD, LEAST_SPREAD)
        self.others = in_proportion(strengths(self._standing.scores, self._spread), self._standing.seat)
        self.known: list[float | None] = [self._exact(option) for option in options]

    def _turn(self, number: int) -> Turn:
        option = self.options[number]
        assert isinstance(option, cards.Play), "a pass has no other option beside it"
        return Turn(option.cards, option.rows)

    def _exact(self, option: cards.Move) -> float | None:
        """Return the share where only this turn, or the other's last one, is left."""
        last = self._standing.last_turns
        if not isinstance(option, cards.Play) or last not in (1, 2) or (last == 2 and self._seats > 2):
            return None
        turn = Turn(option.cards, option.rows)
        scores = play_on(self._standing, [turn], [CAREFUL] * self._seats, self._seed, 1)[0][0]
        return share_of_win(scores, self._standing.seat)

    def play(self, which: Sequence[int], first: int, count: int) -> list[list[float]]:
        """Play on with careful players, and judge by the lead where the end is far."""
        if self._is_stuck:
            return [[share_of_lead(self._standing.scores, self._standing.seat, self._spread)] * count for _ in which]
        turns = [self._turn(number) for number in which]
        more = 0 if self._is_near else TURNS
        deals = play_on(self._standing, turns, [CAREFUL] * self._seats, self._seed + first, count, more_turns=more)
        return [[self._share(scores) for scores in by_deal] for by_deal in zip(*deals, strict=True)]

    def _share(self, scores: Sequence[int]) -> float:
        if self._is_near:
            return share_of_win(scores, self._standing.seat)
        return share_of_lead(scores, self._standing.seat, self._spread)

    def ends(self, number: int, count: int) -> list[list[int]]:
        """Play on to the end, a quarter as many as asked for; where only a pass is left, the scores as they stand."""
        if self._is_stuck:
            return [list(self._standing.scores)]
        deals = play_on(self._standing, [self._turn(number)], [CAREFUL] * self._seats, self._seed, count // 4 or 1)
        return [by_turn[0] for by_turn in deals]

    def now(self, number: int) -> int:
        """Return the Qwirkles of the turn."""
        option = self.options[number]
        return sum(len(row) == cards.QWIRKLE for row in option.rows) if isinstance(option, cards.Play) else 0

    def bonus(self, number: int) -> int:  # noqa: ARG002
        """There is none."""
        return 0

    def skipped(self, number: int) -> int:  # noqa: ARG002
        """Nothing is skipped in this game."""
        return 0

    def feat(self, number: int) -> str | None:
        """Return "qwirkle" where it takes one."""
        return "qwirkle" if self.now(number) else None

    def next_turn(self, number: int) -> NextTurn:
        """Play one round on."""
        if self._standing.last_turns == 1 or self._is_stuck:
            return NextTurn(0.0, 0.0, 0.0)
        seat, after = self._standing.seat, (self._standing.seat + 1) % self._seats
        before = list(self._standing.scores)
        before[seat] += self.now(number)
        styles = [CAREFUL] * self._seats

        def gains(turns: int, of: int) -> list[int]:
            deals = play_on(self._standing, [self._turn(number)], styles, self._seed, SAMPLES, more_turns=turns)
            return [by_turn[0][of] - before[of] for by_turn in deals]

        theirs = gains(1, after)
        own = gains(self._seats, seat) if self._standing.last_turns == 0 else [0]
        return NextTurn(sum(theirs) / len(theirs), sum(own) / len(own), sum(made > 0 for made in theirs) / len(theirs))


def worths(states: Sequence[cards.State]) -> list[list[float]]:
    """Return everyone's share by the Qwirkles taken, and by those that the hands could make at once."""
    return [_worth(state) for state in states]


def _worth(state: cards.State) -> list[float]:
    lying = [card for row in state.rows for card in row]
    unseen = len(state.pile) + sum(map(len, state.hands))
    scores = [
        score + (AT_ONCE if seat == state.turn else IN_HAND) * _at_once(lying, hand)
        for seat, (score, hand) in enumerate(zip(cards.scores(state), state.hands, strict=True))
    ]
    weights = strengths(scores, spread_of(unseen, SPREAD, LEAST_SPREAD))
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=64)
def _cached(lying: Pieces, hand: Pieces) -> int:
    found = best_turn(lying, hand, max_nodes=MOST_NODES).worth
    return 0 if found is None else found.qwirkles


def _at_once(lying: Sequence[Piece], hand: Pieces) -> int:
    """Return the Qwirkles that a hand could take now; the hands that chance left alone are looked at once."""
    return _cached(tuple(lying), hand) if hand else 0
