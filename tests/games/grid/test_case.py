"""A grid and a hand as they are laid for the referee: as text and back, and what the server says of them."""

import pytest

from sixfold.games.cubes.presenter_case import CubesCase
from sixfold.games.grid.presenter_case import GridMove
from sixfold.games.qwirkle.presenter_case import QwirkleCase
from sixfold.rules.errors import InvalidNotation
from sixfold.tables.drafts import Tile

RO, RS, RC = (Tile(piece=piece, x=x, y=0) for x, piece in enumerate(("Ro", "Rs", "Rc")))
PLACED = GridMove(act="place", placed=(RC,), renewed=())


def test_a_hand_that_nobody_told_is_just_what_the_move_lays():
    text = ("Ro@0,0 Rs@1,0 | hand Rc", "Rc@2,0")
    case = QwirkleCase.read(*text)
    assert (case.tiles, case.hand, case.move, case.most_hand) == ((RO, RS), (), PLACED, 6)
    assert case.written() == text
    assert case.model_copy(update={"move": None}).written() == ("Ro@0,0 Rs@1,0", "")


def test_a_hand_that_was_told_stays():
    text = ("Ro@0,0 Rs@1,0 | hand Rc Bt", "Rc@2,0")
    assert QwirkleCase.read(*text).hand == ("Rc", "Bt")
    assert QwirkleCase.read(*text).written() == text


@pytest.mark.parametrize("move", ["swap Bt Rc", "pass"])
def test_an_exchange_and_a_pass_leave_the_hand_and_the_rest_of_the_line_stays(move):
    text = ("Ro@0,0 Rs@1,0 | hand Rc Bt | scores 3 4 | turn 1 | bag 0", move)
    case = QwirkleCase.read(*text)
    assert (case.hand, case.rest) == (("Rc", "Bt"), {"scores": "3 4", "turn": "1", "bag": "0"})
    assert case.written() == text


def test_pieces_taken_anew_of_a_hand_that_nobody_told_are_the_hand():
    swap = GridMove(act="swap", placed=(), renewed=("Rc",))
    case = QwirkleCase.read("Ro@0,0", "").model_copy(update={"move": swap})
    assert case.written() == ("Ro@0,0 | hand Rc", "swap Rc")
    assert QwirkleCase.read(*case.written()).hand == ("Rc",)


def test_nothing_laid_is_no_move():
    for act in ("place", "swap"):
        empty = GridMove(act=act, placed=(), renewed=())
        assert QwirkleCase.read("", "").model_copy(update={"move": empty}).written() == ("-", "")


def test_who_places_cubes_on_a_table_has_rolled_and_who_rolls_or_opens_has_not():
    table = "Ro@0,0 Rs@1,0 | hands Rc / -"
    placed = CubesCase.read(table, "Rc@2,0")
    assert placed.written() == (f"{table} | phase place", "Rc@2,0")
    assert CubesCase.read(*placed.written()) == placed
    assert CubesCase.read(table, "roll Rc").written() == (table, "roll Rc")
    assert CubesCase.read(table, "keep").written() == (table, "keep")
    assert CubesCase.read("- | hands Rc / -", "Rc@0,0").written() == ("- | hands Rc / -", "Rc@0,0")


def test_the_hand_of_cubes_is_that_of_whoevers_turn_it_is_at_a_table_of_so_many():
    case = CubesCase.read("Ro@0,0 | scores 1 2 3 | turn 1", "Rs@1,0")
    assert (case.seats, case.turn) == (3, 1)
    assert case.written().position == "Ro@0,0 | hands - / Rs / - | turn 1 | phase place | scores 1 2 3"
    assert CubesCase.read("Ro@0,0 | hands Bt Rs / Rc Gs | turn 1", "").hand == ("Rc", "Gs")


def test_what_is_no_grid_no_piece_and_no_move_cannot_be_read_or_written():
    for position, move in (("Ro", ""), ("Ro@0,0", "to the left"), ("Ro@0,0 | nonsense 1", "")):
        with pytest.raises(InvalidNotation):
            QwirkleCase.read(position, move)
    odd = QwirkleCase.read("", "").model_copy(update={"tiles": (Tile(piece="Xx", x=0, y=0),)})
    with pytest.raises(InvalidNotation):
        odd.written()
