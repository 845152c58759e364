"""`sixfold review` and `sixfold analyse`, as people run them."""

import json
import re

import pytest
from typer.testing import CliRunner

import sixfold as sf
from sixfold.cli.main import app
from sixfold.rules.record import format_record

QWIXX = "R2,3 / - | dice W4 W1 R2 Y3 G5 B6 | seat 0"


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    file = tmp_path_factory.mktemp("review") / "games.jsonl"
    file.write_text(format_record(sf.play("duel", ["greedy", "random"], seed=3).record) + "\n", "utf-8")
    return file


def run(*words):
    done = CliRunner().invoke(app, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.output


def test_a_review_as_json_balances(games):
    told = json.loads(run("review", games, "--json", "--effort", "0.02"))
    for seat in told["seats"]:
        assert seat["result"] - seat["start"] == pytest.approx(seat["luck"] + seat["skill"], abs=1e-9)


@pytest.mark.parametrize(("language", "word"), [("en", "luck"), ("fr", "chance"), ("de", "Glück")])
def test_a_review_is_told_in_words(games, language, word):
    assert word in run("review", games, "--effort", "0.02", "--lang", language)


def test_french_has_no_break_spaces_before_signs(games, tmp_path):
    told = run("review", games, "--effort", "0.02", "--lang", "fr", "--html", tmp_path / "page.html")
    told += run("review", games, "--effort", "0.02", "--lang", "fr") + (tmp_path / "page.html").read_text("utf-8")
    assert "Précision\N{NO-BREAK SPACE}: " in told
    assert re.findall(r"[^\s\d][:;?!] .{9}", re.sub(r"<style>.*?</style>", "", told, flags=re.DOTALL)) == []


def test_a_review_as_a_page_has_a_plot_for_each_seat(games, tmp_path):
    run("review", games, "--effort", "0.02", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert page.count("<svg") == 2
    assert page.startswith("<!doctype html>")


@pytest.fixture(scope="module")
def two_games(tmp_path_factory):
    """Games of bots of the same level, who have the same name."""
    file = tmp_path_factory.mktemp("reviews") / "games.jsonl"
    records = [sf.play("duel", ["random", "random"], seed=seed).record for seed in (3, 4)]
    file.write_text("".join(f"{format_record(record)}\n" for record in records), "utf-8")
    return file


def test_every_game_of_a_file_says_who_played_and_tells_namesakes_apart(two_games):
    told = run("review", two_games, "--effort", "0.01", "--lang", "en").splitlines()
    assert told.count("Qwixx Duel: Bot (beginner) 1 and Bot (beginner) 2") == 2
    assert sum(line.startswith("Bot (beginner) 2 ") for line in told) == 2


def test_all_games_of_a_file_are_on_one_page(two_games, tmp_path):
    run("review", two_games, "--effort", "0.01", "--html", tmp_path / "page.html")
    page = (tmp_path / "page.html").read_text("utf-8")
    assert (page.count("<!doctype html>"), page.count("<h1>")) == (1, 2)


def test_options_of_a_typed_position_and_of_a_recorded_one_are_ranked(games):
    typed = json.loads(run("analyse", "qwixx", QWIXX, "--effort", "0.1", "--json"))
    assert typed["options"][0]["move"] == "R5"
    recorded = json.loads(run("analyse", games, "--move", "10", "--effort", "0.05", "--json"))
    assert recorded["game"] == "duel"
    assert "Gewinnchance" in run("analyse", "qwixx", QWIXX, "--effort", "0.05", "--lang", "de")
