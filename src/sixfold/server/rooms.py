"""The tables that are open in this process, and who listens to each."""

import asyncio
import math
import secrets
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from sqlalchemy import Connection

from sixfold.rulebook import Language
from sixfold.rules.errors import Refusal
from sixfold.server import store
from sixfold.server.review_store import Reviewable
from sixfold.server.store import Store, TableRow
from sixfold.server.waiting import Waiters
from sixfold.tables import messages
from sixfold.tables.commands import Change
from sixfold.tables.entries import Logged, Said, Sat
from sixfold.tables.table import Table, opened_table

KEPT_ENTRIES = 64  # of each open table, for clients that come back soon
CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_hex(10)


def new_code() -> str:
    """Return a code that can be read aloud: four syllables."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(4))


class Listener(Protocol):
    """Someone who is told what happens at a table."""

    address: str
    person: str | None
    token: str | None
    language: Language
    known: messages.TableState | None  # the last one sent, where changes to it will do

    def dismiss(self) -> None:
        """Let them go: they may not listen any more."""

    def tell_text(self, text: str) -> None:
        """Send a message that is written already, soon and in order."""


def written(message: messages.ServerMessage) -> str:
    """Return a message as it is sent."""
    return message.model_dump_json(exclude_none=True)


@dataclass(slots=True, eq=False)
class Room:
    """A table that is open here, and who listens."""

    row: TableRow
    table: Table
    recent: deque[Logged]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    seen: dict[str, int] = field(default_factory=dict)  # by person: when they were last heard from, at this node
    waiting: Waiters = field(default_factory=Waiters)
    bots: asyncio.Task[None] | None = None
    thought: tuple[int, int, str] | None = None  # the last hint: at which position, for which seat, which move
    reviewable: tuple[Table, Reviewable] | None = None  # the game of this very table, once it is over
    used_at: float = field(default_factory=time.monotonic)
    heard: float = 0  # the latest number that other nodes told of since the log was read; infinite where it is unsure

    @property
    def is_behind(self) -> bool:
        """Whether the log may have more than is known here."""
        return self.table.number < self.heard

    @property
    def key(self) -> tuple[str, str]:
        """The table's id and code."""
        return self.row.id, self.row.code

    @property
    def busy(self) -> bool:
        """Whether someone listens, waits, or is about to change something."""
        thinking = self.bots is not None and not self.bots.done()
        return bool(self.listeners or self.waiting or self.lock.locked() or thinking)

    def has_heard(self, person: str) -> bool:
        """Tell whether this person sat down or spoke here not long ago."""
        named = (logged.entry for logged in self.recent)
        return any(isinstance(entry, Sat | Said) and entry.person == person for entry in named)

    async def beyond(self, number: int, wait_s: float) -> None:
        """Wait until the table has entries after this number, but not longer than so."""
        await self.waiting.until(lambda: self.table.number > number, wait_s)

    def presence(self) -> messages.Presence:
        """Say whose browser is connected to this node."""
        here = {listener.person for listener in self.listeners}
        seated = {holder.person for holder in self.table.holders if holder.person is not None}
        watchers = sum(listener.person not in seated for listener in self.listeners)
        return messages.Presence(
            presence=tuple(holder.person is not None and holder.person in here for holder in self.table.holders),
            watchers=watchers,
        )


class Rooms:
    """All open tables of this process; one that is not open is opened from its log."""

    def __init__(self, data: Store) -> None:
        self._store = data
        self._open: dict[str, Room] = {}
        self._codes: dict[str, str] = {}
        self._loading = asyncio.Lock()

    def __iter__(self) -> Iterator[Room]:
        return iter(tuple(self._open.values()))

    def __len__(self) -> int:
        return len(self._open)

    def get(self, table_id: str) -> Room | None:
        """Return the room of this table if it is open."""
        return self._open.get(table_id)

    def keep(self, row: TableRow, change: Change) -> Room:
        """Open a new table."""
        room = Room(row, change.table, deque(change.logged, KEPT_ENTRIES))
        self._open[row.id] = room
        self._codes[row.code] = row.id
        return room

    async def find(self, key: str) -> Room:
        """Return the table with this id or code. Raises Refusal."""
        if not store.is_key(key):
            raise Refusal("TABLE", "table/unknown")
        room = self._known(key)
        if room is None:
            async with self._loading:
                room = self._known(key) or await self._load(key)
        room.used_at = time.monotonic()
        return room

    async def still_open(self, room: Room) -> Room:
        """Return a room that was found, or the one in its place if it was closed since. Raises Refusal."""
        if self._open.get(room.row.id) is not room:
            return await self.find(room.row.id)
        room.used_at = time.monotonic()
        return room

    def _known(self, key: str) -> Room | None:
        return self._open.get(self._codes.get(key, key))

    async def _load(self, key: str) -> Room:
        row = await self._store.read(store.find_table(key))
        if row is None:
            raise Refusal("TABLE", "table/unknown")
        room = self.keep(row, await self._store.read(_read_table(row.id)))
        room.heard = math.inf  # a notice that came since the log was read found nobody here
        return room

    async def read_again(self, room: Room) -> None:
        """Read all that is known of a table once more, after its log was rewritten. The room's lock is held."""
        change = await self._store.read(_read_table(room.row.id, room.table.number))
        room.table = change.table
        room.recent = deque(change.logged, KEPT_ENTRIES)

    def forget(self, room: Room) -> None:
        """Close a table that is no longer there."""
        self._open.pop(room.row.id, None)
        if self._codes.get(room.row.code) == room.row.id:  # it may be another's by now
            del self._codes[room.row.code]
        for listener in tuple(room.listeners):
            listener.dismiss()

    def forget_idle(self, idle_s: float, idle_over_s: float) -> None:
        """Close tables that nobody listens to; they are opened again from the log when someone does."""
        now = time.monotonic()
        for room in self:
            allowed = idle_over_s if room.table.stage == "over" else idle_s
            if not room.busy and now - room.used_at >= allowed:
                self.forget(room)


def _read_table(table_id: str, until: float = math.inf) -> Callable[[Connection], Change]:
    def job(connection: Connection) -> Change:
        logged = [one for one in store.read_log(table_id)(connection) if one.number <= until]
        return Change(tuple(logged), opened_table(logged))

    return job
