"""`sixfold play` in a real (pseudo-)terminal."""

import pytest

from sixfold.rules.record import format_record
from tests.cli.runs import after, mirrored, terminal

COLOUR = "\x1b[1;38;2;"  # bold, in a colour of 24 bits
CLEAR = "\x1b[2J"
FORGET = "\x1b[3J"
ERASE_LINE = "\x1b[1A\x1b[2K"
END_OF_INPUT = b"\x04"


def test_an_interactive_game_has_colour_prompts_and_a_clear_screen(tmp_path):
    run = terminal("--seed", 3, "--lang", "en")
    run.until("Which game?")
    run.type("chess")
    run.until("no such game")
    run.type("1")
    table = run.until("You> ")
    assert COLOUR in table
    assert CLEAR in table
    run.type("Zz")
    assert "✗" in run.until("You> ")
    run.type("1")
    assert CLEAR in run.until("You> ")
    run.type("quit")
    run.until("Save the game first?")
    run.type(tmp_path / "game.jsonl")
    run.until("Goodbye.")
    assert run.end() == 0
    assert (tmp_path / "game.jsonl").exists()


@pytest.mark.parametrize(("arguments", "environment"), [(["--no-colour"], {}), ([], {"NO_COLOR": "1"})])
def test_colour_can_be_switched_off(arguments, environment):
    run = terminal("qwixx", "--seed", 3, *arguments, **environment)
    table = run.until("You> ")
    assert "38;2;" not in table
    assert "48;2;" not in table
    run.press(b"\x04")
    run.until("Goodbye.")
    assert run.end() == 0


def test_control_c_leaves_cleanly():
    run = terminal("duel", "--seed", 3)
    run.until("You> ")
    run.interrupt_until("Goodbye.")
    assert run.end() == 0


def test_people_press_enter_before_a_hand_appears():
    run = terminal("qwirkle", "--seed", 3, "--seats", "Ada,Bob")
    before = run.until("press Enter. ")
    assert "Hand" not in before
    assert FORGET in before
    run.type("")
    assert "Hand" in run.until("> ")
    run.type("1")
    assert "Hand" not in run.until("press Enter. ").partition(FORGET)[2]
    run.type("undo")
    assert "cannot be taken back" in run.until("press Enter. ")
    run.press(b"\x04")
    run.until("Goodbye.")
    assert run.end() == 0


def test_a_move_can_be_taken_back_until_the_next_hand_appears(tmp_path):
    """With an empty bag nothing is drawn after a placement."""
    match = mirrored("qwirkle", ("Ada", "Bob"), 1)
    while match.state.bag:
        match = after(match, match.state.turn, match.game.legal_moves(match.view(match.state.turn))[0])
    (tmp_path / "late").write_text(format_record(match.record()), "utf-8")
    run = terminal("--load", tmp_path / "late")
    run.until("press Enter. ")
    run.type("")
    first = run.until("> ")
    run.type("1")
    run.until("press Enter. ")
    run.type("undo")
    again = run.until("> ")
    assert "Taken back." in again
    assert first[-40:] == again[-40:]
    run.press(END_OF_INPUT)
    run.until("Goodbye.")
    assert run.end() == 0


def test_a_secret_choice_is_erased_from_the_screen():
    run = terminal("qwixx", "--seed", 3, "--seats", "Ada,Bob")
    run.until("> ")
    run.type("-")
    assert ERASE_LINE in run.until("> ")
    run.press(END_OF_INPUT)
    run.until("Goodbye.")
    assert run.end() == 0
