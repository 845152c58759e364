"""Whatever the position and the budget: a legal move, and no thinking on once the time is up.

How long bots take is measured, not tested: the arena faults whoever takes twice its budget (docs/players.md).
"""

import pytest

from sixfold.players import LEVELS, find_bot
from sixfold.players.racing import Deadline, Race
from sixfold.rules.catalog import GAMES
from sixfold.seeds import Stream
from tests.matches import EVERY_TABLE, matches

BUDGET_S = {"random": 0.05, "greedy": 0.05, "expert": 0.05, "master": 0.3}
SEEDS = (11, 12)
POSITIONS = 4


def some_views(name, seats):
    for seed in SEEDS:
        found = matches(name, seats, seed)
        for match in found[1 : -1 : max(1, len(found) // POSITIONS)]:
            yield match.view(match.deciders[-1])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_legal_move_with_a_usual_budget(name, seats, level):
    for number, view in enumerate(some_views(name, seats)):
        GAMES[name].check(view, find_bot(name, level).choose(view, Stream(number, "bot"), BUDGET_S[level]))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_hardly_any_time_still_gives_a_legal_move(name, level):
    for number, view in enumerate(some_views(name, 2)):
        GAMES[name].check(view, find_bot(name, level).choose(view, Stream(number, "bot"), 0.0001))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_a_bot_whose_time_is_up_simulates_nothing_more(name, level, monkeypatch):
    races, raced = [], Race.raced

    def watched(*race):
        races.append(raced(*race))
        return races[-1]

    monkeypatch.setattr(Race, "raced", watched)
    monkeypatch.setattr(Deadline, "is_over", True)
    for number, view in enumerate(some_views(name, 2)):
        GAMES[name].check(view, find_bot(name, level).choose(view, Stream(number, "bot"), BUDGET_S[level]))
    assert [seen.spent for seen in races] == [0] * len(races)
