"""Decisions of Qwirkle Cubes: which cubes to roll again, and placements; every hand lies open.

Short ends of games for two are exact.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from sixfold.analysis.decision import Width, distinct
from sixfold.analysis.figures import NextTurn
from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.bots import SHORTLIST, STYLE, exact_placings, exact_rolls
from sixfold.games.grid import analysis as grid_analysis
from sixfold.games.grid.analysis import LARGE, GridDecisionFutures
from sixfold.games.grid.kernel import Board, Rerolls
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.games.grid.kernel_rollouts import rank
from sixfold.games.grid.rules import Pass, Place, pieces_of
from sixfold.rules.pieces import without
from sixfold.seeds import Stream

WORK: Final = 10_000
TAKEN_OUT: Final = 0.7  # of the luck that `worths` tells
SAMPLES: Final = 6  # own next hands, each with its exact value


def decision_futures(view: cubes.View, also: Sequence[cubes.Move], seed: int, width: Width) -> "CubesDecisionFutures":
    """Return the futures of the choice of the view's own seat."""
    hand, board = view.hands[view.turn], Board(view.grid)
    if view.phase is cubes.Phase.CHOOSE:
        rerolls = board.rerolls(hand)
        rolls = distinct((*_rolls(rerolls, width.options), *also), cubes.format_move)
        expected = [_expected(rerolls, roll) for roll in rolls]
        if max(expected) == 0:  # whatever is rolled, the hand is changed against the bag, or passes (C6)
            rolls = rolls[-1:]
        exact = exact_rolls(view, board, width.positions) or {}
        known = [exact.get(roll.cubes) for roll in rolls if isinstance(roll, cubes.Roll)]
        return CubesDecisionFutures(view, rolls, STYLE, seed, expected=expected, known=known, board=board)
    ranked = rank(board, hand, SHORTLIST, width.options)
    placing: list[cubes.Move] = [Place(found.scored.placement) for found in ranked]
    moves: Sequence[cubes.Move] = distinct((*placing, *also), cubes.format_move) or (Pass(),)
    known = exact_placings(view, board, moves, width.positions)
    return CubesDecisionFutures(view, moves, STYLE, seed, known=known, board=board)


def _rolls(rerolls: Rerolls, most: int) -> list[cubes.Roll]:
    """Return choices of the most expected points, keeping everything among them."""
    choices = sorted(range(len(rerolls.numerators)), key=lambda choice: -rerolls.numerators[choice])
    rolls = dict.fromkeys(cubes.Roll(rerolls.rolled(choice)) for choice in choices)
    return [*islice(rolls, most), cubes.Roll(())]


def _expected(rerolls: Rerolls, move: cubes.Move) -> float:
    """Return the exact expected points of the turn after this choice."""
    assert isinstance(move, cubes.Roll), "rolls come before placing"
    choices = range(len(rerolls.numerators))
    return float(rerolls.value(next(choice for choice in choices if rerolls.rolled(choice) == move.cubes)))


class CubesDecisionFutures(GridDecisionFutures):
    """A choice of Cubes."""

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Let players go on to the end who place greedily and roll nothing again but what was chosen."""
        option, view = self.options[number], self.view
        if not isinstance(option, cubes.Roll):
            return super().ends(number, count)
        assert isinstance(view, cubes.View), "made from one"
        policies = (Policy.GREEDY_KEEP,) * len(view.scores)
        source, ends = Stream(self.seed, "rolls"), []
        for game in range(count):
            state = cubes.apply(view, self.seat, option).state
            while (asked := cubes.chance(state)) is not None:
                state = cubes.settle(state, asked.sample(source)).state
            ends.append(Playouts.from_state(state, policies).play(self.seed, 1, first=game)[0].outcome.scores)
        return ends

    def next_turn(self, number: int) -> NextTurn:
        """Value the next player's open cubes, and own hands drawn anew, exactly by the best re-roll.

        After a choice of cubes to roll again the own next turn is this one.
        """
        option, view = self.options[number], self.view
        assert isinstance(view, cubes.View), "made from one"
        if isinstance(option, cubes.Roll):
            return NextTurn(0.0, _expected(self.board_after(number).rerolls(self.hand), option), 0.0)
        if not isinstance(option, Place) or self.is_last(option):
            return NextTurn(0.0, 0.0, 0.0)
        board = self.board_after(number)
        theirs = board.rerolls(view.hands[(self.seat + 1) % len(view.scores)])
        kept = without(self.hand, pieces_of(option.placed)) or ()
        source, own = Stream(self.seed, "cubes"), 0.0
        filling = cubes.Filling(self.seat, view.bag, min(cubes.HAND - len(kept), len(view.bag)))
        for _ in range(SAMPLES):
            hand = board.rerolls(kept + filling.drawn(source))
            own += float(hand.value(hand.best)) / SAMPLES
        worth = float(theirs.value(theirs.best))
        return NextTurn(worth, own, float(board.values().best(theirs.cubes) >= LARGE))


def worths(states: Sequence[cubes.State], seed: int) -> list[list[float]]:
    """Return everyone's share two rounds later."""
    return grid_analysis.worths(states, STYLE, seed)
