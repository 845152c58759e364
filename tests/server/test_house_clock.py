"""Clocks run on a time of their own: no jump of the wall clock and no outage costs anyone a game."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from sixfold.server import house_clock
from sixfold.server.bots import BotPool
from sixfold.server.house_clock import HouseClock
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Store, migrate
from sixfold.server.writing import BOT_GRACE_MS
from sixfold.tables import entries, messages

HOUR = 3_600.0
FIVE = entries.TableOptions(clock=entries.MoveClock(seconds=5), sudden_death=True)


@dataclass
class Time:
    """The two clocks of a machine."""

    wall: float = 1_000_000.0
    monotonic: float = 50.0

    def passes(self, seconds):
        self.wall += seconds
        self.monotonic += seconds


@asynccontextmanager
async def house(folder, time, grace_s=0.0):
    store = Store(sqlite_url(folder / "tables.sqlite3"))
    migrate(store.engine)
    clocks = {"clock": lambda: round(time.wall * 1000), "monotonic": lambda: time.monotonic}
    hub = Hub(store, BotPool(1), Metrics(), seed=lambda: 7, **clocks)
    await hub.house.start(hub.clock(), grace_s)
    try:
        yield hub
    finally:
        await hub.stop()
        store.close()


async def game_of_two(hub, options=FIVE):
    people = [(await People(hub.store).welcome(name, 0)).person for name in ("Ada", "Bob")]
    room = await hub.writer.open("duel", 2, options, people[0].id)
    for person in people:
        await hub.act(room, person, messages.Sit())
    await hub.act(room, people[0], messages.Start())
    return room, people


async def later(hub, time, seconds):
    """Let time pass as it does for a server that runs: a second a beat."""
    for _ in range(seconds):
        time.passes(1)
        await hub.house.beat()
        await hub.clocks.wake()


def test_a_wall_clock_that_jumps_ahead_ends_no_game(tmp_path):
    async def scene():
        time = Time()
        async with house(tmp_path, time) as hub:
            room, _ = await game_of_two(hub)
            time.wall += 2 * HOUR
            await hub.house.beat()
            await hub.clocks.wake()
            assert room.table.stage == "playing"
            assert hub.publisher.state(room, None, "en").seats[room.table.deciders[0]].clock.left_ms == 5_000
            await later(hub, time, 6)
            assert room.table.ended.reason == "time"

    asyncio.run(scene())


def test_an_outage_longer_than_a_clock_loses_no_game(tmp_path):
    async def scene():
        time = Time()
        async with house(tmp_path, time) as hub:
            room, _ = await game_of_two(hub)
            await later(hub, time, 3)
        time.passes(7)
        async with house(tmp_path, time, grace_s=5) as hub:
            again = await hub.rooms.find(room.row.id)
            await later(hub, time, 5)
            assert again.table.stage == "playing", "browsers had time to find back"
            seat = hub.publisher.state(again, None, "en").seats[again.table.deciders[0]]
            assert seat.clock.left_ms == 2_000
            await later(hub, time, 3)
            assert again.table.ended.reason == "time"

    asyncio.run(scene())


def test_a_wall_clock_set_back_leaves_no_bot_stuck(tmp_path):
    async def scene():
        time = Time()
        async with house(tmp_path, time) as hub:
            ada = (await People(hub.store).welcome("Ada", 0)).person
            room = await hub.writer.open("duel", 2, entries.TableOptions(), ada.id)
            await hub.act(room, ada, messages.Sit())
            await hub.act(room, ada, messages.AddBot(level="random"))
            hub.bot_turns.tend = lambda _: None  # this process dies before its bot decides
            await hub.act(room, ada, messages.Start())
            while not room.table.bots_due:
                await hub.act(room, ada, messages.PlayMove(position=room.table.position, move="-"))
        time.wall -= HOUR
        async with house(tmp_path, time) as hub:
            again = await hub.rooms.find(room.row.id)
            await hub.clocks.wake(BOT_GRACE_MS)
            await again.beyond(room.table.number, 120)
            assert again.table.number > room.table.number

    asyncio.run(scene())


def test_time_stops_while_nothing_can_be_written(tmp_path):
    async def scene():
        time = Time()
        async with house(tmp_path, time) as hub:
            await game_of_two(hub)
            began = hub.house.now()
            time.passes(60)
            assert hub.house.now() - began == house_clock.STEP_MS

    asyncio.run(scene())


def test_two_nodes_go_by_the_faster_one_and_no_clock_goes_back(tmp_path):
    async def scene():
        slow, fast = Time(), Time()
        async with house(tmp_path, fast) as hub:
            await game_of_two(hub)
            behind = HouseClock(hub.store, lambda: slow.monotonic)
            await behind.start(0, 0)
            for _ in range(10):
                fast.passes(2)
                slow.passes(1)
                before = behind.now()
                await hub.house.beat()
                await behind.beat()
                assert before <= behind.now() == hub.house.now()

    asyncio.run(scene())


@pytest.mark.parametrize("seconds", [0, 30])
def test_an_idle_house_writes_nothing_and_its_time_goes_on(tmp_path, seconds):
    async def scene():
        time = Time()
        async with house(tmp_path, time) as hub:
            began = hub.house.now()
            await later(hub, time, seconds)
            assert hub.house.now() - began == 1000 * seconds

    asyncio.run(scene())
