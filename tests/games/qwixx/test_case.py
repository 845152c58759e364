"""A sheet and dice as they are laid for the referee: as text and back, and what the server says of them."""

import pytest

from sixfold.games.qwixx.presenter_case import QwixxCase
from sixfold.rules.errors import InvalidNotation

LINE = "R2,3,5 G12,11 M1 / - | closed yellow | dice W4 W1 R2 G5 B6 | phase colour"


def test_a_sheet_and_dice_are_read_and_written():
    case = QwixxCase.read(LINE, "B10")
    assert (case.crosses.red, case.crosses.yellow, case.crosses.green) == ((2, 3, 5), (), (12, 11))
    assert (case.misses, case.shut, case.action, case.move) == (1, ("yellow",), "colour", "B10")
    assert case.written() == (LINE, "B10")


def test_an_empty_sheet_has_its_place_and_dice_that_nobody_told_show_one_pip():
    empty = QwixxCase.read("", "")
    assert empty.written() == ("- / - | dice W1 W1 R1 Y1 G1 B1", "")
    assert empty.move is None


def test_crosses_are_written_from_left_to_right():
    empty = QwixxCase.read("", "")
    crosses = empty.crosses.model_copy(update={"red": (5, 2), "blue": (3, 10)})
    assert empty.model_copy(update={"crosses": crosses}).written().position.startswith("R2,5 B10,3 /")


def test_a_last_number_closes_its_row_and_its_die_is_gone():
    laid = QwixxCase.read("", "")
    crossed = laid.model_copy(update={"crosses": laid.crosses.model_copy(update={"red": (12,)})})
    closed = QwixxCase.read(*crossed.written())
    assert (closed.closed, closed.shut, closed.dice.red, closed.dice.blue) == (("red",), (), None, 1)


def test_a_row_that_someone_else_locked_is_closed_until_it_is_not():
    laid = QwixxCase.read("- / - | dice W4 W1 R2 Y3 G5 B6", "").model_copy(update={"shut": ("blue",)})
    closed = QwixxCase.read(*laid.written())
    assert (closed.closed, closed.dice.blue) == (("blue",), None)
    opened = QwixxCase.read(*closed.model_copy(update={"shut": ()}).written())
    assert (opened.closed, opened.dice.red, opened.dice.blue) == ((), 2, 1)


def test_there_are_fewer_misses_than_end_a_game():
    assert QwixxCase.read("", "").most_misses == 3


def test_what_the_rules_refuse_is_laid_all_the_same():
    assert QwixxCase.read("R5,2,12 / -", "R3").crosses.red == (5, 2, 12)
    with pytest.raises(InvalidNotation):
        QwixxCase.read("R13 / -", "")
