"""Games that were played elsewhere, kept with one's own: the log that a record makes says the same game again."""

import asyncio
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.players import choose, find_bot
from sixfold.rules.catalog import GAMES
from sixfold.rules.core import Options
from sixfold.rules.errors import FalseRecord, InvalidSetup, Refusal
from sixfold.rules.events import Move
from sixfold.rules.match import Match
from sixfold.rules.record import Deputy, Participant, Stopped, format_record
from sixfold.seeds import chance_stream
from sixfold.server import writing
from sixfold.tables.entries import OLDEST, read_entry, write_entry
from sixfold.tables.guards import Moment
from sixfold.tables.imported import imported
from sixfold.tables.table import opened_table
from tests.server.harness import Player, run
from tests.server.test_hub import scene

PLAYERS = (Participant("Ada", "human"), Participant("Momo (greedy)", "bot"), Participant("Ben", "human"))
NOW = Moment(1_000_000, 1_000_000)


def played(game: str, seed: int, decisions: int = 10_000):
    """A game of so many decisions, or to its end."""
    match = Match.start(game, PLAYERS[: max(GAMES[game].ABOUT.seats)][:3], seed=seed)
    match = match.settled(lambda event: chance_stream(seed, event))
    for _ in range(decisions):
        if match.outcome is not None:
            break
        seat = match.deciders[0]
        move = choose(find_bot(game, "greedy"), match, seat, seed)
        match = match.played(seat, move).settled(lambda event: chance_stream(seed, event))
    return match.record()


@settings(max_examples=8, deadline=None)
@given(game=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 2**200))
def test_a_record_makes_the_log_of_the_same_game(game, seed):
    record = played(game, seed)
    change = imported(record, "ada", 0, NOW)
    again = opened_table(logged._replace(entry=read_entry(write_entry(logged.entry))) for logged in change.logged)
    assert again == change.after
    assert format_record(again.record()) == format_record(record)
    assert (again.stage, again.seat_of("ada")) == ("over", 0)


@pytest.mark.parametrize("reason", ["resigned", "agreed"])
def test_a_game_that_people_ended_and_a_bot_that_stood_in_are_kept(reason):
    record = played("qwirkle", 5, decisions=9)
    last = max(at for at, event in enumerate(record.events, 1) if isinstance(event, Move) and event.seat == 2)
    deputy = Deputy("greedy", last)
    winners, left = ((), None) if reason == "agreed" else ((1,), 0)
    stopped = Stopped(reason=reason, seat=left, scores=Match.resume(record).scores, winners=winners)
    record = replace(record, stopped=stopped, players=(*record.players[:2], replace(record.players[2], bot=deputy)))
    assert format_record(imported(record, "ben", 2, NOW).after.record()) == format_record(record)


def test_a_game_that_was_given_up_before_its_first_move_is_kept():
    record = played("qwirkle", 5, decisions=0)
    stopped = Stopped(reason="resigned", seat=0, scores=(0, 0, 0), winners=(1, 2))
    record = replace(record, stopped=stopped)
    assert format_record(imported(record, "ada", 0, NOW).after.record()) == format_record(record)


def test_ages_that_no_table_takes_are_refused():
    record = replace(played("duel", 5), options=Options(ages=(7, OLDEST + 1)))
    with pytest.raises(InvalidSetup) as refusal:
        imported(record, "ada", 0, NOW)
    assert refusal.value.code == "setup/too-old"


def test_only_games_that_are_over_with_a_seed_and_a_seat_of_ones_own_are_kept():
    record = played("duel", 5)
    for wrong, seat in ((record, 1), (record, 7), (played("duel", 5, decisions=3), 0)):
        with pytest.raises(Refusal):
            imported(wrong, "ada", seat, NOW)
    with pytest.raises(FalseRecord):
        imported(replace(record, seed=None), "ada", 0, NOW)


def test_a_game_is_kept_though_the_first_code_for_it_is_that_of_a_game_under_way(tmp_path, monkeypatch):
    async def keeping():
        async with scene(tmp_path) as here:
            room = await here.opened("duel")
            codes = iter((room.row.code, "free"))
            monkeypatch.setattr(writing, "new_code", lambda: next(codes))
            key = await here.hub.writer.keep_record(played("duel", 5), 0, here.ada.id)
            assert (await here.hub.rooms.find(key)).row.code == "free"

    asyncio.run(keeping())


def test_a_game_from_elsewhere_is_in_my_history_once_and_counts_nowhere(node):
    record = json.loads(format_record(played("qwixx", 7)))
    false = {**record, "result": {**record["result"], "winners": [0, 1, 2]}}

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        for _ in range(2):
            kept = await ada.ask("POST", "/api/history?seat=0", record)
        refused = await ada.request("POST", "/api/history?seat=0", false)
        assert refused.json()["problem"]["code"] == "record/false-result"
        history = (await ada.ask("GET", "/api/history"))["tables"]
        assert [(table["id"], table["stage"], table["you"]) for table in history] == [(kept["id"], "over", 0)]
        replay = await ada.ask("GET", f"/api/tables/{kept['id']}/replay")
        assert replay["players"][0] == "Ada"
        assert (await ada.ask("GET", "/api/people/me/page"))["games"] == []

    run(scene())
