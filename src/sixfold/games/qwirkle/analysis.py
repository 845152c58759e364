"""Decisions of Qwirkle: placements and exchanges over sampled hands; endgames for two are solved exactly."""

from collections.abc import Sequence
from typing import Final

from sixfold.analysis.decision import Width, distinct
from sixfold.analysis.figures import NextTurn
from sixfold.games.grid import analysis as grid_analysis
from sixfold.games.grid.analysis import LARGE, GridDecisionFutures
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.kernel_rollouts import known_hands, rank, solve_endgame
from sixfold.games.grid.rules import Pass, Place, pieces_of
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.games.qwirkle.bots import STYLE, exchanges
from sixfold.players.shares import share_of_win
from sixfold.rules.chance import sample_from
from sixfold.rules.core import at_seat
from sixfold.rules.pieces import Pieces, without
from sixfold.seeds import Stream

WORK: Final = 13_000
TAKEN_OUT: Final = 0.95  # of the luck that `worths` tells
SAMPLES: Final = 60  # hands


def decision_futures(
    view: qwirkle.View, also: Sequence[qwirkle.Move], seed: int, width: Width
) -> "QwirkleDecisionFutures":
    """Return the futures of the turn of the view's own seat."""
    board = Board(view.grid)
    hands = known_hands(view) if view.bag_size == 0 else None
    solved = None if hands is None else solve_endgame(board, hands, view.turn, 4 * width.positions)
    best = [] if solved is None or solved.best is None else [Place(solved.best.placement)]
    placing = [Place(found.scored.placement) for found in rank(board, view.hand, STYLE, width.options)]
    moves = distinct((*best, *placing, *exchanges(view), *also), qwirkle.format_move) or (Pass(),)
    known = [None if hands is None else _solved(view, board, hands, move, width.positions) for move in moves]
    return QwirkleDecisionFutures(view, moves, STYLE, seed, known=known)


def _solved(
    view: qwirkle.View, board: Board, hands: tuple[Pieces, Pieces], move: qwirkle.Move, most: int
) -> float | None:
    """Return the exact share after a placement that leaves both with tiles; None where it takes too long."""
    if not isinstance(move, Place) or len(move.placed) == len(view.hand):
        return None
    kept = without(view.hand, pieces_of(move.placed)) or ()
    after = (kept, hands[1]) if view.turn == 0 else (hands[0], kept)
    points = board.place(move.placed)
    try:
        solved = solve_endgame(board, after, 1 - view.turn, most)
    finally:
        board.undo()
    if solved is None:
        return None
    scores = at_seat(view.scores, view.turn, view.scores[view.turn] + points)
    return share_of_win(at_seat(scores, 1 - view.turn, scores[1 - view.turn] + solved.margin), view.turn)


class QwirkleDecisionFutures(GridDecisionFutures):
    """A turn of Qwirkle."""

    def next_turn(self, number: int) -> NextTurn:
        """Deal the unseen tiles again and again: the best score of the next hand, and of the own next one."""
        option, view = self.options[number], self.view
        assert isinstance(view, qwirkle.View), "made from one"
        if self.is_last(option):
            return NextTurn(0.0, 0.0, 0.0)
        values = self.board_after(number).values()
        kept = _kept(self.hand, option)
        unseen = without(qwirkle.TILES, (*pieces_of(view.grid.placed()), *self.hand)) or ()
        theirs, own, source = [], [], Stream(self.seed, "hands")
        size = view.hand_sizes[(self.seat + 1) % len(view.scores)]
        drawn = min(qwirkle.HAND - len(kept), view.bag_size)
        for _ in range(SAMPLES):
            theirs.append(values.best(sample_from(source, unseen, size)))
            own.append(values.best(kept + sample_from(source, unseen, drawn)))
        large = sum(made >= LARGE for made in theirs) / SAMPLES
        return NextTurn(sum(theirs) / SAMPLES, sum(own) / SAMPLES, large)


def _kept(hand: Pieces, option: object) -> Pieces:
    """Return what stays in the hand."""
    given: Pieces = ()
    if isinstance(option, Place):
        given = pieces_of(option.placed)
    elif isinstance(option, qwirkle.Swap):
        given = option.tiles
    return without(hand, given) or ()


def worths(states: Sequence[qwirkle.State], seed: int) -> list[list[float]]:
    """Return everyone's share two rounds later."""
    return grid_analysis.worths(states, STYLE, seed)
