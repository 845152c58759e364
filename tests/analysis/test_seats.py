"""What a seat is worth before the first event."""

import pytest

import sixfold as sf
from sixfold.analysis import review
from sixfold.analysis.seats import by_age, measured_seats, shares_at_start
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Options
from sixfold.rules.record import Participant, Record


def begun(game, seats, **told):
    return Record(game, tuple(Participant(str(seat), "bot") for seat in range(seats)), (), **told)


@pytest.mark.parametrize("name", GAMES)
def test_seats_were_measured_where_age_decides_a_tie_for_the_opening(name):
    about = GAMES[name].ABOUT
    assert set(measured_seats(name)) == ({str(seats) for seats in about.seats} if about.tie else set())


@pytest.mark.parametrize("name", GAMES)
def test_shares_at_the_start_are_a_whole_win(name):
    for seats in GAMES[name].ABOUT.seats:
        shares = shares_at_start(begun(name, seats))
        assert sum(shares) == pytest.approx(1, abs=1e-12)
        assert all(share == pytest.approx(1 / seats, rel=0.1) for share in shares)


@pytest.mark.parametrize("name", ["qwixx", "duel", "pebbles"])
def test_where_a_lot_decides_or_nobody_measured_all_seats_are_equal(name):
    assert shares_at_start(begun(name, 2)) == (0.5, 0.5)


def test_what_counts_is_age_not_the_number_of_the_seat():
    older_first, younger_first = (
        shares_at_start(begun("qwirkle", 2, options=Options(ages))) for ages in ((9, 7), (7, 9))
    )
    assert older_first == younger_first[::-1] == shares_at_start(begun("qwirkle", 2))
    assert by_age(Options((30, 50, 40)), 3) == [1, 2, 0]


def test_a_game_played_on_from_the_middle_starts_with_equal_shares():
    assert shares_at_start(begun("qwirkle", 3, start="any")) == (1 / 3,) * 3


def test_a_review_starts_from_there():
    record = sf.play("cards", ["greedy", "greedy", "greedy"], seed=3).record
    found = review(record, 0.02)
    assert tuple(seat.start for seat in found.seats) == shares_at_start(record)
    for seat in found.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck + seat.skill, abs=1e-9)
