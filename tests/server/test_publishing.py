"""Everyone who may see the same is sent the same text, written once; and what belongs together is sent together."""

import asyncio
import json

import pytest

from sixfold.server.routes.live import Client
from sixfold.tables import messages, visible
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
    """A socket that notes in which turn of the loop it was sent each text."""

    client = None

    def __init__(self):
        self.sent, self.turn = [], 0

    async def send_text(self, text):
        self.sent.append((json.loads(text)["type"], self.turn))


def test_an_update_and_its_answer_are_sent_in_one_turn_of_the_loop():
    async def story():
        wire = Wire()
        client = Client(wire, None, None, "en")
        sending = asyncio.create_task(client.send_all())
        client.tell(messages.Pong())
        await asyncio.sleep(0)
        client.tell(messages.Done(id=1, number=2))
        while len(wire.sent) < 2:
            wire.turn += 1
            await asyncio.sleep(0)
        client.finish()
        await sending
        return wire.sent

    (first, turn), (second, same) = asyncio.run(story())
    assert (first, second) == ("pong", "done")
    assert turn == same
