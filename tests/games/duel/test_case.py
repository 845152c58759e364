"""The board of a duel as it is laid for the referee: as text and back, and what the server says of it."""

import pytest

from sixfold.games.duel.presenter_case import DuelCase, PawnsLaid
from sixfold.rules.errors import InvalidNotation

LINE = "R3A R5B2 Y4A | active 1 | dice W4 W1 R2 Y3 G5 B6 | phase colour"


def test_a_board_and_dice_are_read_and_written():
    case = DuelCase.read(LINE, "-")
    assert case.on == {
        "R3": PawnsLaid(owner=0, pawns=1),
        "R5": PawnsLaid(owner=1, pawns=2),
        "Y4": PawnsLaid(owner=0, pawns=1),
    }
    assert (case.active, case.action, case.move) == (1, "colour", "-")
    assert case.written() == (LINE, "-")
    assert DuelCase.read("", "").written() == ("- | dice W1 W1 R1 Y1 G1 B1", "")


def test_a_pawn_on_a_last_number_has_one_on_the_lock_and_the_die_is_gone():
    laid = DuelCase.read("", "")
    on = {"G2": PawnsLaid(owner=1, pawns=1), "G12": PawnsLaid(owner=1, pawns=1)}
    text = laid.model_copy(update={"on": on}).written()
    assert text.position == "G12B G2B GLB | dice W1 W1 R1 Y1 B1"
    closed = DuelCase.read(*text)
    assert (closed.closed, closed.dice.green, closed.on) == (("green",), None, on)


@pytest.mark.parametrize(
    ("active", "space", "after"),
    [
        (0, "R3", PawnsLaid(owner=0, pawns=2)),
        (1, "R3", PawnsLaid(owner=1, pawns=1)),
        (0, "R5", PawnsLaid(owner=0, pawns=1)),
        (1, "R5", PawnsLaid(owner=1, pawns=3)),
        (0, "B7", PawnsLaid(owner=0, pawns=1)),
        (0, "-", None),
        (0, "", None),
    ],
)
def test_a_placed_pawn_stacks_or_takes(active, space, after):
    assert DuelCase.read(f"R3A R5B2 | active {active}", space).after == after


def test_taps_stack_few_pawns_and_a_text_may_tell_more():
    case = DuelCase.read("R5A12", "")
    assert (case.most_pawns, case.on["R5"].pawns) == (3, 12)


def test_what_is_no_space_is_not_written_and_what_is_no_board_not_read():
    case = DuelCase.read("", "")
    odd = case.model_copy(update={"on": {"X5": PawnsLaid(owner=0, pawns=1)}})
    assert odd.written() == case.written()
    with pytest.raises(InvalidNotation):
        DuelCase.read("R13A", "")
