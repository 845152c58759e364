"""The expert and the master of Qwixx."""

from dataclasses import replace

import pytest

from sixfold.games.dice.rules import ROWS, Cross, Dice, Row, Skip
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.bots import ExpertQwixx, GreedyQwixx, MasterQwixx
from sixfold.games.qwixx.rules import Phase, Sheet, State
from sixfold.seeds import Stream
from tests.matches import matches

pytestmark = pytest.mark.usefixtures("no_clock")
BOTS = [ExpertQwixx(), MasterQwixx()]
LITTLE_S = 0.005


def chosen(bot, state, seat, budget_s=1.0):
    return bot.choose(qwixx.view(state, seat), Stream(3, "test"), budget_s)


def table(sheets, dice, phase, *, crossed=False, closed=()):
    return State(
        sheets=sheets, choices=(None,) * len(sheets), phase=phase, dice=dice, crossed=crossed, closed=frozenset(closed)
    )


READY_TO_END = Sheet(  # red is locked; yellow can be, four numbers beyond its last cross
    crosses=((2, 3, 4, 5, 6, 7, 12), (2, 3, 4, 5, 7), (), ()), locks=frozenset({Row.RED})
)
LOCK_YELLOW = Dice((6, 1), (None, 6, 3, 3))


@pytest.mark.parametrize("bot", BOTS)
def test_a_leader_ends_the_game_where_greedy_waits(bot):
    ahead = table((READY_TO_END, Sheet(misses=2)), LOCK_YELLOW, Phase.COLOUR, crossed=True, closed=[Row.RED])
    assert chosen(GreedyQwixx(), ahead, 0) == Skip()
    assert chosen(bot, ahead, 0) == Cross(Row.YELLOW, 12)


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_ends_a_game_that_is_lost_then(bot):
    rich = Sheet(crosses=((2, 3, 4), (2, 3, 4), (12, 11, 10, 9, 8, 7, 6, 5), (12, 11, 10, 9, 8, 7, 6, 5)))
    behind = table((READY_TO_END, rich), LOCK_YELLOW, Phase.COLOUR, crossed=True, closed=[Row.RED])
    assert chosen(bot, behind, 0) != Cross(Row.YELLOW, 12)


@pytest.mark.parametrize("bot", BOTS)
def test_a_loser_avoids_the_fourth_miss_at_any_price(bot):
    sheets = Sheet(crosses=((), (), (5,), (5,)), misses=3), Sheet(crosses=((2, 3), (), (), ()))
    far = table(sheets, Dice((5, 5), (6, 6, 1, 1)), Phase.COLOUR)
    assert chosen(GreedyQwixx(), far, 0) == Skip()
    assert isinstance(chosen(bot, far, 0), Cross)


@pytest.mark.parametrize("bot", BOTS)
def test_a_leader_takes_the_fourth_miss_to_win(bot):
    leader = Sheet(crosses=((2, 3, 4, 5, 6, 7, 8), (2, 3, 4, 5, 6), (), ()), misses=3)
    ahead = table((leader, Sheet(crosses=((2, 3, 4, 5), (), (), ()))), Dice((1, 1), (1, 1, 1, 1)), Phase.COLOUR)
    assert chosen(bot, ahead, 0) == Skip()


@pytest.mark.parametrize("bot", BOTS)
def test_hidden_choices_change_nothing(bot):
    open_table = table((Sheet(), Sheet()), Dice((1, 2), (3, 4, 5, 6)), Phase.WHITE)
    hidden = [replace(open_table, choices=(None, choice)) for choice in (Skip(), Cross(Row.RED, 3))]
    assert qwixx.view(hidden[0], 0) == qwixx.view(hidden[1], 0)
    assert chosen(bot, hidden[0], 0) == chosen(bot, hidden[1], 0)


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("seats", qwixx.ABOUT.seats)
def test_choices_are_legal_in_every_position(bot, seats):
    for match in matches("qwixx", seats, seed=seats, decisions=60):
        for seat in match.deciders:
            view = match.view(seat)
            assert bot.choose(view, Stream(1, "test"), LITTLE_S) in qwixx.legal_moves(view)


def test_a_low_number_is_crossed_at_the_start():
    start = table((Sheet(), Sheet()), Dice((1, 1), (6, 6, 1, 1)), Phase.WHITE)
    assert chosen(ExpertQwixx(), start, 0) in {Cross(row, 2) for row in ROWS[:2]}
