"""`sixfold show` draws what is typed and what a record tells, and says what is wrong."""

import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from unittest.mock import patch

import pytest
from typer.testing import CliRunner

import sixfold as sf
from sixfold.cli.main import app, main
from sixfold.drawing import draw_svg, draw_text
from sixfold.rules.errors import SixfoldError
from sixfold.rules.positions import format_position, parse_position
from sixfold.rules.record import Participant, format_record, replay
from tests.golden.cases import load_case

TYPED = "Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90"


def shown(*words, code=0):
    done = CliRunner().invoke(app, ["show", *map(str, words)], env={"LANG": "en", "LC_ALL": "en"})
    assert done.exit_code == code, done.output
    return done.output


def refusal(*words):
    with pytest.raises(SixfoldError) as caught:
        CliRunner().invoke(app, ["show", *map(str, words)], catch_exceptions=False)
    return caught.value.code


@pytest.fixture
def games(tmp_path):
    """A file with two games."""
    path = tmp_path / "games.jsonl"
    records = [load_case("qwirkle/booklet"), load_case("qwixx/booklet")]
    path.write_text("".join(f"{format_record(record)}\n" for record in records), encoding="utf-8")
    return path


def test_a_typed_position_is_drawn_and_written_again():
    assert shown("qwirkle", TYPED) == f"{draw_text(parse_position('qwirkle', TYPED))}\n\n{TYPED}\n"


def test_a_position_whose_board_is_empty_is_no_option(capsys):
    line = "- / - | dice W4 W1 R2 Y3 G5 B6"
    with patch.object(sys, "argv", ["sixfold", "show", "qwixx", line]), pytest.raises(SystemExit) as end:
        main()
    assert (end.value.code, capsys.readouterr().out.splitlines()[-1]) == (0, line)


def test_a_language_can_be_chosen():
    assert "Beutel 90" in shown("qwirkle", TYPED, "--lang", "de")


def test_a_picture_is_written_to_a_file(tmp_path):
    path = tmp_path / "board.svg"
    assert shown("qwirkle", TYPED, "--svg", path, "--theme", "dark", "--palette", "contrast") == ""
    drawn = draw_svg(parse_position("qwirkle", TYPED), theme="dark", palette="contrast")
    assert path.read_text(encoding="utf-8") == drawn
    assert ET.fromstring(drawn).tag.endswith("svg")


def test_a_record_is_drawn_at_its_end_with_everything_it_tells(games):
    record = load_case("qwirkle/booklet")
    *_, last = replay(record)
    drawn = shown(games)
    assert drawn.endswith(f"{format_position(last.state)}\n")
    assert all(player.name in drawn for player in record.players)


def test_a_record_is_drawn_after_so_many_moves_once_chance_has_spoken(games):
    steps = list(replay(load_case("qwirkle/booklet")))
    dealt, _, drawn = steps[0].state, steps[1].state, steps[2].state
    assert shown(games, "--move", 0).endswith(f"{format_position(dealt)}\n")
    assert shown(games, "--move", 1).endswith(f"{format_position(drawn)}\n")


def test_moves_that_are_shown_together_are_drawn_together(games):
    after = next(step.state for step in replay(load_case("qwixx/booklet")) if len(step.events) > 1)
    assert shown(games, "--game", 2, "--move", 1).endswith(f"{format_position(after)}\n")


def test_a_seat_sees_its_own_hand_only(games):
    text = shown(games, "--move", 0, "--seat", 1).splitlines()[-1]
    view = parse_position("qwirkle", text)
    assert view.seat == 1
    assert "hands" not in text


@pytest.mark.parametrize("verb", [["show"], ["replay", "--show"], ["review", "--effort", "0.02"]])
def test_a_name_in_a_record_commands_no_terminal(verb, tmp_path):
    record = sf.play("duel", ["greedy", "random"], seed=3).record
    evil = replace(record, players=(Participant("Eve\x1b]0;title\x07\n\x1b[2J", "human"), record.players[1]))
    (tmp_path / "evil.jsonl").write_text(format_record(evil) + "\n", "utf-8")
    done = CliRunner().invoke(app, [*verb, str(tmp_path / "evil.jsonl")], color=True)
    assert done.exit_code == 0, done.output
    assert r"Eve\x1b]0;title\x07\n\x1b[2J" in done.output
    assert "\x1b" not in done.output


def test_what_is_not_there_is_refused(games, tmp_path):
    assert refusal(games, "--game", 3) == "show/no-such-game"
    assert refusal(games, "--move", 999) == "show/no-such-move"
    assert refusal(games, "--seat", 9) == "position/no-such-seat"
    assert refusal("qwirkle", "Ro@0,0 Bs@1,0") == "grid/line-mixed"
    assert refusal("chess", "e4") == "setup/no-such-game"
    with pytest.raises(FileNotFoundError):
        CliRunner().invoke(app, ["show", str(tmp_path / "nowhere.jsonl")], catch_exceptions=False)
    assert "pink" in shown("qwirkle", TYPED, "--theme", "pink", code=2)
