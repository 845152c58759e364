"""What the bots of the two dice games share: how the greedy ones skip, and the ways to end a turn, played on."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sixfold.games.dice.kernel_net import Lookahead
from sixfold.games.dice.rules import Cross, Move, Row, Skip, format_move

PLANS: Final = 200  # ways to end a turn: more than there ever are
FAR_BEHIND: Final = 0.15  # in the chance to win by the net; of 274 late sheets 0.05 missed the best in 3, 0.1 in none
ROUND: Final = 36  # futures in which the white dice of the next throw fall in each of their ways once
APART: Final = ROUND << 40  # the number of a future beyond all that options race in


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
        ways: dict[Move, list[int]] = {}
        for number, plan in enumerate(ahead.plans):
            ways.setdefault(plan.white if is_first_action else plan.colour, []).append(number)
        self.options = tuple(ways)
        self.known: Sequence[float | None] = (None,) * len(ways)
        self._ways = tuple(ways.values())
        self._plans = [numbers[0] for numbers in self._ways]

    @property
    def ways(self) -> int:
        """How many ways to end the turn there are."""
        return len(self._ahead.plans)

    def settle(self, rounds: int) -> None:
        """From now on, take of each choice the likely way that does best in so many rounds of futures of their own."""
        for option, ways in enumerate(self._ways if rounds else ()):
            likely = self._ahead.plans[ways[0]].chance - FAR_BEHIND
            numbers = [number for number in ways if self._ahead.plans[number].chance >= likely]
            if len(numbers) > 1:
                seen = self._ahead.play(numbers, APART, rounds * ROUND, self.depths[0])
                best = max(range(len(numbers)), key=lambda way: sum(seen[way]))
                self._plans[option] = numbers[best]

    def play(self, which: Sequence[int], first: int, count: int, depth: int = 0) -> list[list[float]]:
        """Return the chance to win after each of these options in these futures."""
        return self._ahead.play([self._plans[number] for number in which], first, count, self.depths[depth])
