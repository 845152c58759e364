"""The solitaire table from a late level on, which is solved in a moment, against plain listing and the rules."""

from itertools import product
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev

import pytest

from sixfold.games.dice.rules import ROWS, Cross, Dice, Row, Skip, parse_move
from sixfold.games.qwixx import kernel_table as qwixx_table
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.kernel_table import SolitaireTable, load_table, table_path
from sixfold.games.qwixx.rules import Phase, Sheet
from tests.games.qwixx import plain_solitaire

LEVEL = 36
NONE = frozenset()


@pytest.fixture(scope="module", params=[0, 1, 3])
def table(request):
    return SolitaireTable.compute(request.param, first_level=LEVEL)


def sheet_of(*rows, misses=0):
    """Return a sheet from four texts of crossed numbers, the lock coming with the last number."""
    crosses = tuple(tuple(map(int, row.split())) for row in rows)
    return Sheet(crosses, frozenset(row for row in ROWS if row.last in crosses[row.place]), misses)


# Each keeps at most three dice alive, so that all throws can be listed.
LATE = {
    "one number left in two rows": (sheet_of("2 3 4 5 6 11", "3 4 5 6 7 11", "12 3", "11 3"), NONE),
    "the fifth cross and the lock in one turn": (sheet_of("2 3 4 10", "2 11", "12 11 10 9 8 3", "3"), NONE),
    "four crosses, then the fifth with white": (sheet_of("2 3 4 11", "5 6 7 8 10", "3", "4"), NONE),
    "two rows that only one turn can close": (sheet_of("2 3 4 5 11", "2 3 4 5 11", "3", "12 3", misses=2), NONE),
    "red closed by somebody else": (
        sheet_of("2 3", "11", "12 11 10 9 5", "12 11 10 4", misses=2),
        frozenset({Row.RED}),
    ),
    "green locked by oneself": (sheet_of("9", "2 3 4 9", "12 11 10 9 8 2", "3", misses=2), frozenset({Row.GREEN})),
    "the last miss looms": (sheet_of("4 5 6 7 8 11", "11", "11 10 9 8 7 3", "4", misses=3), NONE),
    "nothing left but misses": (sheet_of("11", "11", "3", "3", misses=1), NONE),
}


@pytest.mark.parametrize("name", LATE)
def test_values_are_those_of_listing_every_throw(table, name):
    sheet, closed = LATE[name]
    for left in range(table.passive_turns + 1):
        plain = plain_solitaire.value(sheet, closed, table.passive_turns, left)
        assert table.value(sheet, closed=closed, passive_turns_left=left) == pytest.approx(plain, abs=1e-5)


def late_sheets(random, count):
    """Random sheets of level 38 and more: a row is closed, the others have come to their last two numbers."""
    while count:
        rows = []
        for row in ROWS:
            last = random.choice((8, 9, 9, 9))
            before = sorted(random.sample(range(last), random.randint(0, last)))
            rows.append(tuple(row.number(place) for place in (*before, last)))
        closed = frozenset(random.sample(ROWS, 1))
        count -= 1
        yield Sheet(tuple(rows), misses=random.randint(2, 3)), closed


def test_values_of_random_late_sheets_are_those_of_listing_every_throw(table):
    for sheet, closed in late_sheets(Random(5), 8):
        plain = plain_solitaire.value(sheet, closed, table.passive_turns)
        assert table.value(sheet, closed=closed) == pytest.approx(plain, abs=1e-5), (sheet, closed)


def test_colours_and_directions_may_be_exchanged(table):
    red, yellow, green, blue = ("2 3 4 5 6 10", "11", "12 11 10 9 5", "12 4")
    value = table.value(sheet_of(red, yellow, green, blue))
    assert table.value(sheet_of(yellow, red, blue, green)) == value
    assert table.value(sheet_of("2 3 4 5 9", "2 10", "12 11 10 9 8 4", "3")) == value


def test_every_option_is_worth_what_follows_it(table):
    sheet = sheet_of("2 3 4 10", "2 9", "12 11 10 9 8 3", "4", misses=1)
    for whites, faces in product([(4, 6), (5, 6), (6, 6), (1, 1)], [(1, 6, 1, 3), (6, 5, 1, 1), (2, 2, 2, 2)]):
        dice = Dice(whites, faces)
        plain = dict(plain_white_options(table, sheet, dice))
        found = {option.move: option.value for option in table.white_options(sheet, dice)}
        assert found.keys() == plain.keys()
        assert all(found[move] == pytest.approx(plain[move], abs=1e-9) for move in found)


def plain_white_options(table, sheet, dice):
    """Value action 1 by trying every action 2 after it, with the table's own values of sheets."""
    k = table.passive_turns

    def worth(after):
        return table.value(after[0], closed=after[1], passive_turns_left=0 if plain_solitaire.is_over(*after) else k)

    yield (
        Skip(),
        max(map(worth, plain_solitaire.second_actions(sheet, NONE, dice, nothing=plain_solitaire.missed(sheet)))),
    )
    for row in ROWS:
        if plain_solitaire.is_legal(sheet, NONE, row, dice.white_sum):
            move = Cross(row, dice.white_sum)
            after = plain_solitaire.crossed(sheet, NONE, move)
            follow = plain_solitaire.second_actions(*after, dice.without(after[1]), nothing=after[0])
            yield move, max(map(worth, follow))


def test_the_second_closed_row_ends_the_turn(table):
    sheet = sheet_of("2 3 4 5 6 11", "2 3 4 5 6 12", "12 11 10 9 5", "3")
    dice = Dice((6, 6), (1, None, 1, 1))
    options = {option.move: option for option in table.white_options(sheet, dice)}
    closing = options[parse_move("R12")]
    assert closing.value == sheet.with_cross(Cross(Row.RED, 12)).score()
    assert closing.then == Skip()


def test_a_whole_turn_names_its_second_action(table):
    sheet = sheet_of("2 3 4 10", "11", "12 11 10 9 8 3", "3")
    options = {option.move: option for option in table.white_options(sheet, Dice((5, 6), (6, 1, 1, 1)))}
    assert options[parse_move("R11")].then == parse_move("R12")


def test_no_cross_twice_costs_a_miss(table):
    sheet = sheet_of("11", "11", "3", "3", misses=3)
    (only,) = table.colour_options(sheet, Dice((1, 1), (1, 1, 5, 5)), crossed=False)
    assert only.move == Skip()
    assert only.value == sheet.score() - 5
    (kept,) = table.colour_options(sheet, Dice((1, 1), (1, 1, 5, 5)), crossed=True)
    assert kept.value == pytest.approx(table.value(sheet, passive_turns_left=table.passive_turns))


def test_following_the_table_scores_what_it_says(table):
    sheet = sheet_of("2 3 4 5 6 10", "2 3 4 10", "12 11 10 9 4", "12 11 4")
    random = Random(11)
    scores = [plain_solitaire.play(table, sheet, NONE, random) for _ in range(1500)]
    error = stdev(scores) / sqrt(len(scores))
    assert abs(mean(scores) - table.value(sheet)) < 3.5 * error


def test_options_of_a_real_table_know_who_is_active(table):
    sheet = sheet_of("2 3 4 5 6 10", "2 3 4 10", "12 11 10 9 4", "12 11 4")
    dice = Dice((4, 6), (3, 4, 2, 5))
    state = qwixx.State((sheet,) * 3, (None,) * 3, active=1, phase=Phase.WHITE, dice=dice)
    assert table.options(state, 1) == table.white_options(sheet, dice)
    after = min(1, table.passive_turns)
    assert table.options(state, 0) == table.passive_options(sheet, dice, passive_turns_after=after)
    assert table.options(state, 2) == table.passive_options(sheet, dice)
    for seat in range(3):
        listed = {option.move for option in table.options(state, seat)}
        assert listed == set(qwixx.legal_moves(qwixx.view(state, seat)))
    coloured = qwixx.State((sheet,) * 3, (None,) * 3, active=1, phase=Phase.COLOUR, dice=dice, crossed=True)
    assert table.options(coloured, 1) == table.colour_options(sheet, dice, crossed=True)
    with pytest.raises(ValueError, match="seat 0 owes no choice"):
        table.options(coloured, 0)


def test_threads_do_not_change_the_table():
    one = SolitaireTable.compute(1, first_level=38, threads=1)
    three = SolitaireTable.compute(1, first_level=38, threads=3)
    sheets = list(late_sheets(Random(8), 50))
    values = [[t.value(sheet, closed=closed) for sheet, closed in sheets] for t in (one, three)]
    assert values[0] == values[1]


@pytest.mark.parametrize(
    ("sheet", "closed", "why"),
    [
        (Sheet(), NONE, "first level"),
        (sheet_of("2 12", "11", "3", "3"), None, "five crosses"),
        (sheet_of("2 3 4 5 6 12", "11", "3", "3"), NONE, "is closed"),
        (Sheet(((3, 2), (11,), (3,), (3,))), NONE, "left to right"),
        (Sheet(((1,), (11,), (3,), (3,))), NONE, "crossed number"),
        (Sheet(((10**30,), (11,), (3,), (3,))), NONE, "crossed number"),
        (Sheet(((2,), (11,), (3,))), NONE, "four rows"),
        (Sheet(((11,), (11,), (3,), (3,)), frozenset({Row.RED})), NONE, "lock"),
        (sheet_of("11", "11", "3", "3", misses=5), NONE, "misses"),
        (sheet_of("11", "11", "3", "3", misses=-1), NONE, "misses"),
    ],
)
def test_sheets_that_cannot_be_are_refused(table, sheet, closed, why):
    with pytest.raises(ValueError, match=why):
        table.value(sheet, closed=closed)


def test_dice_that_cannot_be_are_refused(table):
    sheet = sheet_of("11", "11", "3", "3")
    for dice in (
        Dice((0, 1), (1, 1, 1, 1)),
        Dice((1, 7), (1, 1, 1, 1)),
        Dice((1, 1), (1, 1, 1, None)),
        Dice((1, 1), ()),
    ):
        with pytest.raises(ValueError):
            table.white_options(sheet, dice)
    with pytest.raises(ValueError):
        table.passive_options(sheet, Dice((1, 1), (1, 1, 1, 1)), passive_turns_after=9)
    with pytest.raises(ValueError):
        table.white_options(sheet_of("11", "11", "3", "3", misses=4), Dice((1, 1), (1, 1, 1, 1)))


@pytest.mark.parametrize("wrong", [{"passive_turns": 5}, {"passive_turns": -1}, {"first_level": 45}, {"threads": 0}])
def test_tables_that_cannot_be_are_refused(wrong):
    with pytest.raises(ValueError):
        SolitaireTable.compute(**wrong)


def test_progress_rises_to_one():
    told = []
    SolitaireTable.compute(0, first_level=40, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


class TiredError(Exception):
    pass


def test_what_progress_raises_stops_the_work():
    def tired(done):
        raise TiredError

    with pytest.raises(TiredError):
        SolitaireTable.compute(0, first_level=36, progress=tired)


def kept(folder, told, **how):
    return load_table(0, first_level=40, folder=folder, tell=told.append, **how)


SOME = sheet_of("2 3 4 5 6 11", "11", "3", "3")


def never(done):
    raise AssertionError("computed although it was kept")


def test_a_kept_table_is_mapped_not_computed(tmp_path):
    told = []
    first = kept(tmp_path / "new", told)
    again = kept(tmp_path / "new", told, progress=never)
    assert told == []
    assert first.value(SOME) == again.value(SOME)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["qwixx-solitaire-0-from-40.table"]


@pytest.mark.parametrize(
    ("at", "why"),
    [(0, "not a table"), (8, "another version"), (12, "another version"), (300, "checksum"), (-1, "checksum")],
)
def test_a_damaged_file_is_computed_again_and_said(tmp_path, at, why):
    told = []
    right = kept(tmp_path, told).value(SOME)
    path = table_path(0, 40, tmp_path)
    damaged = bytearray(path.read_bytes())
    damaged[at] ^= 1
    path.write_bytes(damaged)
    assert kept(tmp_path, told).value(SOME) == right
    assert len(told) == 1
    assert why in told[0]
    kept(tmp_path, told, progress=never)


@pytest.mark.parametrize("size", [0, 5, 128, 1000])
def test_a_cut_file_is_computed_again(tmp_path, size):
    told = []
    kept(tmp_path, told)
    path = table_path(0, 40, tmp_path)
    path.write_bytes(path.read_bytes()[:size])
    kept(tmp_path, told)
    assert len(told) == 1
    kept(tmp_path, told, progress=never)


def test_where_nothing_can_be_kept_the_table_stays_in_memory(tmp_path):
    told = []
    (tmp_path / "file").write_text("in the way")
    assert kept(tmp_path / "file" / "sub", told).value(SOME) > 0
    assert "stays in memory" in told[-1]


def test_a_failed_write_leaves_nothing_behind(tmp_path, monkeypatch):
    def full(descriptor):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(qwixx_table.os, "fsync", full)
    told = []
    kept(tmp_path, told)
    assert "No space left" in told[-1]
    assert list(tmp_path.iterdir()) == []


def test_tables_are_kept_in_the_users_cache_directory():
    path = table_path(2)
    assert path.name == "qwixx-solitaire-2.table"
    assert "sixfold" in path.parts
    assert path != Path.cwd() / path.name
