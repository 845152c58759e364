"""What the bots of Qwirkle and Cubes share: moves race each other in rollouts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sixfold.kernels.grid import Board
from sixfold.kernels.grid_rollouts import Outlook, Rollouts, Style, rank
from sixfold.players.racing import Deadline, Race, Won, seed_from
from sixfold.rules import cubes, qwirkle
from sixfold.rules.chance import Source
from sixfold.rules.core import Outcome, Reason, at_seat
from sixfold.rules.grid import Place, placement_points

_TO_THE_END: Final = 1000  # turns


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a bot thinks about a move."""

    race: Race  # between moves, in rollouts
    candidates: int  # placements looked at
    rounds: int  # that rollouts go on for, each a turn of every seat
    extra: int = 0  # turns after these rounds
    to_the_end: int = -1  # with at most so many pieces in the bag rollouts go on to the end
    exact_reply: bool = False  # whether the next player of Cubes is thought to roll again by exact expected points

    def within(self, budget_s: float) -> "Effort":
        """Return the same with as much work as the budget allows, this being the effort of a second."""
        return replace(self, race=replace(self.race, work=int(self.race.work * budget_s)))


class Decision:
    """One decision of Qwirkle or Cubes."""

    def __init__(
        self, view: qwirkle.View | cubes.View, effort: Effort, style: Style, source: Source, deadline: Deadline
    ) -> None:
        self.view = view
        self.hand = view.hands[view.turn] if isinstance(view, cubes.View) else view.hand
        self.bag_size = len(view.bag) if isinstance(view, cubes.View) else view.bag_size
        self.board = Board(view.grid)
        self._effort = effort
        self._style = style
        self._seed = seed_from(source)
        self._deadline = deadline

    def placements(self) -> list[Place]:
        """Return the placements worth a look, the best liked first."""
        ranked = rank(self.board, self.hand, self._style, self._effort.candidates)
        return [Place(placement.scored.placement) for placement in ranked]

    def best(self, placing: Sequence[Place], others: Sequence[qwirkle.Swap] = ()) -> Place | qwirkle.Swap:
        """Return the placement, or other move, with the best chance to win."""
        last = [move for move in placing if self.bag_size == 0 and len(move.placed) == len(self.hand)]
        if not last:
            moves: list[Place | qwirkle.Swap] = [*placing, *others]
            return moves[self.race(moves).number]
        move = max(last, key=self.points)
        share = self._share_of_win(move)
        longer = [move for move in placing if move not in last]
        if share == 1 or not longer:
            return move
        won = self.race(longer)
        return move if won.worth is not None and won.worth < share else longer[won.number]

    def race(self, moves: Sequence[Place | qwirkle.Swap | cubes.Roll], expected: Sequence[float] = ()) -> Won:
        """Let moves that do not end the game race each other in rollouts.

        `expected` tells what the turn, which is yet to be played then, scores on average after each choice of cubes to
        roll again.
        """
        if len(moves) == 1:
            return Won(0, None, 0)
        is_near = self.bag_size <= self._effort.to_the_end
        turns = self._effort.rounds * len(self.view.scores) + self._effort.extra + bool(expected)
        outlook = Outlook(turns=_TO_THE_END if is_near else turns)
        rollouts = Rollouts(self.view, moves, self._style, expected=expected, exact_reply=self._effort.exact_reply)

        def judge(which: Sequence[int], first: int, count: int) -> list[list[float]]:
            return rollouts.play(which, self._seed, first, count, outlook)

        return self._effort.race.run(len(moves), judge, self._deadline)

    def points(self, move: Place) -> int:
        """Return what a placement scores."""
        return placement_points(self.view.grid, move.placed)

    def _share_of_win(self, last: Place) -> float:
        """Return the share of the win that going out with this placement brings."""
        scores, seat = self.view.scores, self.view.turn
        after = at_seat(scores, seat, scores[seat] + self.points(last) + qwirkle.OUT_BONUS)
        winners = Outcome(Reason.OUT, after).winners
        return 1 / len(winners) if seat in winners else 0
