"""Decisions of any game of the catalog whose views are whole positions: played on by its greedy bot."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Final

from sixfold.analysis.defaults import PlainDecisionFutures
from sixfold.players import BUDGET_S, find_bot
from sixfold.players.shares import evenly, share_of_win
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, AnyMove, AnyState, AnyView
from sixfold.rules.errors import InvalidSetup
from sixfold.seeds import Stream

LONGEST: Final = 2_000  # decisions of a future; what lasts longer counts as it stands


class AnyAnalysis:
    """How decisions of a game are looked at that brings no analysis of its own."""

    WORK = 200

    def __init__(self, game: str) -> None:
        self._game = find_game(game)

    def decision_futures(
        self, view: AnyView, also: Sequence[AnyMove], seed: int, _width: object
    ) -> "AnyDecisionFutures":
        """Return the futures of all legal moves. Raises InvalidSetup where a view hides something."""
        if not isinstance(view, self._game.State):
            raise InvalidSetup("analysis/hidden", game=self._game.ABOUT.name)
        moves = {self.key(move): move for move in (*self._game.legal_moves(view), *also)}
        return AnyDecisionFutures(self._game, view, tuple(moves.values()), seed)

    def key(self, move: AnyMove) -> Hashable:
        """Return a move as it is written."""
        return self._game.format_move(move)


@dataclass(frozen=True, slots=True)
class AnyDecisionFutures(PlainDecisionFutures):
    """A decision of a game in which nothing is hidden."""

    game: AnyGame
    view: AnyView
    options: tuple[AnyMove, ...]
    seed: int

    @property
    def others(self) -> tuple[float, ...]:
        """Everyone else alike."""
        return evenly(len(self.game.scores(self.view)), self.view.seat)

    @property
    def known(self) -> tuple[float | None, ...]:
        """Exact where a move ends the game."""
        ends = [self.game.outcome(self._after(number)) for number in range(len(self.options))]
        return tuple(None if end is None else share_of_win(end.scores, self.view.seat) for end in ends)

    @property
    def depths(self) -> tuple[int, ...]:
        """To the end."""
        return (LONGEST,)

    def play(self, which: Sequence[int], first: int, count: int, _depth: int = 0) -> list[list[float]]:
        """Play on to the end."""
        futures = range(first, first + count)
        return [[share_of_win(self._end(number, at), self.view.seat) for at in futures] for number in which]

    def ends(self, number: int, count: int) -> list[tuple[int, ...]]:
        """Play on to the end."""
        return [self._end(number, at) for at in range(count)]

    def now(self, number: int) -> int:
        """Return by how much the own score grows."""
        seat = self.view.seat
        before, after = (self.game.scores(view) for view in (self.view, self.game.view(self._after(number), seat)))
        return int(after[seat] - before[seat])

    def _after(self, number: int) -> AnyState:
        return self.game.apply(self.view, self.view.seat, self.options[number]).state

    def _end(self, number: int, future: int) -> tuple[int, ...]:
        """Play one future of an option on; the dice are the same for every option."""
        state, source = self._after(number), Stream(self.seed, "future", future)
        bot = find_bot(self.game.ABOUT.name, "greedy")
        for _ in range(LONGEST):
            asked = self.game.chance(state)
            deciders = self.game.deciders(state)
            if asked is not None:
                state = self.game.settle(state, asked.sample(source)).state
            elif deciders:
                move = bot.choose(self.game.view(state, deciders[0]), source, BUDGET_S)
                state = self.game.apply(state, deciders[0], move).state
            else:
                break
        return self.game.scores(self.game.view(state, None))
