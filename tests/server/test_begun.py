"""Tables that are played on from a position: of a seat, whose others are dealt, or of a step of a game that is over."""

import pytest

from sixfold.logs import Logged
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import Refusal
from sixfold.rules.positions import format_position, parse_position
from sixfold.seeds import Stream
from sixfold.tables import commands, entries, messages, visible
from sixfold.tables.guards import Asking
from sixfold.tables.replays import replayed
from sixfold.tables.table import opened_table
from tests.matches import matches, played_out
from tests.server.harness import Player, run

VIEW = "Ro@0,0 Rs@1,0 | hand Bd Go Ps Rc Rt Yx | scores 2 0"


def test_a_table_goes_on_from_what_a_seat_knows_and_tells_no_hand(node):
    async def scene():
        ada = await Player.enter(node.address, "Ada")
        table = await ada.ask("POST", "/api/tables", {"game": "qwirkle", "seats": 2, "start": VIEW})
        await ada.act(table["id"], type="sit", seat=0)
        state = await ada.act(table["id"], type="add_bot", level="greedy")
        assert "start" in state["can"]
        state = await ada.act(table["id"], type="start")
        assert state["view"]["hand"] == VIEW.split("hand ")[1].split(" |", maxsplit=1)[0].split()
        assert state["scores"] == [2, 0]
        assert not state["rated"]
        told = await ada.ask("GET", f"/api/tables/{table['id']}/events")
        assert all("start" not in each["entry"] for each in told["events"])
        state = await ada.act(table["id"], type="play", position=state["position"], move="Rc@2,0")
        assert state["scores"][0] == 5
        for start, code in (("no position", "position/"), (f"{VIEW} | over out", "table/position-over")):
            answer = await ada.request("POST", "/api/tables", {"game": "qwirkle", "seats": 2, "start": start})
            assert answer.json()["problem"]["code"].startswith(code)

    run(scene())


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_decision_of_a_replay_can_be_taken_over(game):
    record = played_out(game, 2, 4).record()
    steps = replayed(record, None, "en", is_open=True).steps
    lines = [step.position for step in steps if step.position]
    assert len(lines) > 5
    assert all(step.position is None for step in replayed(record, 0, "en", is_open=False).steps)
    assert commands.begun_from(game, 2, lines[3], Stream(1, "test")) == lines[3]


def test_nobody_is_told_the_hands_that_a_table_began_with():
    line = format_position(matches("qwirkle", 2, 3, 4)[-1].state)
    opened = entries.Opened(
        game="qwirkle", seats=2, options=entries.TableOptions(), owner="ada", commitment="c", start=line
    )
    assert all(visible.visible_entry(opened, "qwirkle", seat).start is None for seat in (None, 0, 1))


def test_a_game_from_a_position_needs_everyone_and_counts_nowhere():
    line = commands.begun_from("qwirkle", 2, VIEW, Stream(1, "test"))
    assert parse_position("qwirkle", line).hands[0] == parse_position("qwirkle", VIEW).hand
    opened = entries.Opened(
        game="qwirkle", seats=2, options=entries.TableOptions(), owner="ada", commitment="c", start=line
    )
    table = opened_table([Logged(1, 0, opened)])
    table = commands.judge(messages.Sit(), Asking(table, "ada", "Ada", 0, 7)).after
    assert not table.counts
    with pytest.raises(Refusal) as refused:
        commands.judge(messages.Start(), Asking(table, "ada", "Ada", 0, 7))
    assert refused.value.code == "table/all-seats"
