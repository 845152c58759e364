"""`sixfold simulate` writes games that hold, the same for the same seed; `sixfold rules` prints what is asked for."""

import pytest
from typer.testing import CliRunner

from sixfold.cli.main import app
from sixfold.rulebook import LANGUAGES, RulebookError, page, rule, section
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.record import parse_record, verify


def run(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_simulate_prints_one_record_a_line():
    done = run("simulate", "duel", "--bots", "random,greedy", "--games", 2, "--seed", 3, "--jobs", 1)
    records = [parse_record(line) for line in done.stdout.splitlines()]
    assert (done.exit_code, len(records)) == (0, 2)
    for record in records:
        verify(record)
        assert record.result is not None
        assert [(player.name, player.kind) for player in record.players] == [("random", "bot"), ("greedy", "bot")]
    assert records[0].seed != records[1].seed


def test_simulate_writes_the_same_games_into_a_file(tmp_path):
    file = tmp_path / "games.jsonl"
    wanted = ["simulate", "duel", "--bots", "random", "--games", 2, "--seed", 3, "--jobs", 1]
    done = run(*wanted, "--record", file)
    assert done.exit_code == 0
    assert done.stdout == f"2 x duel, 2 players (random, random): {file}\n"
    assert file.read_text("utf-8") == run(*wanted).stdout


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (["chess"], "setup/no-such-game"),
        (["duel", "--players", 3], "setup/seats"),
        (["duel", "--bots", "random,random,random"], "setup/bots"),
        (["duel", "--bots", "genius"], "setup/no-such-bot"),
    ],
)
def test_simulate_refuses_before_anything_is_written(tmp_path, wanted, code):
    file = tmp_path / "games.jsonl"
    done = run("simulate", *wanted, "--record", file)
    assert isinstance(done.exception, InvalidSetup)
    assert done.exception.code == code
    assert not file.exists()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_rules_prints_the_page_of_a_game(game, language):
    assert run("rules", game, "--lang", language).stdout == page(game, language) + "\n"


def test_rules_prints_one_rule():
    assert run("rules", "qwirkle", "q8", "--lang", "fr").stdout == section(rule("Q8", "fr"), "fr") + "\n"


def test_rules_answers_a_question_in_plain_words():
    told = run("rules", "qwirkle", "--search", "may I exchange?", "--lang", "en").stdout
    assert told.startswith(section(rule("Q10", "en"), "en"))
    assert isinstance(run("rules", "qwirkle", "--search", "zxqj").exception, InvalidSetup)


def test_rules_refuses_what_there_is_not():
    assert isinstance(run("rules", "chess").exception, InvalidSetup)
    assert isinstance(run("rules", "qwirkle", "Q99").exception, RulebookError)
    assert isinstance(run("rules", "qwirkle", "--lang", "it").exception, RulebookError)
