"""Guests who never give up, and a journal of all that they were told."""

import asyncio
import json
import random
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import cycle, islice

import httpx
import websockets

from tests.server.harness import PATIENCE_S, caught_up, choose

RETRY_S = 0.05  # at a door that is shut for now
GONE = (OSError, httpx.TransportError, websockets.WebSocketException)
TABLES = (  # the game, how many people, and the bots
    ("qwixx", 2, ()),
    ("qwirkle", 1, ("greedy",)),
    ("cubes", 1, ("greedy",)),
    ("duel", 1, ("expert",)),
    ("cards", 2, ()),
    ("qwixx", 1, ("random", "expert")),
    ("duel", 2, ()),
)


@dataclass
class Told:
    """What one guest was told at one table, and the moves of theirs that were acknowledged, by number."""

    token: str
    events: dict[int, int] = field(default_factory=dict)  # only a fingerprint of each
    moves: dict[int, str] = field(default_factory=dict)


class Journal:
    """What the servers acknowledged: it must be true for ever."""

    def __init__(self):
        self.told = defaultdict(dict)  # table -> {guest: Told}
        self.moves = self.games = self.failures = 0
        self._moved = asyncio.Condition()

    async def acknowledge(self, live, number, move):
        self.told[live.table][live.player.id].moves[number] = move
        self.moves += 1
        async with self._moved:
            self._moved.notify_all()

    def note(self, live):
        known = self.told[live.table].setdefault(live.player.id, Told(live.player.token)).events
        for event in live.events:
            assert known.setdefault(event["number"], fingerprint(event)) == fingerprint(event), event
        live.events.clear()

    async def more_moves(self, count):
        """Wait until so many more moves were acknowledged."""
        goal = self.moves + count
        async with asyncio.timeout(PATIENCE_S), self._moved:
            await self._moved.wait_for(lambda: self.moves >= goal)


def fingerprint(event):
    return hash(json.dumps(event, sort_keys=True))


class Guests:
    """Everyone who plays in a house; `is_closing` lets them finish their games and go."""

    def __init__(self, house, journal, seed):
        self.house, self.journal, self.seed, self.is_closing = house, journal, seed, False
        self.table = None  # where a game was begun last

    async def play(self, number):
        """Open one table after the other, so that games of all kinds are always under way."""
        source = random.Random(f"{self.seed}/guests/{number}")
        for game, people, bots in islice(cycle(TABLES), number, None):
            if self.is_closing:
                return
            guests = [await self._enter(source, f"Guest {number}.{seat}") for seat in range(people)]
            table = await self._begin(source, guests, game, bots)
            seeds = [source.randrange(1 << 30) for _ in guests]
            await asyncio.gather(
                *(self._keep_playing(guest, table, seed) for guest, seed in zip(guests, seeds, strict=True))
            )
            self.journal.games += 1

    async def _enter(self, source, name):
        session = await self._insist(source, {}, "POST", "/api/people", {"name": name})
        return {"name": name, "token": session["token"], "person": session["person"]["id"]}

    async def _begin(self, source, guests, game, bots):
        body = {"game": game, "seats": len(guests) + len(bots), "options": {}}
        table = (await self._insist(source, guests[0], "POST", "/api/tables", body))["id"]
        acts = [(guest, {"type": "sit"}) for guest in guests]
        acts += [(guests[0], {"type": "add_bot", "level": level}) for level in bots]
        stage = "waiting"
        while stage == "waiting":  # a node that has not heard yet of what another one did refuses what follows from it
            for guest, command in [*acts, (guests[0], {"type": "start"})]:
                await self._insist(source, guest, "POST", f"/api/tables/{table}/commands", command)
            stage = (await self._insist(source, guests[0], "GET", f"/api/tables/{table}"))["stage"]
        self.table = table
        return table

    async def _insist(self, source, guest, method, path, body=None):
        """Ask until there is an answer: that something was done before is one, too."""
        while True:
            try:
                answer = await self.house.client(source, **guest).request(method, path, body)
            except GONE:
                await asyncio.sleep(RETRY_S)
                continue
            if answer.status_code < 500:
                return answer.json()
            self.journal.failures += 1
            await asyncio.sleep(RETRY_S)

    async def _keep_playing(self, guest, table, seed):
        """Play a seat to the end, coming back, at any node, whenever the line is cut."""
        source, after = random.Random(seed), 0
        while True:
            client = self.house.client(source, **guest)
            try:
                async with client.listen(table, after) as live:
                    self.journal.note(live)
                    while live.state["stage"] != "over":  # a node may not have heard yet that it has begun
                        await self._one_step(live, source)
                        self.journal.note(live)
                        after = live.after
                    return
            except TimeoutError:
                raise  # nothing came for as long as only what is broken takes
            except GONE:
                await asyncio.sleep(RETRY_S)

    async def _one_step(self, live, source):
        if live.state.get("you") not in live.state["deciders"]:  # a node may not have heard yet that they sat down
            await live.until("update")
            return
        position, move = live.state["position"], await choose(live, source)
        if move is None:
            if live.state["position"] == position:
                await live.until("update")
            return
        answer = await live.do(type="play", position=position, move=move)
        if answer["type"] == "done":
            await self.journal.acknowledge(live, answer["number"], move)
            await caught_up(live, answer["number"])
        else:
            live.state = answer.get("state") or live.state

    async def look_everything_up(self):
        """Compare all that anybody was ever told with what the servers tell now; return how many moves were found."""
        source, found = random.Random(f"{self.seed}/looking"), 0
        for table, guests in self.journal.told.items():
            for guest, told in guests.items():
                client = self.house.client(source, token=told.token, person=guest)
                async with client.listen(table) as live:
                    while live.state["stage"] != "over":  # this node has not heard yet of what another one wrote
                        await live.until("update")
                    found += _agree(told, {event["number"]: event for event in live.events})
        return found


def _agree(told, now):
    """Check that what was told is so; return how many moves are where they were acknowledged."""
    assert sorted(now) == list(range(1, len(now) + 1))
    for number, event in told.events.items():
        assert fingerprint(now[number]) == event, now[number]
    for number, move in told.moves.items():  # the last move is followed by the end
        assert move in (now[number - 1]["entry"].get("move"), now[number]["entry"].get("move")), (move, now[number])
    return len(told.moves)
