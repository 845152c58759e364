"""The tables that are open in this process, and who listens to each."""

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from sixfold.logs import Bounds, Log, Logged
from sixfold.rulebook import Language
from sixfold.server import store
from sixfold.server.host import Host, OpenLog
from sixfold.server.metrics import Metrics
from sixfold.server.review_store import Reviewable
from sixfold.server.store import Job, Store, TableRow
from sixfold.tables import messages
from sixfold.tables.entries import Entry, Said, Sat
from sixfold.tables.table import Table, TableChange, opened_table

TABLE_BOUNDS: Final = Bounds(entries=5_000, tail=64, listeners=2_000)
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


TableLog = Log[Entry, Table]


@dataclass(slots=True, eq=False)
class Room(OpenLog[TableRow, Entry, Table]):
    """A table that is open here, and who listens."""

    listeners: set[Listener] = field(default_factory=set)
    seen: dict[str, int] = field(default_factory=dict)  # by person: when they were last heard from, at this node
    bots: asyncio.Task[None] | None = None
    thought: tuple[int, int, str] | None = None  # the last hint: at which position, for which seat, which move
    reviewable: tuple[Table, Reviewable] | None = None  # the game of this very table, once it is over

    @property
    def table(self) -> Table:
        """The table as it is known here."""
        return self.log.value

    @property
    def busy(self) -> bool:
        """Whether someone listens, waits, thinks, or is about to change something."""
        thinking = self.bots is not None and not self.bots.done()
        return bool(self.listeners) or thinking or OpenLog.busy.__get__(self)

    def has_heard(self, person: str) -> bool:
        """Tell whether this person sat down or spoke here not long ago."""
        named = (logged.entry for logged in self.log.tail)
        return any(isinstance(entry, Sat | Said) and entry.person == person for entry in named)

    def presence(self) -> messages.Presence:
        """Say whose browser is connected to this node."""
        here = {listener.person for listener in self.listeners}
        seated = {holder.person for holder in self.table.holders if holder.person is not None}
        watchers = sum(listener.person not in seated for listener in self.listeners)
        return messages.Presence(
            presence=tuple(holder.person is not None and holder.person in here for holder in self.table.holders),
            watchers=watchers,
        )

    def dismiss(self) -> None:
        """Let everyone go who listens."""
        for listener in tuple(self.listeners):
            listener.dismiss()
        OpenLog.dismiss(self)


class TableKind:
    """How tables are kept and folded."""

    bounds = TABLE_BOUNDS
    unknown = "table/unknown"
    busy = "table/busy"

    def find(self, key: str) -> Job[TableRow | None]:
        """Return the job that finds a table by its id or code."""
        return store.find_table(key)

    def read(self, log_id: str, after: int = 0) -> Job[list[Logged[Entry]]]:
        """Return the job that reads a table's entries after this number."""
        return store.read_log(log_id, after)

    def fold(self, logged: list[Logged[Entry]]) -> Table:
        """Return what a whole log comes to."""
        return opened_table(logged)

    def after(self, value: Table, logged: Logged[Entry]) -> Table:
        """Return the table with the next entry in it."""
        return value.after(logged)

    def opened(self, row: TableRow, log: TableLog) -> Room:
        """Return a table as it is kept open."""
        return Room(row, log)


class Rooms(Host[Room, TableRow, Entry, Table]):
    """All open tables of this process."""

    def __init__(self, data: Store, metrics: Metrics, told: Callable[[Room, TableChange], None]) -> None:
        """`told` is called after every change that is written, here or at another node."""
        super().__init__(data, TableKind(), metrics, told)
