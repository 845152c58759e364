"""Bots for any game of the catalog, whatever it is: the level `random`, and `greedy` where a game has no other."""

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from sixfold.players.bot import MoveT_co, ViewT_contra
from sixfold.rules import events
from sixfold.rules.chance import Source
from sixfold.rules.core import AnyGame, AnyMove, AnyState, AnyView

ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")


class ListsMoves(Protocol[ViewT_contra, MoveT_co]):
    """The part of a game that a random bot needs."""

    def legal_moves(self, view: ViewT_contra) -> tuple[MoveT_co, ...]:
        """List the moves of the view's own seat."""


@dataclass(frozen=True, slots=True)
class RandomBot(Generic[ViewT, MoveT]):
    """Plays any of the listed moves, each as likely."""

    game: ListsMoves[ViewT, MoveT]

    def choose(self, view: ViewT, source: Source, _budget_s: float) -> MoveT:
        """Return one of `legal_moves`."""
        moves = self.game.legal_moves(view)
        return moves[source.below(len(moves))]


@dataclass(frozen=True, slots=True)
class GreedyBot:
    """Plays the move of most points now, where a view is a whole position of the game; elsewhere any move.

    Of equal moves any, each as likely.
    """

    game: AnyGame

    def choose(self, view: AnyView, source: Source, _budget_s: float) -> AnyMove:
        """Return the best of `legal_moves`."""
        moves = self.game.legal_moves(view)
        if isinstance(view, self.game.State):
            points = [self._points(view, move) for move in moves]
            moves = tuple(move for move, scored in zip(moves, points, strict=True) if scored == max(points))
        return moves[source.below(len(moves))]

    def _points(self, state: AnyState, move: AnyMove) -> int:
        """Return what the rules write down for this move; 0 where they write nothing."""
        told = self.game.apply(state, self.game.deciders(state)[0], move).events
        return sum(event.points or 0 for event in told if isinstance(event, events.Move))
