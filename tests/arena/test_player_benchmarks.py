"""The scripts that fill docs/players.md."""

import json
from xml.etree import ElementTree as ET

import pytest

from benchmarks.players import COLUMNS, HEAD, Match, is_there, line, matches, run
from benchmarks.rating_plot import Point, draw, ladders
from sixfold.rules.catalog import GAMES


def test_a_match_is_the_command_that_stands_beside_it(tmp_path):
    match = Match("duel", ("greedy", "random"), 2, 4, target=0.01)
    results = run(match, 3, tmp_path)
    assert results["games"] == len(next(iter(tmp_path.glob("*.jsonl"))).read_text(encoding="utf-8").splitlines()) == 4
    row = line(match, results, 3)
    assert row.count("|") == HEAD.splitlines()[0].count("|") == len(COLUMNS) + 1
    assert row.endswith("`sixfold arena duel --bots greedy,random --players 2 --games 4 --seed 3` |")
    assert run(match, 3, tmp_path) == results


def test_play_against_itself_has_a_score_but_no_share(tmp_path):
    match = Match("duel", ("greedy",), 2, 2)
    assert "%" not in line(match, run(match, 1, tmp_path), 1)


@pytest.mark.parametrize("game", GAMES)
def test_every_target_of_a_game_is_a_match(game):
    found = list(matches(game, 1000, 100))
    assert [match.bots[0] for match in found[:2]] == ["expert", "master"]
    assert all(match.players in GAMES[game].ABOUT.seats and len(match.bots) in (1, match.players) for match in found)


def test_levels_that_are_not_there_are_left_out():
    assert is_there("duel", "greedy")
    assert is_there("duel", "greedy@0.1")
    assert not is_there("duel", "nobody")


def test_the_plot_is_a_picture_with_a_dot_for_every_bot():
    bot = {"bot": "a<b", "ms_per_move": {"mean": 3.0}, "rating": {"value": 10.0, "low": -5.0, "high": 20.0}}
    points = [Point.from_json(json.loads(json.dumps(bot))), Point("slow", 1000, 350, 300, 400)]
    picture = ET.fromstring(draw({"duel": points, "qwixx": points[:1]}))
    circles = [part for part in picture.iter() if part.tag.endswith("circle")]
    assert len(circles) == 3 + 2  # and one in the legend for each game
    assert "a<b" in [part.text for part in picture.iter()]


def test_a_match_stands_on_the_rung_of_an_earlier_one():
    def match(better, worse, rating, error):
        scale = {"value": rating, "low": rating - error, "high": rating + error}
        zero = {"value": 0, "low": 0, "high": 0}
        return {
            "game": "duel",
            "bots": [
                {"bot": better, "ms_per_move": {"mean": 2.0}, "rating": scale},
                {"bot": worse, "ms_per_move": {"mean": 1.0}, "rating": zero},
            ],
        }

    rungs = ladders([match("expert", "greedy", 100, 30), match("master", "expert", 50, 40)])["duel"]
    assert {point.bot: (point.low, point.rating, point.high) for point in rungs} == {
        "greedy": (0, 0, 0),
        "expert": (70, 100, 130),
        "master": (100, 150, 200),
    }
