"""What the masters of Qwixx and Duel share: plans for the turn race each other in futures with the same dice."""

from dataclasses import dataclass
from typing import Final

from sixfold.kernels.judge import Futures, Plan
from sixfold.players.search import Deadline, Race

FIRST_ROUND: Final = 64  # futures of every plan
DOUBT: Final = 2.5  # standard errors behind the leader with which a plan drops out


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a master thinks."""

    futures_per_s: int  # futures for a second of budget
    turns: int  # that a future goes on for
    plans: int  # looked at


def most_promising(futures: Futures, effort: Effort, budget_s: float, deadline: Deadline) -> Plan:
    """Return the plan that comes to most; the first one where there is no time to find out."""
    race = Race(work=int(effort.futures_per_s * budget_s), first_round=FIRST_ROUND, doubt=DOUBT)
    won = race.run(
        len(futures.plans), lambda plans, first, count: futures.play(plans, first, count, effort.turns), deadline
    )
    return futures.plans[won.number]
