"""Kill the server at any moment: no acknowledged move is lost, no table is stuck, bots go on."""

import asyncio
import random
from collections import defaultdict
from itertools import cycle, islice

import httpx
import websockets

from tests.server.harness import OPENED, Phoenix, caught_up, choose, run, seated

KILLS = 100
MOST_MOVES = 3  # between two kills
RETRY_S = 0.01  # at a door that is shut for now
GONE = (OSError, httpx.TransportError, websockets.WebSocketException)
TABLES = (("qwixx", 2, ()), ("duel", 1, ("greedy",)), ("qwirkle", 1, ("greedy",)), ("qwixx", 1, ("random", "greedy")))


class Journal:
    """What the server acknowledged: it must be true for ever."""

    def __init__(self):
        self.told = defaultdict(dict)  # (player, table) -> {number: event}
        self.moves = defaultdict(dict)  # (player, table) -> {number: move}
        self.made = 0
        self._moved = asyncio.Event()

    def acknowledge(self, live, number, move):
        self.moves[live.player.id, live.table][number] = move
        self.made += 1
        self._moved.set()

    def note(self, live):
        known = self.told[live.player.id, live.table]
        for event in live.events:
            assert known.setdefault(event["number"], event) == event, "an event was told in two ways"

    async def more_moves(self, count):
        """Wait until so many more moves were acknowledged."""
        goal = self.made + count
        while self.made < goal:
            self._moved.clear()
            await self._moved.wait()


async def keep_playing(player, table, journal, seed):
    """Play a seat to the end, coming back whenever the line is cut."""
    source, after = random.Random(seed), 0
    while True:
        try:
            async with player.listen(table, after) as live:
                journal.note(live)
                while live.state["stage"] == "playing":
                    await one_step(live, journal, source)
                    journal.note(live)
                    after = live.after
                return
        except GONE:
            await asyncio.sleep(RETRY_S)


async def one_step(live, journal, source):
    if live.state["you"] not in live.state["deciders"]:
        await live.until("update")
        return
    position, move = live.state["position"], await choose(live, source)
    answer = await live.do(type="play", position=position, move=move)
    if answer["type"] == "done":
        journal.acknowledge(live, answer["number"], move)
        await caught_up(live, answer["number"])
    else:
        live.state = answer.get("state") or live.state


async def new_games(node, journal, seed):
    """Open one table after the other, so that games are always under way."""
    source = random.Random(seed)
    for game, people, bots in islice(cycle(TABLES), seed, None):
        players, table = await seated_at_last(node, game, people, bots)
        await asyncio.gather(*(keep_playing(player, table, journal, source.randrange(10**6)) for player in players))


async def seated_at_last(node, game, people, bots):
    while True:
        try:
            return await seated(node.address, game, people, bots)
        except (*GONE, AssertionError):
            await asyncio.sleep(RETRY_S)


async def storm(node, journal):
    """Kill the server a hundred times: most times in the middle of games, else while it starts."""
    source = random.Random(0)
    for _ in range(KILLS):
        if source.random() < 0.8:
            await journal.more_moves(source.randrange(MOST_MOVES) + 1)
        await asyncio.to_thread(node.kill)
    await asyncio.to_thread(node.wait)


def test_a_hundred_kills_lose_nothing(tmp_path):
    node = Phoenix(str(tmp_path / "sixfold.sqlite3"), log=tmp_path / "log").start()

    async def scene():
        journal = Journal()
        async with asyncio.TaskGroup() as group:
            games = [group.create_task(new_games(node, journal, seed)) for seed in range(len(TABLES))]
            await storm(node, journal)
            for game in games:
                game.cancel()
        await everything_is_still_there(journal)

    try:
        run(scene())
    finally:
        node.stop()


async def everything_is_still_there(journal):
    """Compare all that anybody was told with what the server tells now, and see that no table is stuck."""
    for (person, table), told in journal.told.items():
        owner = next(player for player in OPENED if player.id == person)
        async with owner.listen(table) as live:
            now = {event["number"]: event for event in live.events}
            assert sorted(now) == list(range(1, len(now) + 1))
            for number, event in told.items():
                assert now[number] == event
            for number, move in journal.moves[person, table].items():  # the last move is followed by the end
                assert move in (now[number - 1]["entry"].get("move"), now[number]["entry"].get("move"))
            while live.state["stage"] == "playing" and set(live.state["deciders"]) & bot_seats(live.state):
                await live.until("update")


def bot_seats(state):
    return {seat for seat, place in enumerate(state["seats"]) if place["kind"] == "bot"}
