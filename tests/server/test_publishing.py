"""Everyone who may see the same is sent the same text, written once; and what belongs together is sent together."""

import asyncio
import json

import pytest

from sixfold.server.routes.live import TOO_SLOW, WAITING_MESSAGES, Client
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


class Line:
    """A line that keeps what it is asked to send."""

    on_free, is_free = None, True

    def __init__(self):
        self.sent = []

    def tell(self, texts):
        self.sent.append([json.loads(text)["type"] for text in texts])


async def turns(count):
    for _ in range(count):
        await asyncio.sleep(0)


def test_an_update_and_its_answer_are_sent_as_one():
    async def story():
        line = Line()
        client = Client(line, "", None, None, "en")
        client.tell(messages.Pong())
        await turns(1)
        client.tell(messages.Done(id=1, number=2))
        await turns(5)
        return line.sent

    assert asyncio.run(story()) == [["pong", "done"]]


def test_whoever_reads_slowly_hears_the_rest_later_and_is_let_go_when_it_is_too_much():
    async def story():
        line = Line()
        line.is_free = False
        client = Client(line, "", None, None, "en")
        client.tell(messages.Pong())
        await turns(5)
        assert line.sent == []
        line.is_free = True
        line.on_free()
        assert line.sent == [["pong"]]
        line.is_free = False
        for _ in range(WAITING_MESSAGES):
            client.tell(messages.Pong())
        assert not client.let_go.done()
        client.tell(messages.Pong())
        assert client.let_go.result() == TOO_SLOW
        line.is_free = True
        await turns(5)
        assert line.sent == [["pong"]], "nothing is sent after that"

    asyncio.run(story())


def test_frames_that_are_sent_as_one_come_as_many(node):
    async def story():
        players, table = await seated(node.address, "duel", 2)
        async with players[0].listen(table) as live:
            await live.send(type="do", id=1, command={"type": "say", "text": "hello"})
            assert (await live.until("update"))["events"][0]["entry"]["text"] == "hello"
            assert (await live.next())["type"] == "done"

    run(story())
