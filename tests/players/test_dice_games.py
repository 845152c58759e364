"""How the masters of Qwixx and Duel let plans race, and what they read their weights from."""

from sixfold.kernels.nets import TurnPlan
from sixfold.players.dice_games import Effort, most_promising
from sixfold.players.nets import read_weights, write_weights
from sixfold.players.racing import Deadline
from sixfold.rules.dice import Cross, Row, Skip

EFFORT = Effort(futures_per_s=1000, turns=1, plans=2)
PLANS = (TurnPlan(Skip(), Skip(), 0.6), TurnPlan(Cross(Row.RED, 2), Skip(), 0.5))


class SecondIsBetter:
    """Futures in which the second plan always comes to more."""

    plans = PLANS

    def __init__(self):
        self.played = 0

    def play(self, plans, first, count, turns):
        assert turns == EFFORT.turns
        self.played += len(plans) * count
        return [[0.4 + 0.2 * plan + 0.001 * (future % 3) for future in range(first, first + count)] for plan in plans]


def test_futures_decide_against_the_first_impression():
    futures = SecondIsBetter()
    assert most_promising(futures, EFFORT, 1.0, Deadline(1.0, clock=lambda: 0.0)) is PLANS[1]
    assert 0 < futures.played <= EFFORT.futures_per_s


def test_work_is_counted_by_the_budget():
    futures = SecondIsBetter()
    most_promising(futures, EFFORT, 0.01, Deadline(0.01, clock=lambda: 0.0))
    assert futures.played <= 10


def test_without_time_the_first_impression_decides():
    times = iter([0.0, 2.0])
    futures = SecondIsBetter()
    assert most_promising(futures, EFFORT, 1.0, Deadline(1.0, clock=lambda: next(times))) is PLANS[0]
    assert futures.played == 0


def test_weights_come_back_as_they_were_written(tmp_path):
    write_weights("net", [0.0, 1.5, -2.25], tmp_path)
    assert list(read_weights("net", tmp_path)) == [0.0, 1.5, -2.25]
