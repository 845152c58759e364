"""What another node wrote always arrives, also where a notice of it, or the reading after it, was lost on the way."""

import asyncio
import logging
import threading
from contextlib import asynccontextmanager
from types import SimpleNamespace

import psycopg
import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from sixfold.pads.pad_entries import Begun
from sixfold.server import notices, schema
from sixfold.server.bots import BotPool
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.notices import Notices
from sixfold.server.routes.live import TOO_SLOW, Client, _join
from sixfold.server.store import Due, looked_after, wake_next
from sixfold.tables import entries, messages
from tests.server.test_hub import PATIENT_S, Watching, scene


@asynccontextmanager
async def two_nodes(folder):
    """Ada's table at one node, and another node on the same database, which hears only what a test tells it."""
    async with scene(folder) as here:
        there = Hub(here.hub.store, BotPool(1), Metrics(), seed=lambda: 7)
        try:
            yield here, await here.opened("qwixx"), there
        finally:
            await there.stop()


async def says(here, room):
    """Let something be written at the first node; return the notice of it."""
    await here.act(room, messages.Say(text="hello"))
    return f"{room.row.id} {room.table.number}"


async def arrives(elsewhere, room):
    await elsewhere.beyond(room.table.number - 1, PATIENT_S)
    assert elsewhere.table == room.table


async def settled(hub):
    await asyncio.gather(*hub._tasks._running, return_exceptions=True)


class Reading:
    """A database whose answers can be held up or lost."""

    def __init__(self, data):
        self._data, self.is_broken, self.after = data, False, None

    def __getattr__(self, name):
        return getattr(self._data, name)

    async def read(self, job):
        if self.is_broken:
            raise OperationalError("SELECT", {}, Exception("the session was killed"))
        result = await self._data.read(job)
        if self.after is not None:
            await self.after()
        return result


def test_a_notice_that_comes_while_its_table_is_being_opened_is_not_lost(tmp_path):
    async def story():
        async with two_nodes(tmp_path) as (here, room, there):
            slow = there.rooms._store = Reading(there.store)

            async def meanwhile():
                there.heard(await says(here, room))

            slow.after = meanwhile
            elsewhere = await there.rooms.find(room.row.id)
            assert elsewhere.table.number < room.table.number, "the log was read before"
            slow.after = None
            there.catch_up()
            await arrives(elsewhere, room)

    asyncio.run(story())


@pytest.mark.parametrize("by_notice", [True, False])
def test_what_could_not_be_read_when_it_was_heard_of_is_read_later(tmp_path, by_notice):
    async def story():
        async with two_nodes(tmp_path) as (here, room, there):
            elsewhere, broken = await there.rooms.find(room.row.id), Reading(there.store)
            there.rooms._store = broken
            there.catch_up()
            await settled(there)
            broken.is_broken, notice = True, await says(here, room)
            if by_notice:
                there.heard(notice)
            else:
                there.refresh_all()
            await settled(there)
            broken.is_broken = False
            there.catch_up()
            await arrives(elsewhere, room)

    asyncio.run(story())


def test_what_is_read_after_a_name_changed_takes_no_news_from_those_who_listen(tmp_path):
    async def story():
        async with two_nodes(tmp_path) as (here, room, there):
            await here.act(room, messages.Sit())
            elsewhere, watcher = await there.rooms.find(room.row.id), Watching()
            elsewhere.listeners.add(watcher)
            notice = await says(here, room)
            await there.look_again_at(here.ada.id)
            there.heard(notice)
            await arrives(elsewhere, room)
            assert [said.text for said in watcher.entries(entries.Said)] == ["hello"]

    asyncio.run(story())


def test_a_node_that_looked_after_a_table_takes_away_no_time_that_another_set(tmp_path):
    async def story():
        async with two_nodes(tmp_path) as (_, room, there):
            columns = schema.tables.c
            wake_at = select(columns.wake_at).where(columns.id == room.row.id)
            seen = []
            for due in (5, 7):
                await there.store.write(wake_next(room.row.id, 7))
                await there.store.write(looked_after(Due(room.row.id, due), None))
                seen.append(await there.store.read(lambda connection: connection.execute(wake_at).scalar_one()))
            assert seen == [7, None]

    asyncio.run(story())


def test_a_bot_that_nobody_is_going_to_ask_is_asked_by_the_node_that_opens_its_table(tmp_path):
    async def story():
        async with two_nodes(tmp_path) as (here, room, there):
            here.hub.bot_turns.tend = lambda _: None  # the node that had to ask it has died
            for command in (messages.Sit(), messages.AddBot(level="random"), messages.Start()):
                await here.act(room, command)
            await there.store.write(wake_next(room.row.id, None))
            elsewhere = await there.rooms.find(room.row.id)
            there.catch_up()
            await elsewhere.beyond(room.table.number, PATIENT_S)
            assert elsewhere.table.number > room.table.number

    asyncio.run(story())


def test_whoever_comes_to_a_table_that_is_closed_just_then_is_sent_to_come_again(tmp_path):
    async def story():
        async with scene(tmp_path) as here:
            room, closed = await here.opened("qwixx"), []

            async def missed(*_):
                here.hub.rooms.forget(room)  # the database was slow, and nobody was there
                return ()

            async def close(code):
                closed.append(code)

            here.hub.publisher.missed = missed
            server = SimpleNamespace(hub=here.hub, metrics=here.hub.metrics)
            client = Client(SimpleNamespace(on_free=None), "127.0.0.1", None, None, "en")
            await _join(SimpleNamespace(close=close), server, room, client, messages.Hello(table=room.row.id))
            assert (closed, room.listeners) == ([TOO_SLOW], set())

    asyncio.run(story())


def test_a_pad_that_could_not_be_read_when_it_was_heard_of_is_read_later(tmp_path):
    async def judged(judge):
        return judge()

    async def story():
        async with two_nodes(tmp_path) as (here, _, there):
            game = {"game": "qwixx", "manner": "sheets", "players": ("Ada", "Ben")}
            pad = await here.hub.pads.begin(Begun(id="g1", **game), here.ada.id)
            elsewhere, broken = await there.pads.find(pad.row.code), Reading(there.store)
            there.pads._store = broken
            await there.pads.catch_up_all()
            await here.hub.pads.take(pad, Begun(id="g2", **game), here.ada.id, judged)
            broken.is_broken = True
            elsewhere.log.hear(2)
            with pytest.raises(OperationalError):
                await there.pads.refresh(elsewhere)
            broken.is_broken = False
            await there.pads.catch_up_all()
            assert elsewhere.pad.number == 2

    asyncio.run(story())


def test_listening_goes_on_whatever_fails(monkeypatch, caplog):
    again = threading.Event()

    def connect(*_, **__):
        if again.is_set() or not caplog.records:
            raise ValueError("nobody thought of this")
        again.set()
        raise psycopg.OperationalError

    async def story():
        listening = Notices("postgresql://nowhere", lambda _: None, lambda: None)
        try:
            assert await asyncio.to_thread(again.wait, PATIENT_S)
        finally:
            await asyncio.to_thread(listening.stop)

    monkeypatch.setattr(notices, "AGAIN_S", 0)
    monkeypatch.setattr(psycopg, "connect", connect)
    with caplog.at_level(logging.WARNING, "sixfold.server"):
        asyncio.run(story())
