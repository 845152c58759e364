"""Who is gone is gone everywhere: a seat is not given to a bot while its person sits at another node."""

import asyncio
from contextlib import asynccontextmanager

from sixfold.rules.errors import Refusal
from sixfold.server.bots import BotPool
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.store import Store, migrate
from sixfold.tables import entries, messages
from sixfold.tables.commands import LEAST_AWAY_S
from tests.server.test_house_clock import Time
from tests.server.test_hub import Watching


class Scene:
    """A game of two at two nodes: Ada is at the first, and asks; it is Bob's turn."""

    def __init__(self, hubs, time):
        self.hubs, self.time = hubs, time

    async def begin(self):
        here = self.hubs[0]
        self.ada, self.bob = [(await People(here.store).welcome(name, 0)).person for name in ("Ada", "Bob")]
        room = await here.writer.open("qwixx", 2, entries.TableOptions(away_s=5), self.ada.id)
        self.table = room.row.id
        for person, command in ((self.ada, messages.Sit()), (self.bob, messages.Sit()), (self.ada, messages.Start())):
            await here.act(room, person, command)

    async def passes(self, seconds):
        """Let time pass, in which each node looks around as a running one does, the first after the other one."""
        for _ in range(seconds):
            self.time.passes(1)
            for hub in reversed(self.hubs):
                await hub.house.beat()
                hub.presence.look_around()
                await hub.presence.write_down()

    async def bob_listens_at(self, hub):
        room, bob = await hub.rooms.find(self.table), Watching(person=self.bob.id)
        room.listeners.add(bob)
        return lambda: room.listeners.discard(bob)

    async def give_away(self):
        """Ada asks the first node for a bot in Bob's place; what she is told."""
        try:
            here = self.hubs[0]
            await here.act(await here.rooms.find(self.table), self.ada, messages.StandIn(seat=1, level=None))
        except Refusal as refusal:
            return refusal.code
        return "given"


@asynccontextmanager
async def scene(url):
    time, stores = Time(), [Store(url), Store(url)]
    migrate(stores[0].engine)
    clocks = {"clock": lambda: round(time.wall * 1000), "monotonic": lambda: time.monotonic}
    hubs = [Hub(store, BotPool(1), Metrics(), **clocks) for store in stores]
    for hub in hubs:
        await hub.house.start(hub.clock(), 0)
    story = Scene(hubs, time)
    await story.begin()
    try:
        yield story
    finally:
        for hub, store in zip(hubs, stores, strict=True):
            await hub.stop()
            store.close()


def test_a_person_who_is_connected_to_another_node_keeps_their_seat(database):
    async def story():
        async with scene(database) as here:
            leave = await here.bob_listens_at(here.hubs[1])
            await here.passes(3 * LEAST_AWAY_S)
            assert await here.give_away() == "table/not-away"
            leave()
            await here.passes(LEAST_AWAY_S - 2)
            assert await here.give_away() == "table/not-away", "the other node saw them less than so long ago"
            await here.passes(3)
            assert await here.give_away() == "given"

    asyncio.run(story())


def test_a_person_seen_at_neither_node_is_gone(database):
    async def story():
        async with scene(database) as here:
            await here.passes(LEAST_AWAY_S + 1)
            assert await here.give_away() == "given"

    asyncio.run(story())


def test_whoever_left_one_node_and_came_to_the_other_is_here(database):
    async def story():
        async with scene(database) as here:
            leave = await here.bob_listens_at(here.hubs[0])
            await here.passes(LEAST_AWAY_S)
            leave()
            await here.bob_listens_at(here.hubs[1])
            await here.passes(2 * LEAST_AWAY_S)
            assert await here.give_away() == "table/not-away"

    asyncio.run(story())
