"""The 36 kinds, and sets of them."""

import pytest

from sixfold.rules.errors import InvalidNotation
from sixfold.rules.pieces import (
    COLOURS,
    KINDS,
    SHAPES,
    Colour,
    Piece,
    Shape,
    is_pure,
    largest_sets,
    missing,
    parse_pieces,
    share_attribute,
    without,
)
from tests.refused import refused

RED_CIRCLE = Piece("Ro")


def test_q1_there_are_36_kinds_six_colours_by_six_shapes():
    assert len(set(KINDS)) == 36
    assert {(kind.colour, kind.shape) for kind in KINDS} == {(c, s) for c in COLOURS for s in SHAPES}


def test_a_piece_is_written_colour_then_shape():
    assert (RED_CIRCLE.colour, RED_CIRCLE.shape) == (Colour.RED, Shape.CIRCLE)
    assert Piece("Bt").shape is Shape.STARBURST
    assert Piece("Yx").shape is Shape.CRISSCROSS


def test_a_piece_is_one_object_a_kind():
    assert Piece("Ro") is RED_CIRCLE
    assert KINDS[RED_CIRCLE.kind] is RED_CIRCLE
    assert [kind.kind for kind in KINDS] == list(range(36))


@pytest.mark.parametrize("text", ["", "R", "oR", "ro", "RO", "Ro ", "Zo", "Rz", "Roo"])
def test_a_piece_that_cannot_be_read_is_named(text):
    with refused("FORMAT", "format/piece", InvalidNotation):
        Piece(text)


@pytest.mark.parametrize("data", [None, 7, ["Ro"]])
def test_a_piece_in_json_is_a_text(data):
    with refused("FORMAT", "format/piece", InvalidNotation):
        Piece.from_json(data)


def test_pieces_are_read_in_any_order_and_kept_sorted_with_their_copies():
    assert parse_pieces(" Yx Ro  Bt Ro") == ("Bt", "Ro", "Ro", "Yx")
    assert parse_pieces("") == ()


def test_taking_pieces_takes_one_copy_each():
    assert without(parse_pieces("Ro Ro Bt"), [RED_CIRCLE]) == ("Bt", "Ro")
    assert without(parse_pieces("Ro Ro Bt"), parse_pieces("Ro Ro Bt")) == ()


def test_taking_more_copies_than_there_are_gives_nothing():
    assert without(parse_pieces("Ro Bt"), parse_pieces("Ro Ro")) is None


def test_the_first_missing_piece_is_found():
    assert missing(parse_pieces("Ro Bt"), parse_pieces("Yx Ro Ro")) == "Ro"
    assert missing(parse_pieces("Ro Bt"), parse_pieces("Bt")) is None


@pytest.mark.parametrize(
    ("pieces", "shared"),
    [("Ro Rs Rd", True), ("Ro Bo Yo", True), ("Ro Ro", True), ("Ro", True), ("Ro Bs", False), ("Ro Rs Bs", False)],
)
def test_q5_pieces_share_an_attribute_when_all_have_one_colour_or_all_one_shape(pieces, shared):
    assert share_attribute(parse_pieces(pieces)) is shared


@pytest.mark.parametrize(
    ("pieces", "pure"),
    [
        ("Ro Rs Rd Rc Rt Rx", True),
        ("Ro Oo Yo Go Bo Po", True),
        ("Ro", True),
        ("Ro Ro", False),
        ("Ro Rs Ro", False),
        ("Ro Rs Bs", False),
    ],
)
def test_q8_a_line_is_pure_with_one_attribute_shared_and_no_piece_twice(pieces, pure):
    assert is_pure(parse_pieces(pieces)) is pure


def test_q3_the_largest_set_may_share_a_colour_or_a_shape():
    assert largest_sets(parse_pieces("Ro Rs Rd Bc Yx Gt")) == (("Rd", "Ro", "Rs"),)
    assert largest_sets(parse_pieces("Ro Bo Yo Gc Px Rt")) == (("Bo", "Ro", "Yo"),)


def test_q3_identical_pieces_count_once_in_a_set():
    assert largest_sets(parse_pieces("Ro Ro Ro Rs Bs Gs")) == (("Bs", "Gs", "Rs"),)


def test_q3_all_largest_sets_are_found_and_each_once():
    assert largest_sets(parse_pieces("Ro Rs Bo Bs Yx Gt")) == (("Bo", "Bs"), ("Bo", "Ro"), ("Bs", "Rs"), ("Ro", "Rs"))
    assert largest_sets(parse_pieces("Ro Ro Ro Ro Ro Ro")) == (("Ro",),)
