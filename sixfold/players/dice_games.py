"""What the bots of the two dice games share: how the greedy ones skip, and the ways to end a turn, played on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sixfold.kernels.nets import Lookahead
from sixfold.rules.dice import Cross, Move, Row, Skip, format_move

PLANS: Final = 200  # ways to end a turn: more than there ever are


def fewest_skips(moves: Iterable[Move], last: Mapping[Row, int], patience: int) -> Move:
    """Return the cross that skips the fewest numbers, or nothing if even that skips more than `patience`."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    skips = {cross: cross.row.position(cross.number) - last[cross.row] - 1 for cross in crosses}
    best = min(crosses, key=lambda cross: (skips[cross], format_move(cross)), default=None)
    return Skip() if best is None or skips[best] > patience else best


class Plans:
    """The ways to end a turn, told by the choice that is due now: of each choice, the way that the net likes best."""

    def __init__(self, ahead: Lookahead, depths: Sequence[int], *, is_first_action: bool) -> None:
        self._ahead, self.depths = ahead, depths
        best: dict[Move, int] = {}
        for number, plan in enumerate(ahead.plans):
            best.setdefault(plan.white if is_first_action else plan.colour, number)
        self.options = tuple(best)
        self.known: Sequence[float | None] = (None,) * len(best)
        self._plans = tuple(best.values())

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Return the chance to win after each of these options in these futures."""
        return self._ahead.play([self._plans[number] for number in which], first, count, self.depths[depth])
