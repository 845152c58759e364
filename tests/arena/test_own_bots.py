"""A bot in a file of one's own: found from the current folder, asked as it likes, and told plainly what went wrong."""

import json

import pytest

import sixfold as sf
from sixfold.arena import parse_entrant
from sixfold.rules.errors import InvalidSetup

GOOD = """
import sixfold as sf
from helper import last

class MyBot:
    def choose(self, view):
        return last(sf.legal_moves(view))

class Told:
    def choose(self, view):
        return sf.format_move(sf.legal_moves(view)[0])

ready = MyBot()
"""
BAD = """
class Crashes:
    def choose(self, view):
        return self.thought(view)

    def thought(self, view):
        return {}["nothing learned yet"]

class Illegal:
    def choose(self, view):
        return "R12"
"""
PATIENT = ["--budget", 60]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "my_bot.py").write_text(GOOD)
    (tmp_path / "helper.py").write_text("def last(moves):\n    return moves[-1]\n")
    (tmp_path / "bad.py").write_text(BAD)
    return tmp_path


@pytest.mark.parametrize("name", ["./my_bot.py:MyBot", "my_bot.py:Told", "my_bot:MyBot", "my_bot:ready"])
def test_a_file_of_the_current_folder_plays(name, sixfold_process, folder):
    run = sixfold_process("arena", "duel", "--bots", f"{name},greedy", "--games", 2, "--json", *PATIENT)
    assert run.returncode == 0, run.stderr
    data = json.loads(run.stdout)
    assert data["bots"][0]["bot"] == name
    assert data["faults"] == []


def test_a_crash_is_shown_once_as_the_bots_own_traceback(sixfold_process, folder):
    run = sixfold_process("arena", "duel", "--bots", "./bad.py:Crashes,greedy", "--games", 6, *PATIENT)
    assert run.returncode == 0, run.stderr
    assert "./bad.py:Crashes raised an error and lost 6 of 6 games. The first time, in game 0: KeyError" in run.stdout
    assert run.stdout.count("Traceback") == 1
    trace = run.stdout.partition("Traceback")[2]
    assert trace.count("File ") == 2
    assert "bad.py" in trace
    assert 'return {}["nothing learned yet"]' in trace
    assert "referee" not in run.stdout + run.stderr


def test_an_illegal_move_is_told_with_its_rule(sixfold_process, folder):
    run = sixfold_process("arena", "qwixx", "--bots", "./bad.py:Illegal,greedy", "--games", 2, *PATIENT)
    assert "answered with a move that is not allowed and lost 2 of 2 games" in run.stdout
    assert "R12: " in run.stdout


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("./broken.py:MyBot", "import nothing_of_the_kind\n", "ModuleNotFoundError"),
        ("./broken.py:MyBot", "x = 1\ny = x +\n", "SyntaxError"),
        ("./broken.py:MyBot", "class MyBot:\n    def __init__(self):\n        1 / 0\n", "(broken.py, line 3)"),
        ("./broken.py:Other", "", "no attribute 'Other'"),
        ("./broken.py:number", "number = 3\n", "is no bot"),
        ("./absent.py:MyBot", "", "FileNotFoundError"),
    ],
)
def test_what_cannot_be_loaded_is_one_clear_line(name, code, told, sixfold_process, tmp_path):
    (tmp_path / "broken.py").write_text(code)
    run = sixfold_process("arena", "duel", "--bots", f"{name},greedy")
    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr
    assert len(run.stderr.splitlines()) == 1


class Random:
    """Chooses with what every bot is given."""

    def choose(self, view, source, _):
        moves = sf.legal_moves(view)
        return moves[source.below(len(moves))]


class First:
    def choose(self, view):
        return sf.legal_moves(view)[0]


class Crashes:
    name = "of glass"

    def choose(self, _):
        raise RuntimeError("broken")


def test_objects_and_names_play_from_python():
    contest = sf.match("duel", [First(), Random(), "greedy"], games=6, players=2, budget_s=60)
    assert [line.bot for line in contest.standings] == ["First", "Random", "greedy"]
    assert contest.faults == []
    for record in contest.records:
        record.verify()
    assert "share of wins" in str(contest)


def test_two_objects_of_one_class_are_told_apart():
    contest = sf.match("duel", [First(), First()], games=2, budget_s=60)
    assert [line.bot for line in contest.standings] == ["First", "First 2"]


@pytest.mark.parametrize("level_first", [True, False])
def test_an_object_that_is_called_like_a_level_is_another_bot(level_first):
    named = First()
    named.name = "greedy"
    contest = sf.match("duel", ["greedy", named] if level_first else [named, "greedy"], games=2)
    assert sorted(standing.bot for standing in contest.standings) == ["greedy", "greedy 2"]
    assert [standing.fair_share for standing in contest.standings] == [0.5, 0.5]


def test_a_contest_of_nobody_is_refused():
    with pytest.raises(InvalidSetup, match="setup/bots"):
        sf.match("duel", [], games=2)


def test_faults_of_objects_lose_and_are_told_once():
    contest = sf.match("duel", [Crashes(), "greedy"], games=4, budget_s=60)
    assert contest.standings[1].wins == 4
    assert len(contest.faults) == 4
    assert str(contest).count("Traceback") == 1
    assert "of glass raised an error and lost 4 of 4 games" in str(contest)
    assert __file__ in str(contest)


def test_a_folder_with_an_at_sign_is_no_budget():
    assert parse_entrant("./a@b/my_bot.py:MyBot").player == "./a@b/my_bot.py:MyBot"
    assert parse_entrant("./a@b/my_bot.py:MyBot@0.5").budget_s == 0.5
