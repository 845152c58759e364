"""Whatever the position: a legal move, within twice the budget.

Time is this thread's processor time, so that other tests on the same machine do not count.
"""

import time

import pytest

from sixfold.players import LEVELS, find_bot
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream
from tests.games import EVERY_TABLE, matches

BUDGET_S = {"random": 0.05, "greedy": 0.05, "expert": 0.05, "master": 0.3}
SEEDS = (11, 12)
POSITIONS = 4


def some_positions(name, seats):
    for seed in SEEDS:
        found = matches(name, seats, seed)
        yield from found[1 : -1 : max(1, len(found) // POSITIONS)]


@pytest.fixture(scope="module", autouse=True)
def warm():
    """Tables and weights are read at the first question of a process."""
    for name in GAMES:
        match = matches(name, 2, SEEDS[0])[0]
        for level in LEVELS:
            find_bot(name, level).choose(match.view(match.deciders[0]), Stream(0, "warm"), 0.001)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_legal_move_within_twice_the_budget(name, seats, level):
    game, bot, budget_s = GAMES[name], find_bot(name, level), BUDGET_S[level]
    for number, match in enumerate(some_positions(name, seats)):
        view = match.view(match.deciders[0])
        began = time.thread_time()
        move = bot.choose(view, Stream(number, "bot"), budget_s)
        took = time.thread_time() - began
        game.check(view, move)
        assert took < 2 * budget_s


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_hardly_any_time_still_gives_a_legal_move(name, level):
    for number, match in enumerate(some_positions(name, 2)):
        view = match.view(match.deciders[-1])
        GAMES[name].check(view, find_bot(name, level).choose(view, Stream(number, "bot"), 0.0001))
