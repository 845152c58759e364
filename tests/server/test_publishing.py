"""Everyone who may see the same is sent the same text, written once; and what belongs together is sent together."""

import asyncio
import json

import pytest

from sixfold.server.connections import BEFORE
from sixfold.server.routes.live import Client
from sixfold.tables import messages, visible
from tests.server.harness import run, seated
from tests.server.test_hub import Watching, scene


@pytest.fixture
def written(monkeypatch):
    """The people for whom a state was made."""
    made, usual = [], visible.table_state

    def table_state(table, key, person, *more):
        made.append(person)
        return usual(table, key, person, *more)

    monkeypatch.setattr(visible, "table_state", table_state)
    return made


def test_watchers_of_a_table_share_one_text(tmp_path, written):
    async def story():
        async with scene(tmp_path) as here:
            room = await here.opened("duel")
            crowd = [Watching(f"guest {number}") for number in range(50)] + [Watching() for _ in range(50)]
            ada, french = Watching(here.ada.id), Watching(language="fr")
            room.listeners.update([*crowd, ada, french])
            written.clear()
            await here.act(room, messages.Sit())
            return crowd, ada

    crowd, ada = asyncio.run(story())
    assert len(written) == 4, "for Ada, a guest, a nameless watcher, and one who reads French"
    states = [next(told["state"] for told in each.told if told["type"] == "update") for each in (ada, *crowd)]
    assert states[0]["you"] == 0
    assert all("you" not in state for state in states[1:])
    assert all("sit" in state["can"] for state in states[1:51])
    assert all(state["can"] == [] for state in states[51:])


class Wire:
    """A socket that keeps what it is asked to send."""

    client = None

    def __init__(self):
        self.sent = []

    async def send(self, message):
        self.sent.append(message)


def test_an_update_and_its_answer_are_sent_as_one():
    async def story():
        wire = Wire()
        client = Client(wire, None, None, "en")
        sending = asyncio.create_task(client.send_all())
        client.tell(messages.Pong())
        await asyncio.sleep(0)
        client.tell(messages.Done(id=1, number=2))
        client.finish()
        await sending
        return wire.sent

    (sent,) = asyncio.run(story())
    assert [json.loads(text)["type"] for text in (*sent[BEFORE], sent["text"])] == ["pong", "done"]


def test_frames_that_are_sent_as_one_come_as_many(node):
    async def story():
        players, table = await seated(node.address, "duel", 2)
        async with players[0].listen(table) as live:
            await live.send(type="do", id=1, command={"type": "say", "text": "hello"})
            assert (await live.until("update"))["events"][0]["entry"]["text"] == "hello"
            assert (await live.next())["type"] == "done"

    run(story())
