"""Who plays whom: seats in balance, whole deals, and refusals that say why."""

from collections import Counter
from itertools import pairwise

import pytest

from sixfold.arena import Schedule, parse_entrant
from sixfold.rulebook import LANGUAGES, explain
from sixfold.rules.errors import InvalidSetup


def plan(bots, players=2, games=1, game="qwixx", seed=0):
    return Schedule(game, tuple(parse_entrant(bot) for bot in bots.split(",")), players, games, seed)


def tables(the_plan):
    return ["".join(entrant.name[0] for entrant in task.seats) for task in the_plan.tasks()]


def test_two_bots_play_mirrored_pairs():
    tasks = list(plan("greedy,random", games=4).tasks())
    assert [task.deal for task in tasks] == [0, 0, 1, 1]
    assert [task.number for task in tasks] == [0, 1, 2, 3]
    assert tables(plan("greedy,random", games=4)) == ["gr", "rg"] * 2
    assert tasks[0].seed == tasks[1].seed != tasks[2].seed


def test_whole_deals_are_played():
    assert plan("greedy,random", games=3).total == 4
    assert plan("greedy,random,greedy", players=3, games=4).total == 6


def test_more_bots_than_seats_meet_at_every_table():
    three = plan("greedy,random,greedy@2", games=6)
    assert tables(three) == ["gr", "rg", "gg", "gg", "rg", "gr"]
    assert {task.deal for task in three.tasks()} == {0}


def test_one_against_the_rest_is_written_out_and_rotated():
    assert tables(plan("greedy,random,random", players=3, games=3)) == ["grr", "rrg", "rgr"]


@pytest.mark.parametrize(("players", "games"), [(3, 6), (4, 6), (5, 40)])
def test_two_bots_share_more_seats_evenly(players, games):
    found = tables(plan("greedy,random", players, games))
    assert len(found) == games
    for seat in range(players):
        assert Counter(table[seat] for table in found) == {"g": games // 2, "r": games // 2}


def test_everyone_sits_beside_everyone():
    four = plan("greedy,greedy@2,greedy@3,greedy@4", players=4, games=24)
    sides = Counter()
    for task in four.tasks():
        sides.update(pairwise((*task.seats, task.seats[0])))
    assert len(sides) == 12
    assert set(sides.values()) == {8}


def test_a_bot_alone_plays_itself():
    assert tables(plan("greedy", players=3, games=2)) == ["ggg", "ggg"]


def test_the_same_plan_is_the_same_games():
    assert list(plan("greedy,random", games=9, seed=5).tasks()) == list(plan("greedy,random", games=9, seed=5).tasks())


def test_a_budget_of_its_own():
    entrant = parse_entrant(" greedy@0.25 ", 3)
    assert (entrant.name, entrant.player, entrant.budget_s) == ("greedy@0.25", "greedy", 0.25)
    assert parse_entrant("greedy", 3).budget_s == 3


@pytest.mark.parametrize(
    ("bots", "code"),
    [
        ("greedy@soon", "arena/budget"),
        ("greedy@0", "arena/budget"),
        ("greedy@inf", "arena/budget"),
        ("nobody,greedy", "setup/no-such-bot"),
        ("no.such.module:bot", "arena/cannot-import"),
        ("sixfold.players:LEVELS", "arena/cannot-import"),
        ("sixfold.players:nothing", "arena/cannot-import"),
        (":bot", "arena/cannot-import"),
        ("greedy,greedy,random", "arena/named-twice"),
    ],
)
def test_what_cannot_play_is_refused_in_every_language(bots, code):
    with pytest.raises(InvalidSetup) as refused:
        plan(bots)
    assert refused.value.code == code
    assert len({explain(refused.value, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_too_many_players_are_refused():
    with pytest.raises(InvalidSetup, match="setup/seats"):
        plan("greedy", players=6)
