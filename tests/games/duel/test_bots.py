"""The expert and the master of Qwixx Duel."""

import pytest

from sixfold.games.dice.rules import Cross, Dice, Row, Skip
from sixfold.games.duel import rules as duel
from sixfold.games.duel.bots import ExpertDuel, GreedyDuel, MasterDuel
from sixfold.games.duel.rules import Phase, Stack, State, Track
from sixfold.seeds import Stream
from tests.matches import matches

pytestmark = pytest.mark.usefixtures("no_clock")
BOTS = [ExpertDuel(), MasterDuel()]
LITTLE_S = 0.005
MINE, THEIRS = 0, 1


def chosen(bot, state, budget_s=1.0):
    return bot.choose(duel.view(state, state.active), Stream(3, "test"), budget_s)


def row(seat, *numbers, lock=None):
    return Track(tuple(Stack(number, seat) for number in numbers), lock)


LOCKED = row(MINE, 2, 3, 4, 5, 6, 12, lock=MINE)
LOCK_YELLOW = Dice((6, 1), (None, 6, 3, 3))


@pytest.mark.parametrize("bot", BOTS)
def test_a_leader_ends_the_game_where_greedy_waits(bot):
    ahead = State(
        tracks=(LOCKED, row(MINE, 2, 3, 4, 5, 7), Track(), Track()),
        phase=Phase.COLOUR,
        dice=LOCK_YELLOW,
        first=Cross(Row.YELLOW, 7),
    )
    assert chosen(GreedyDuel(), ahead) == Skip()
    assert chosen(bot, ahead) == Cross(Row.YELLOW, 12)


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_ends_a_game_that_is_lost_then(bot):
    theirs = row(THEIRS, 12, 11, 10, 9, 8, 7, 6, 5)
    behind = State(
        tracks=(LOCKED, row(MINE, 2, 3, 4, 5, 7), theirs, theirs),
        phase=Phase.COLOUR,
        dice=LOCK_YELLOW,
        first=Cross(Row.YELLOW, 7),
    )
    assert chosen(bot, behind) != Cross(Row.YELLOW, 12)


@pytest.mark.parametrize("bot", BOTS)
def test_a_dear_front_pawn_is_captured(bot):
    """Theirs is worth eight points, and taking it is the seventh pawn of a row; yellow 3 skips nothing."""
    board = State(
        tracks=(
            Track((*(Stack(number, MINE) for number in range(2, 8)), Stack(8, THEIRS, 7), Stack(9, THEIRS))),
            row(MINE, 2),
            Track(),
            Track(),
        ),
        phase=Phase.COLOUR,
        dice=Dice((3, 3), (6, 1, 1, 1)),
        first=Cross(Row.YELLOW, 2),
    )
    assert chosen(bot, board) == Cross(Row.RED, 9)


@pytest.mark.parametrize("bot", BOTS)
def test_a_leader_takes_the_last_miss_to_win(bot):
    ahead = State(
        tracks=(row(MINE, 2, 3, 4, 5, 6, 7), row(THEIRS, 2, 3), Track(), Track()),
        misses=(1, 2),
        phase=Phase.COLOUR,
        dice=Dice((1, 1), (6, 6, 1, 1)),
    )
    assert chosen(bot, ahead) == Skip()


@pytest.mark.parametrize("bot", BOTS)
def test_choices_are_legal_in_every_position(bot):
    for seed in (1, 2):
        for match in matches("duel", 2, seed, decisions=80):
            for seat in match.deciders:
                view = match.view(seat)
                assert bot.choose(view, Stream(1, "test"), LITTLE_S) in duel.legal_moves(view)
