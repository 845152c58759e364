"""What decisions of the two dice games share: ways to end the turn, judged by a learned net after the next throw."""

from collections.abc import Hashable, Sequence
from typing import Final

from sixfold.kernels.nets import Lookahead, TurnPlan
from sixfold.rules.dice import Cross, Move, format_move

TURNS: Final = 1  # thrown on after an option, before the net judges
PLANS: Final = 200  # more than there ever are


def key(move: Move) -> Hashable:
    """Return a move as it is written."""
    return format_move(move)


class Plans:
    """The ways to end a turn, told by the choice that is due now: of each choice, the way that the net likes best."""

    def __init__(self, ahead: Lookahead, *, is_first_action: bool) -> None:
        self._ahead = ahead
        best: dict[Move, int] = {}
        for number, plan in enumerate(ahead.plans):
            best.setdefault(_due(plan, is_first_action=is_first_action), number)
        self.options = tuple(best)
        self._plans = tuple(best.values())

    def chance(self, number: int) -> float:
        """Return what the net alone thinks of an option."""
        return self._ahead.plans[self._plans[number]].chance

    def play(self, which: Sequence[int], first: int, count: int) -> list[list[float]]:
        """Return the chance to win after each of these options in these futures."""
        return self._ahead.play([self._plans[number] for number in which], first, count, TURNS)


def skipped(move: Move, last: int | None) -> int:
    """Return the numbers between the last one of a row, if there is one, and this one."""
    if not isinstance(move, Cross):
        return 0
    return move.row.position(move.number) - (-1 if last is None else move.row.position(last)) - 1


def _due(plan: TurnPlan, *, is_first_action: bool) -> Move:
    return plan.white if is_first_action else plan.colour
