"""Decisions of Qwirkle Cards: turns that leave more or fewer cards, played on over deals of the unseen ones.

In the last turn, and for two players in the one before it, nothing is left to chance: those are exact.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from sixfold.analysis.decision import Width, distinct
from sixfold.analysis.defaults import PlainDecisionFutures
from sixfold.analysis.figures import NextTurn
from sixfold.games.cards import rules as cards
from sixfold.games.cards.bots import (
    CAREFUL,
    LAST_TURNS,
    LEAST_SPREAD,
    MOST_NODES,
    SPREAD,
    WARY,
    CardsFutures,
    promised,
    standing_of,
)
from sixfold.games.cards.kernel import FEWEST_CARDS, MOST_CARDS, TieBreaks, best_turn, best_turns, play_on
from sixfold.games.cards.puzzles import key as key
from sixfold.players.shares import in_proportion, spread_of, strengths
from sixfold.rules.pieces import Piece, Pieces

TAKEN_OUT: Final = 0.8  # of the luck that `worths` tells
WORK: Final = 900
SAMPLES: Final = 24


def decision_futures(view: cards.View, also: Sequence[cards.Move], seed: int, width: Width) -> "CardsDecisionFutures":
    """Return the futures of the turn of the view's own seat."""
    return CardsDecisionFutures(view, distinct((*_turns(view, width), *also), key), seed)


def _turns(view: cards.View, width: Width) -> list[cards.Move]:
    if view.phase is not cards.Phase.PLAY:
        return list(cards.legal_moves(view))
    lying = standing_of(view).table
    if view.turns_left == 1:
        best = best_turn(lying, view.hand).turn
        return [] if best is None else [cards.Play(*best)]
    if view.turns_left is not None and len(view.hand_sizes) == 2:
        return [
            cards.Play(*turn) for turn in best_turns(lying, view.hand, CAREFUL.ties, LAST_TURNS, max_nodes=MOST_NODES)
        ]
    wanted: tuple[tuple[TieBreaks, int], ...] = (
        (CAREFUL.ties, width.options - 3),
        (WARY.ties, 1),
        (MOST_CARDS, 1),
        (FEWEST_CARDS, 1),
    )
    turns = [best_turns(lying, view.hand, ties, most, max_nodes=MOST_NODES) for ties, most in wanted]
    return [cards.Play(*turn) for found in turns for turn in found]


class CardsDecisionFutures(CardsFutures, PlainDecisionFutures):
    """A turn of Qwirkle Cards."""

    @property
    def others(self) -> tuple[float, ...]:
        """In proportion to what their Qwirkles are worth."""
        return in_proportion(strengths(self.standing.scores, self.spread), self.standing.seat)

    def ends(self, number: int, count: int) -> list[list[int]]:
        """Play on to the end, a quarter as many as asked for; where only a pass is left, the scores as they stand."""
        if self.is_stuck:
            return [list(self.standing.scores)]
        deals = play_on(self.standing, [self.turn(number)], [CAREFUL] * self.seats, self.seed, count // 4 or 1)
        return [by_turn[0] for by_turn in deals]

    def now(self, number: int) -> int:
        """Return the Qwirkles of the turn."""
        option = self.options[number]
        return sum(len(row) == cards.QWIRKLE for row in option.rows) if isinstance(option, cards.Play) else 0

    def feat(self, number: int) -> str | None:
        """Return "qwirkle" where it takes one."""
        return "qwirkle" if self.now(number) else None

    def next_turn(self, number: int) -> NextTurn:
        """Play one round on."""
        if self.standing.last_turns == 1 or self.is_stuck:
            return NextTurn(0.0, 0.0, 0.0)
        seat, after = self.standing.seat, (self.standing.seat + 1) % self.seats
        before = list(self.standing.scores)
        before[seat] += self.now(number)
        styles = [CAREFUL] * self.seats

        def gains(turns: int, of: int) -> list[int]:
            deals = play_on(self.standing, [self.turn(number)], styles, self.seed, SAMPLES, more_turns=turns)
            return [by_turn[0][of] - before[of] for by_turn in deals]

        theirs = gains(1, after)
        own = gains(self.seats, seat) if self.standing.last_turns == 0 else [0]
        return NextTurn(sum(theirs) / len(theirs), sum(own) / len(own), sum(made > 0 for made in theirs) / len(theirs))


def worths(states: Sequence[cards.State], _seed: int) -> list[list[float]]:
    """Return everyone's share by the Qwirkles taken, and by those that the hands could make at once."""
    return [_worth(state) for state in states]


def _worth(state: cards.State) -> list[float]:
    lying = [card for row in state.rows for card in row]
    unseen = len(state.pile) + sum(map(len, state.hands))
    could = [_at_once(lying, hand) for hand in state.hands]
    scores = promised(cards.scores(state), could, state.turn)
    weights = strengths(scores, spread_of(unseen, SPREAD, LEAST_SPREAD))
    return [weight / sum(weights) for weight in weights]


@lru_cache(maxsize=64)
def _cached(lying: Pieces, hand: Pieces) -> int:
    found = best_turn(lying, hand, max_nodes=MOST_NODES).worth
    return 0 if found is None else found.qwirkles


def _at_once(lying: Sequence[Piece], hand: Pieces) -> int:
    """Return the Qwirkles that a hand could take now; the hands that chance left alone are looked at once."""
    return _cached(tuple(lying), hand) if hand else 0
