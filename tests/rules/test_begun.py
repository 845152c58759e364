"""Games that are played on from a position: the whole table that a view may be of, and records that begin there."""

from dataclasses import replace
from functools import partial

import pytest

from sixfold.fair import verify_fair
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import FalseRecord, SixfoldError
from sixfold.rules.match import Match
from sixfold.rules.positions import format_position, parse_position, whole_table
from sixfold.rules.record import Participant, format_record, parse_record
from sixfold.seeds import Stream, chance_stream
from tests.matches import any_move, matches

PLAYERS = (Participant("Ada", "human"), Participant("greedy", "bot"))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_table_looks_to_the_seat_of_a_view_as_the_view_does(game):
    for match in matches(game, 2, 3, 40)[:-1]:
        seat = match.deciders[0]
        view = match.view(seat)
        if any(getattr(view, "chosen", ())):
            continue  # what others chose in Qwixx is hidden, and chosen again
        for number in range(3):
            whole = whole_table(view, Stream(number, "test"))
            assert match.game.view(whole, seat) == view
            assert parse_position(game, format_position(whole)) == whole


def test_what_a_view_hides_is_dealt_anew():
    view = matches("qwirkle", 2, 3, 4)[-1].view(0)
    assert len({whole_table(view, Stream(number, "test")).hands for number in range(5)}) == 5


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_record_that_begins_from_a_position_is_written_read_and_judged(game):
    seed, source = 11, Stream(5, "test")
    begun = format_position(whole_table(matches(game, 2, 3, 10)[-1].state))
    match = Match.start(game, PLAYERS, seed=seed, begun=begun).settled(partial(chance_stream, seed))
    for _ in range(6):
        seat = match.deciders[0]
        match = match.played(seat, any_move(match, seat, source)).settled(partial(chance_stream, seed))
    record = parse_record(format_record(match.record()))
    assert record == match.record()
    assert record.start == begun
    verify_fair(record)
    assert Match.resume(record) == match
    with pytest.raises(SixfoldError):
        replace(record, start=None).verify()


def test_a_record_begins_from_a_whole_table_of_its_players():
    part = Match.start("qwirkle", PLAYERS).record()
    for start, code in (
        ("Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90", "record/part-of-a-table"),
        ("Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox / Gd Gx", "record/other-seats"),
    ):
        with pytest.raises(FalseRecord) as refused:
            replace(part, start=start).verify()
        assert refused.value.code == code
