"""Kill the server at any moment: no acknowledged move is lost, no table is stuck, bots go on."""

import asyncio
import random

import httpx
import websockets

from tests.server.harness import OPENED, Phoenix, choose, run, seated

KILLS = 100
GONE = (OSError, httpx.TransportError, websockets.WebSocketException, asyncio.TimeoutError)
TABLES = (("qwixx", 2, ()), ("duel", 1, ("greedy",)), ("qwirkle", 1, ("greedy",)), ("qwixx", 1, ("random", "greedy")))


class Journal:
    """What the server acknowledged: it must be true for ever."""

    def __init__(self):
        self.acknowledged = 0
        self.told = {}  # (player, table) -> {number: event}

    def note(self, player, table, events):
        known = self.told.setdefault((player.id, table), {})
        for event in events:
            assert known.setdefault(event["number"], event) == event, "an event was told in two ways"


async def keep_playing(player, table, journal, stop, seed):
    """Play a seat for as long as the storm lasts, coming back whenever the line is cut."""
    source, after = random.Random(seed), 0
    while not stop.is_set():
        try:
            async with asyncio.timeout(20), player.listen(table, after) as live:
                journal.note(player, table, live.events)
                after = await play_until_cut(player, live, table, journal, stop, source)
                if live.state["stage"] == "over":
                    return
        except GONE:
            await asyncio.sleep(0.01)


async def play_until_cut(player, live, table, journal, stop, source):
    while not stop.is_set() and live.state["stage"] == "playing":
        if live.state["you"] in live.state["deciders"]:
            position = live.state["position"]
            answer = await live.do(type="play", position=position, move=await choose(live, source))
            if answer["type"] == "done":
                journal.acknowledged += 1
                while live.after < answer["number"]:
                    await live.until("update")
            else:
                live.state = answer.get("state") or live.state
        else:
            await live.until("update")
        journal.note(player, table, live.events)
    return live.after


async def new_games(node, journal, stop, seed):
    """Open one table after the other, so that games are always under way."""
    source, round_ = random.Random(seed), 0
    while not stop.is_set():
        game, people, bots = TABLES[(seed + round_) % len(TABLES)]
        round_ += 1
        try:
            players, table = await seated(node.address, game, people, bots)
        except (*GONE, AssertionError):
            await asyncio.sleep(0.02)
            continue
        seats = [keep_playing(p, table, journal, stop, source.randrange(10**6)) for p in players]
        await asyncio.gather(*seats)


def test_a_hundred_kills_lose_nothing(tmp_path):
    node = Phoenix(str(tmp_path / "sixfold.sqlite3"), log=tmp_path / "log").start()
    journal = Journal()

    async def storm():
        source = random.Random(0)
        for _ in range(KILLS):
            if source.random() < 0.8:
                await asyncio.to_thread(node.wait)
            await asyncio.sleep(source.uniform(0.0, 0.5))
            await asyncio.to_thread(node.kill)
        await asyncio.to_thread(node.wait)

    async def scene():
        stop = asyncio.Event()
        games = [asyncio.create_task(new_games(node, journal, stop, seed)) for seed in range(4)]
        await storm()
        stop.set()
        await asyncio.gather(*games)
        async with asyncio.timeout(60):
            await everything_is_still_there(journal)

    try:
        run(scene())
    finally:
        node.stop()
    assert journal.acknowledged > 30
    assert journal.told


async def everything_is_still_there(journal):
    """Compare all that anybody was told with what the server tells now, and see that no table is stuck."""
    for (person, table), told in journal.told.items():
        owner = next(player for player in OPENED if player.id == person)
        async with owner.listen(table) as live:
            now = {event["number"]: event for event in live.events}
            assert sorted(now) == list(range(1, len(now) + 1))
            for number, event in told.items():
                assert now[number] == event
            while live.state["stage"] == "playing" and set(live.state["deciders"]) & bot_seats(live.state):
                await live.until("update")


def bot_seats(state):
    return {seat for seat, place in enumerate(state["seats"]) if place["kind"] == "bot"}
