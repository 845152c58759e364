"""What the bots of the two dice games share: how the greedy ones skip, and how plans for the turn race each other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sixfold.kernels.nets import Futures, TurnPlan
from sixfold.players.racing import Deadline, Race
from sixfold.rules.dice import Cross, Move, Row, Skip, format_move

FIRST_ROUND: Final = 64  # futures of every plan
DOUBT: Final = 2.5  # standard errors behind the leader with which a plan drops out


def fewest_skips(moves: Iterable[Move], last: Mapping[Row, int], patience: int) -> Move:
    """Return the cross that skips the fewest numbers, or nothing if even that skips more than `patience`."""
    crosses = [move for move in moves if isinstance(move, Cross)]
    skips = {cross: cross.row.position(cross.number) - last[cross.row] - 1 for cross in crosses}
    best = min(crosses, key=lambda cross: (skips[cross], format_move(cross)), default=None)
    return Skip() if best is None or skips[best] > patience else best


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a master thinks."""

    futures_per_s: int  # futures for a second of budget
    turns: int  # that a future goes on for
    plans: int  # looked at


def most_promising(futures: Futures, effort: Effort, budget_s: float, deadline: Deadline) -> TurnPlan:
    """Return the plan that comes to most; the first one where there is no time to find out."""
    race = Race(work=int(effort.futures_per_s * budget_s), first_round=FIRST_ROUND, doubt=DOUBT)
    won = race.run(
        len(futures.plans), lambda plans, first, count: futures.play(plans, first, count, effort.turns), deadline
    )
    return futures.plans[won.number]
