"""The level `greedy`: what is best right now, without a thought for the next turn.

Equal moves are decided in a fixed order, so that a greedy bot plays the same game everywhere. Two exceptions, where the
C++ extension is missing: in Cards another turn that is equally good may be chosen, and in Cubes re-rolls are judged
simply.
"""

from collections.abc import Iterable
from typing import Final

from sixfold.kernels import available
from sixfold.kernels.cards import best_turn
from sixfold.kernels.grid import Board
from sixfold.rules import cards, cubes, duel, qwirkle, qwixx
from sixfold.rules.chance import Source
from sixfold.rules.dice import ROWS, Cross, Move, Row, Skip, format_move
from sixfold.rules.grid import Pass, Place, pieces_of
from sixfold.rules.pieces import Pieces, largest_sets, without

PATIENCE: Final = 1  # numbers of Qwixx that a cross may skip
PATIENCE_TO_SAVE: Final = 6  # the same where only this cross can save from a miss


class GreedyQwirkle:
    """Most points now; exchanges as much as it can when nothing fits."""

    def choose(self, view: qwirkle.View, source: Source, budget_s: float) -> qwirkle.Move:  # noqa: ARG002
        """Place for the most points."""
        if view.phase is qwirkle.Phase.OPEN:
            return qwirkle.legal_moves(view)[0]
        best = Board(view.grid).best(view.hand)
        if best is not None:
            return Place(best.placement)
        return qwirkle.Swap(_least_useful(view.hand)[: view.bag_size]) if view.bag_size else Pass()


def _least_useful(hand: Pieces) -> Pieces:
    """Return the whole hand, what belongs to its largest set last."""
    kept = largest_sets(hand)[0]
    return (without(hand, kept) or ()) + kept


class GreedyCubes:
    """Most points now. Rolls again what is worth most on average, which the kernel knows exactly."""

    def choose(self, view: cubes.View, source: Source, budget_s: float) -> cubes.Move:  # noqa: ARG002
        """Choose what to roll again, then place for the most points."""
        if view.phase is cubes.Phase.OPEN:
            return cubes.legal_moves(view)[0]
        hand, board = view.hands[view.turn], Board(view.grid)
        if view.phase is cubes.Phase.CHOOSE:
            return cubes.Roll(_worth_rolling(board, hand))
        best = board.best(hand)
        return Pass() if best is None else Place(best.placement)


def _worth_rolling(board: Board, hand: Pieces) -> Pieces:
    """Return the cubes to roll again: by exact expected points, or plainly all that the best placement spares."""
    if available:
        rerolls = board.rerolls(hand)
        return rerolls.rolled(rerolls.best)
    best = board.best(hand)
    return hand if best is None else without(hand, pieces_of(best.placement)) or ()


class GreedyCards:
    """Most Qwirkles, then most cards."""

    def choose(self, view: cards.View, source: Source, budget_s: float) -> cards.Move:  # noqa: ARG002
        """Return the best turn by the exact solver."""
        if view.phase is not cards.Phase.PLAY:
            return cards.legal_moves(view)[0]
        turn = best_turn((card for row in view.rows for card in row), view.hand).turn
        assert turn is not None, "a player who may play can"
        return cards.Play(*turn)


class GreedyQwixx:
    """Fewest skipped numbers; skips more when a miss would follow."""

    def choose(self, view: qwixx.View, source: Source, budget_s: float) -> Move:  # noqa: ARG002
        """Cross where the fewest numbers are lost."""
        assert view.seat is not None, "a spectator never chooses"
        sheet = view.sheets[view.seat]
        last = {row: max((row.position(n) for n in sheet.crosses[row.place]), default=-1) for row in ROWS}
        at_risk = view.phase is qwixx.Phase.COLOUR and not view.crossed
        return _fewest_skips(qwixx.legal_moves(view), last, PATIENCE_TO_SAVE if at_risk else PATIENCE)


class GreedyDuel:
    """Fewest skipped spaces; takes the other's front pawn gladly."""

    def choose(self, view: duel.View, source: Source, budget_s: float) -> Move:  # noqa: ARG002
        """Place where the fewest spaces are lost."""
        last = {row: _own_position(view, row) for row in ROWS}
        at_risk = view.phase is duel.Phase.COLOUR and view.first is None
        return _fewest_skips(duel.legal_moves(view), last, patience=6 if at_risk else 2)


def _own_position(view: duel.View, row: Row) -> int:
    own = view.tracks[row.place].rightmost(view.active)
    return -1 if own is None else row.position(own.number)


def _fewest_skips(moves: Iterable[Move], last: dict[Row, int], patience: int) -> Move:
    """Return the cross that skips the fewest numbers, or nothing if even that skips more than `patience`."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    skips = {cross: cross.row.position(cross.number) - last[cross.row] - 1 for cross in crosses}
    best = min(crosses, key=lambda cross: (skips[cross], format_move(cross)), default=None)
    return Skip() if best is None or skips[best] > patience else best
