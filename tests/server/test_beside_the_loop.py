"""What takes long for what somebody sent is done beside the event loop: everyone else is answered meanwhile."""

import asyncio
import threading
from dataclasses import replace

import pytest

from sixfold.arena import play_game
from sixfold.rules.record import Participant, format_record
from sixfold.server import people, review_store, writing
from sixfold.server.routes import pads
from sixfold.tables import helping
from tests.server.test_tidying import guest, opens, served

MINE = Participant("Ada", "human")


async def asks_for_all_moves(ada):
    table = (await opens(ada))[1]["id"]
    for command in ({"type": "sit"}, {"type": "add_bot", "level": "greedy"}, {"type": "start"}):
        await ada.post(f"/api/tables/{table}/commands", json=command)
    return await ada.post(f"/api/tables/{table}/draft", json={"kind": "move"})


async def signs_up(ada):
    return await ada.post("/api/people/me/account", json={"name": "Ada", "password": "correct horse"})


async def keeps_a_record(ada):
    record = play_game("duel", ["greedy", "greedy"], 1)
    text = format_record(replace(record, players=(MINE, record.players[1])))
    return await ada.post("/api/history?seat=0", content=text)


async def lists_pads(ada):
    return await ada.get("/api/pads")


async def opens_two_parts_of_a_review(ada):
    table = (await opens(ada))[1]["id"]
    for command in ({"type": "sit"}, {"type": "add_bot", "level": "greedy"}, {"type": "start"}, {"type": "resign"}):
        await ada.post(f"/api/tables/{table}/commands", json=command)
    await ada.get(f"/api/tables/{table}/review/0")
    return await ada.get(f"/api/tables/{table}/review/1")


@pytest.mark.parametrize(
    ("room", "work", "asked"),
    [
        (helping.presenters, "drafted", asks_for_all_moves),
        (people, "skeleton_of", signs_up),
        (writing, "format_record", keeps_a_record),
        (pads, "people", lists_pads),
        (review_store, "format_record", opens_two_parts_of_a_review),
    ],
)
def test_what_takes_long_is_done_once_and_beside_the_loop(tmp_path, monkeypatch, room, work, asked):
    done, own = [], getattr(room, work)

    def watched(*given):
        done.append(threading.current_thread())
        return own(*given)

    async def story():
        async with served(tmp_path) as app:
            answer = await asked(await guest(app))
            assert answer.status_code < 300, answer.text

    monkeypatch.setattr(room, work, watched)
    asyncio.run(story())
    assert len(done) == 1
    assert threading.main_thread() not in done
