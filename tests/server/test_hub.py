"""The tables of one process: bots that fail at them, and tables that leave the memory."""

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest

from sixfold.server.bots import BotPool
from sixfold.server.hub import Hub
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Store, migrate
from sixfold.tables import entries, messages

PATIENT_S = 120.0  # a busy machine is no slow bot
WORKER = (sys.executable, "-m", "sixfold.server.bot_worker")
FAILING = """
import json, os, pathlib, sys
from sixfold.players.answering import answer
asked = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    question = json.loads(line.partition(" ")[2])
    turn = 2
    if question["level"] == "greedy":
        turn = len(asked.read_bytes()) % 9 if asked.exists() else 0
        with asked.open("ab") as more:
            more.write(b".")
    if turn == 0:
        os._exit(1)
    print(0, json.dumps({"move": "nonsense"} if turn == 1 else answer(question)), flush=True)"""


@dataclass(eq=False)
class Watching:
    """A listener that keeps what it is told."""

    person: str | None = None
    language: str = "en"
    token: str | None = None
    known: messages.TableState | None = None
    address: str = "192.0.2.1"
    told: list[Any] = field(default_factory=list)
    dismissed: bool = False

    def dismiss(self):
        self.dismissed = True

    def tell_text(self, text):
        self.told.append(json.loads(text))

    def entries(self, kind):
        updates = [told for told in self.told if told["type"] == "update"]
        found = [entries.ENTRY.validate_python(event["entry"]) for told in updates for event in told["events"]]
        return [entry for entry in found if isinstance(entry, kind)]


@dataclass
class Scene:
    """A hub and Ada, who sits at its tables."""

    hub: Hub
    ada: messages.Person

    async def act(self, room, command):
        await self.hub.act(room, self.ada, command)

    async def opened(self, game):
        return await self.hub.writer.open(game, 2, entries.TableOptions(), self.ada.id)

    async def started(self, game):
        room = await self.opened(game)
        for command in (messages.Sit(), messages.AddBot(level="greedy"), messages.Start()):
            await self.act(room, command)
        return room

    async def play_out(self, room):
        """Play Ada's seat to the end by the first legal move, and wait for the bot in between."""
        while room.table.stage == "playing":
            number, match, seat = room.table.number, room.table.match, room.table.seat_of(self.ada.id)
            if seat in room.table.deciders:
                move = match.game.format_move(match.game.legal_moves(match.view(seat))[0])
                await self.act(room, messages.PlayMove(position=room.table.position, move=move))
            else:
                await room.beyond(number, PATIENT_S)
                assert room.table.number > number, "the table is stuck"


@asynccontextmanager
async def scene(folder, command=WORKER):
    store = Store(sqlite_url(folder / "tables.sqlite3"))
    migrate(store.engine)
    hub = Hub(store, BotPool(1, command, latest_s=PATIENT_S), Metrics(), seed=lambda: 7)
    try:
        session = await People(store).welcome("Ada", 0)
        yield Scene(hub, session.person)
    finally:
        await hub.stop()
        store.close()


@pytest.mark.parametrize("game", ["duel", "qwixx"])
def test_a_bot_that_crashes_and_plays_nonsense_never_blocks_its_table_which_says_who_decided(tmp_path, game):
    async def whole_game():
        async with scene(tmp_path, (sys.executable, "-c", FAILING, str(tmp_path / "asked"))) as here:
            room, watcher = await here.started(game), Watching()
            room.listeners.add(watcher)
            await here.play_out(room)
            return watcher.entries(entries.Played), room.table

    played, table = asyncio.run(whole_game())
    assert table.stage == "over"
    fallbacks = [entry.fallback for entry in played if entry.fallback is not None]
    assert {fallback.why for fallback in fallbacks} == {"broken", "illegal"}
    assert {(fallback.instead_of, fallback.level) for fallback in fallbacks} == {("greedy", "random")}
    by_bot = [entry for entry in played if table.holders[entry.seat].level]
    assert len(fallbacks) < len(by_bot), "the bot itself decides where it can"


def test_a_finished_table_leaves_the_memory_soon_and_a_waiting_one_later(tmp_path):
    async def forgetting():
        async with scene(tmp_path) as here:
            room, waiting, watcher = await here.started("duel"), await here.opened("qwixx"), Watching()
            await here.act(room, messages.Resign())
            if room.bots is not None:
                await asyncio.wait([room.bots])
            room.listeners.add(watcher)
            here.hub.rooms.forget_idle(lambda room: -1 if room.table.stage == "over" else 60)
            assert set(here.hub.rooms) == {room, waiting}, "someone still looks at it"
            room.listeners.discard(watcher)
            here.hub.rooms.forget_idle(lambda room: -1 if room.table.stage == "over" else 60)
            assert set(here.hub.rooms) == {waiting}
            here.hub.rooms.forget_idle(lambda _: -1)
            assert len(here.hub.rooms) == 0
            again = await here.hub.rooms.find(room.row.code)
            assert again is not room
            assert again.table == room.table

    asyncio.run(forgetting())
