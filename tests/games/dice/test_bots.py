"""Ways to end a turn of Qwixx or Duel, told by the choice that is due, and what the masters read their weights from."""

from sixfold.games.dice.bots import Plans
from sixfold.games.dice.kernel_net import TurnPlan
from sixfold.games.dice.rules import Cross, Row, Skip
from sixfold.players.weights import read_weights, write_weights

TWO, FIVE = Cross(Row.RED, 2), Cross(Row.RED, 5)


class Ahead:
    """A lookahead whose futures tell which plan was asked for, and how far."""

    plans = (TurnPlan(TWO, Skip(), 0.6), TurnPlan(TWO, FIVE, 0.5), TurnPlan(Skip(), FIVE, 0.4))

    def play(self, plans, first, count, turns):  # noqa: ARG002
        return [[plan + turns / 100] * count for plan in plans]


def test_of_each_choice_the_way_that_the_net_likes_best_is_played_on():
    first, second = (Plans(Ahead(), (2, 6), is_first_action=action) for action in (True, False))
    assert first.options == (TWO, Skip())
    assert first.play([0, 1], 0, 1, 1) == [[0.06], [2.06]]
    assert second.options == (Skip(), FIVE)
    assert second.play([1], 0, 2) == [[1.02, 1.02]]


def test_weights_come_back_as_they_were_written(tmp_path):
    write_weights("net", [0.0, 1.5, -2.25], tmp_path)
    assert list(read_weights("net", tmp_path)) == [0.0, 1.5, -2.25]
