"""Luck as the arena takes it out: nothing on average, whoever plays, and kept with the games."""

import json
from statistics import fmean, stdev

import pytest

import sixfold as sf
from sixfold.analysis.account import steps_of
from sixfold.analysis.luck import luck_of, luck_of_chance
from sixfold.arena import Journal, Schedule, parse_entrant, play_here, with_luck
from sixfold.rules.catalog import GAMES, find_game
from sixfold.seeds import Stream


@pytest.mark.parametrize("name", GAMES)
def test_what_one_has_the_others_have_not(name):
    luck = luck_of(sf.play(name, ["greedy", "greedy"], seed=3).record)
    assert sum(luck) == pytest.approx(0, abs=0.02)  # the nets value both seats on their own where nothing is thrown
    assert any(luck)


def test_a_game_has_the_same_luck_whenever_it_is_asked_for():
    record = sf.play("cards", ["greedy", "random"], seed=5).record
    assert luck_of(record) == luck_of(record)
    assert luck_of(record, seed=1) != luck_of(record)


@pytest.mark.parametrize("name", ["duel", "qwirkle"])
def test_the_luck_of_a_chance_is_nothing_on_average(name):
    record = sf.play(name, ["greedy", "random"], seed=4).record
    game = find_game(name)
    steps = [step for step in steps_of(game, record) if step.seat is None]
    step = steps[len(steps) // 2]
    source, asked = Stream(9, "outcomes"), game.chance(step.state)
    lucks = [luck_of_chance(game, step.state, asked.sample(source), source)[0] for _ in range(80)]
    assert stdev(lucks) > 0
    assert abs(fmean(lucks)) < 3 * stdev(lucks) / len(lucks) ** 0.5


def test_the_luck_of_games_is_kept_in_their_journal(tmp_path):
    plan = Schedule("duel", tuple(parse_entrant(name, 1.0) for name in ("greedy", "random")), 2, 2, 7)
    with Journal(tmp_path / "games.jsonl", plan) as journal:
        played = [with_luck(game) for game in play_here(plan, 1, set())]
        for game in played:
            journal.write(game)
    lines = [json.loads(line) for line in (tmp_path / "games.jsonl").read_text().splitlines()]
    assert all(len(line["arena"]["luck"]) == 2 for line in lines)
    with Journal(tmp_path / "games.jsonl", plan) as again:
        kept = {game.number: game.luck for game in again.played}
    assert kept == {game.number: game.luck for game in played}
