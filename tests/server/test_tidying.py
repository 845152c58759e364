"""The house stays open: tables that nobody uses leave, codes are used again, and nobody can take all the room."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace

import httpx
import pytest
from sqlalchemy import func, select, update

from sixfold.rules.errors import Refusal
from sixfold.server import rooms, schema, writing
from sixfold.server.admin import audit
from sixfold.server.app import create_app, running
from sixfold.server.bots import BotPool
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.review_store import find_judged, keep_judged
from sixfold.server.settings import Limits, Settings, sqlite_url
from sixfold.server.store import Store, executing, find_table, migrate
from sixfold.server.tidying import EMPTY_MS, WAITING_MS
from sixfold.tables import messages
from sixfold.tables.entries import TableOptions
from tests.server.test_hub import Watching


class Scene:
    """A hub whose clock we set, and Ada and Bob."""

    def __init__(self, store):
        self.now = 1_000_000
        self.store = store
        self.hub = Hub(store, BotPool(1), Metrics(), clock=lambda: self.now)

    async def enter(self, name):
        return (await People(self.store).welcome(name, self.now)).person

    async def opened(self, person):
        return await self.hub.writer.open("duel", 2, TableOptions(), person.id)

    async def exists(self, room):
        self.hub.rooms.forget(room)
        try:
            return bool(await self.hub.rooms.find(room.row.id))
        except Refusal:
            return False

    async def counts(self):
        queries = [select(func.count()).select_from(of) for of in (schema.tables, schema.entries, schema.sitters)]
        return await self.store.read(lambda connection: [connection.execute(query).scalar() for query in queries])


@asynccontextmanager
async def scene(tmp_path):
    store = Store(sqlite_url(tmp_path / "sixfold.sqlite3"))
    migrate(store.engine)
    here = Scene(store)
    try:
        yield here
    finally:
        await here.hub.stop()
        store.close()


def play(story, tmp_path):
    async def run():
        async with scene(tmp_path) as here:
            await story(here)

    asyncio.run(run())


def test_a_table_that_nobody_joined_leaves_with_all_its_rows(tmp_path):
    async def story(here):
        ada = await here.enter("Ada")
        empty, sat = await here.opened(ada), await here.opened(ada)
        await here.hub.act(sat, ada, messages.Sit())
        here.now += EMPTY_MS + 1
        await here.hub.tidying.tidy()
        assert not await here.exists(empty)
        assert await here.exists(sat)
        here.now += WAITING_MS
        await here.hub.tidying.tidy()
        assert not await here.exists(sat)
        assert await here.counts() == [0, 0, 0]

    play(story, tmp_path)


def test_a_table_that_someone_looks_at_or_that_began_stays(tmp_path):
    async def story(here):
        ada, bob = await here.enter("Ada"), await here.enter("Bob")
        looked_at, begun = await here.opened(ada), await here.opened(ada)
        looked_at.listeners.add(Watching())
        for person, command in ((ada, messages.Sit()), (bob, messages.Sit()), (ada, messages.Start())):
            await here.hub.act(begun, person, command)
        for _ in range(3):
            here.now += WAITING_MS
            await here.hub.tidying.tidy()
        assert await here.exists(begun)
        assert await here.exists(looked_at)

    play(story, tmp_path)


def test_a_code_that_is_taken_is_not_given_twice_and_one_that_is_over_is_used_again(tmp_path, monkeypatch):
    codes = iter(("bababa", "bababa", "dedede", "bababa"))
    monkeypatch.setattr(writing, "new_code", lambda: next(codes))

    async def story(here):
        ada, bob = await here.enter("Ada"), await here.enter("Bob")
        first, second = await here.opened(ada), await here.opened(ada)
        assert (first.row.code, second.row.code) == ("bababa", "dedede")
        for person, command in ((ada, messages.Sit()), (bob, messages.Sit()), (ada, messages.Start())):
            await here.hub.act(first, person, command)
        await here.hub.act(first, bob, messages.Resign())
        third = await here.opened(ada)
        assert third.row.code == "bababa"
        assert await here.hub.rooms.find("bababa") is third
        here.hub.rooms.forget(first)
        assert await here.hub.rooms.find("bababa") is third, "the old table takes nothing with it when it leaves"
        assert (await here.hub.rooms.find(first.row.id)).table.stage == "over"

    play(story, tmp_path)


@asynccontextmanager
async def served(tmp_path, **limits):
    settings = Settings(sqlite_url(tmp_path / "sixfold.sqlite3"), limits=replace(Limits(), **limits))
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        yield app


async def guest(app, address="192.0.2.1"):
    client = httpx.AsyncClient(transport=httpx.ASGITransport(app, client=(address, 1)), base_url="http://localhost")
    session = (await client.post("/api/people", json={"name": "Ada"})).json()
    client.headers["authorization"] = f"Bearer {session['token']}"
    return client


async def opens(client, game="duel"):
    answer = await client.post("/api/tables", json={"game": game, "seats": 2})
    return answer.status_code, answer.json()


def test_many_guests_of_one_address_open_no_more_tables_than_an_address_may(tmp_path):
    async def story():
        async with served(tmp_path, tables_an_address=5) as app:
            answers = [(await opens(await guest(app)))[0] for _ in range(7)]
            assert answers == [201] * 5 + [429] * 2
            assert (await opens(await guest(app, "192.0.2.2")))[0] == 201
            assert (await opens(await guest(app, "2001:db8::1")))[0] == 201

    asyncio.run(story())


def test_an_ipv6_subscriber_is_one_address(tmp_path):
    async def story():
        async with served(tmp_path, tables_an_address=2) as app:
            answers = [(await opens(await guest(app, f"2001:db8::{number}:1")))[0] for number in range(4)]
            assert answers == [201, 201, 429, 429]

    asyncio.run(story())


def test_a_rematch_counts_as_a_table(tmp_path):
    async def story():
        async with served(tmp_path, tables_an_address=2) as app:
            ada, bob = await guest(app), await guest(app)
            _, table = await opens(ada)
            for client, command in ((ada, "sit"), (bob, "sit"), (ada, "start"), (bob, "resign"), (ada, "rematch")):
                answer = await client.post(f"/api/tables/{table['id']}/commands", json={"type": command})
                assert answer.status_code == 200, answer.text
            again = answer.json()["state"]["rematch"]
            for client, command in ((ada, "start"), (bob, "resign"), (ada, "rematch")):
                answer = await client.post(f"/api/tables/{again}/commands", json={"type": command})
            assert answer.json()["problem"]["code"] == "limit/too-often"

    asyncio.run(story())


def test_tables_that_nobody_listens_to_make_room_for_newcomers(tmp_path):
    async def story():
        async with served(tmp_path, open_tables=3) as app:
            ada = await guest(app)
            tables = [(await opens(ada))[1]["id"] for _ in range(3)]
            open_rooms = app.state.context.hub.rooms
            for room in open_rooms:
                room.used_at += 3600
            assert (await opens(await guest(app)))[0] == 429, "they were used just now"
            for room in open_rooms:
                room.used_at -= 3660
            assert (await opens(await guest(app)))[0] == 201
            assert len(open_rooms) == 1
            assert (await ada.get(f"/api/tables/{tables[0]}")).status_code == 200, "it only left the memory"
            await opens(ada)
            assert len(open_rooms) == 3
            for room in open_rooms:
                room.listeners.add(Watching())
                room.used_at -= 60
            assert (await opens(ada))[0] == 429, "these are listened to"

    asyncio.run(story())


def test_a_server_keeps_games_for_as_many_days_as_it_is_told(tmp_path):
    """One game is over for longer than that, one is not; the server looks at once. A review goes with its game."""
    database = sqlite_url(tmp_path / "sixfold.sqlite3")

    async def games(here):
        tables = [await here.opened(await here.enter("Ada")) for _ in range(2)]
        old = update(schema.tables).where(schema.tables.c.id == tables[0].row.id).values(changed_at=0, stage="over")
        new = update(schema.tables).where(schema.tables.c.id == tables[1].row.id).values(changed_at=rooms.now_ms())
        for change in (old, new):
            await here.store.write(executing(change))
        for table in tables:
            await here.store.write(keep_judged(table.row.id, 0, "events", "{}"))
        return tables

    async def story():
        async with scene(tmp_path) as here:
            old, new = await games(here)
        async with running(Settings(database, keep_days=365)) as server:
            while not await server.hub.store.read(audit(1)):
                pass
            assert await server.hub.store.read(find_table(old.row.id)) is None
            assert await server.hub.store.read(find_table(new.row.id)) is not None
            reviews = [await server.hub.store.read(find_judged(each.row.id, 0, "events")) for each in (old, new)]
            assert reviews == [None, "{}"]

    asyncio.run(story())


@pytest.mark.parametrize("key", ["", "\0", "a\0b", "../x", "ä"])
def test_what_no_key_can_be_is_unknown_without_asking_the_database(key):
    with pytest.raises(Refusal) as refusal:
        asyncio.run(rooms.Rooms(None, None, None).find(key))
    assert refusal.value.code == "table/unknown"
