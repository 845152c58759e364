"""Rows, dice and the notation of crosses, which Qwixx and Qwixx Duel share."""

from fractions import Fraction

import pytest

from sixfold.games.dice import rules as dice
from sixfold.games.dice.rules import ROWS, Cross, Dice, Row, Skip, Throw
from sixfold.rules.chance import Lot
from sixfold.rules.errors import FalseRecord, ImpossibleChance, InvalidNotation
from sixfold.rules.events import Miss, read_event
from sixfold.seeds import Stream
from tests.rules.table import assert_raises

NONE_CLOSED: frozenset[Row] = frozenset()


@pytest.mark.parametrize("row", [Row.RED, Row.YELLOW])
def test_x1_red_and_yellow_rise_from_2_to_12(row):
    assert [row.number(position) for position in range(11)] == list(range(2, 13))
    assert row.last == 12


@pytest.mark.parametrize("row", [Row.GREEN, Row.BLUE])
def test_x1_green_and_blue_fall_from_12_to_2(row):
    assert [row.number(position) for position in range(11)] == list(range(12, 1, -1))
    assert row.last == 2


@pytest.mark.parametrize("row", ROWS)
def test_x1_position_and_number_are_inverse(row):
    assert [row.position(row.number(position)) for position in range(11)] == list(range(11))


def test_x1_rows_stand_in_the_order_of_the_sheet():
    assert [row.letter for row in ROWS] == ["R", "Y", "G", "B"]
    assert [row.place for row in ROWS] == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("R5", Cross(Row.RED, 5)),
        ("Y12", Cross(Row.YELLOW, 12)),
        ("G2", Cross(Row.GREEN, 2)),
        ("B10", Cross(Row.BLUE, 10)),
        ("-", Skip()),
    ],
)
def test_a_cross_is_a_row_letter_and_a_number_and_nothing_is_a_dash(text, move):
    assert dice.parse_move(text) == move
    assert dice.parse_move(f"  {text} ") == move
    assert dice.format_move(move) == text


@pytest.mark.parametrize("text", ["", "R", "7", "R1", "R13", "R02", "r5", "W5", "R5 Y5", "--", "R\u0665", "R5\nR6"])
def test_anything_else_is_not_a_cross(text):
    assert_raises(InvalidNotation, "FORMAT", "format/cross", lambda: dice.parse_move(text))


def test_an_unreadable_cross_is_quoted_in_the_error():
    with pytest.raises(InvalidNotation) as caught:
        dice.parse_move("purple 7")
    assert caught.value.values == {"text": "purple 7"}


def test_x5_action_1_offers_the_sum_of_the_white_dice():
    assert Dice((4, 1), (2, 5, 3, 6)).white_sum == 5


def test_x6_action_2_offers_each_white_die_with_the_row_s_own():
    thrown = Dice((4, 1), (2, 5, 3, 6))
    assert [thrown.colour_sums(row) for row in ROWS] == [{6, 3}, {9, 6}, {7, 4}, {10, 7}]


def test_x6_a_double_offers_one_sum_a_row():
    assert Dice((3, 3), (2, 5, 3, 6)).colour_sums(Row.RED) == {5}


def test_x9_a_closed_row_s_die_leaves_the_throw_at_once():
    left = Dice((4, 1), (2, 5, 3, 6)).without(frozenset({Row.GREEN}))
    assert left == Dice((4, 1), (2, 5, None, 6))
    assert left.colour_sums(Row.GREEN) == frozenset()


def test_x4_a_throw_has_six_dice_and_every_way_they_fall_is_counted_once():
    outcomes = list(Throw(NONE_CLOSED).outcomes())
    assert len(outcomes) == 21 * 6**4
    assert sum(likely for _, likely in outcomes) == 1
    assert dict(outcomes)[Dice((3, 3), (1, 1, 1, 1))] == Fraction(1, 6**6)
    assert dict(outcomes)[Dice((3, 4), (1, 1, 1, 1))] == Fraction(2, 6**6)


def test_x4_only_dice_still_in_the_game_are_thrown():
    closed = frozenset({Row.RED, Row.BLUE})
    outcomes = dict(Throw(closed).outcomes())
    assert len(outcomes) == 21 * 6**2
    assert sum(outcomes.values()) == 1
    assert {thrown.coloured[Row.RED.place] for thrown in outcomes} == {None}
    assert {thrown.coloured[Row.YELLOW.place] for thrown in outcomes} == set(range(1, 7))


def test_x4_a_sampled_throw_is_one_that_can_be_and_the_same_for_the_same_seed():
    throw = Throw(frozenset({Row.GREEN}))
    thrown = [throw.sample(Stream(seed, "throw")) for seed in range(50)]
    for each in thrown:
        throw.check(each)
    assert thrown == [throw.sample(Stream(seed, "throw")) for seed in range(50)]
    assert len(set(thrown)) > 40


@pytest.mark.parametrize("faces", [Dice((0, 1), (1, 1, 1, 1)), Dice((6, 7), (1, 1, 1, 1)), Dice((1, 1), (1, 1, 9, 1))])
def test_x4_a_face_that_no_die_has_is_refused(faces):
    throw = Throw(NONE_CLOSED)
    assert_raises(ImpossibleChance, "CHANCE", "chance/no-such-face", lambda: throw.check(faces))


def test_x4_a_die_that_is_not_thrown_is_refused():
    throw = Throw(NONE_CLOSED)
    assert_raises(ImpossibleChance, "CHANCE", "chance/wrong-dice", lambda: throw.check(Dice((1, 1), (1, None, 1, 1))))


def test_x9_a_die_that_has_left_the_game_cannot_be_thrown():
    throw = Throw(frozenset({Row.YELLOW}))
    assert_raises(ImpossibleChance, "CHANCE", "chance/wrong-dice", lambda: throw.check(Dice((1, 1), (1, 1, 1, 1))))


def test_a_throw_is_written_without_the_dice_that_left_and_read_back():
    thrown = Dice((4, 1), (2, None, 3, 6))
    event = thrown.event()
    assert event.written() == {"type": "roll", "dice": {"white": [4, 1], "red": 2, "green": 3, "blue": 6}}
    assert Throw(frozenset({Row.YELLOW})).read((read_event(event.written()),)) == thrown


def test_a_throw_cannot_be_read_from_another_event():
    throw = Throw(NONE_CLOSED)
    assert_raises(FalseRecord, "TURN", "record/other-event", lambda: throw.read((Miss(0),)))
    assert_raises(FalseRecord, "FORMAT", "record/cut-off", lambda: throw.read(()))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_x3_every_seat_is_as_likely_to_begin(seats):
    assert list(Lot(seats).outcomes()) == [(seat, Fraction(1, seats)) for seat in range(seats)]
    assert {Lot(seats).sample(Stream(seed, "lot")) for seed in range(100)} == set(range(seats))


def test_x3_a_seat_that_nobody_sits_at_cannot_begin():
    assert_raises(ImpossibleChance, "CHANCE", "chance/no-such-seat", lambda: Lot(3).check(3))
    assert_raises(ImpossibleChance, "CHANCE", "chance/no-such-seat", lambda: Lot(3).check(-1))


def test_x11_a_row_of_n_crosses_scores_n_times_n_plus_1_over_2():
    assert dice.ROW_POINTS == (0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78)
