"""The logs that are open in this process: found, read, changed, caught up with, and closed again.

Tables and pads are hosted alike; what they differ in is a `Kind`. A change is judged on the newest value that this
process knows, written, and only then told. If another node was faster, the database refuses the write, the log catches
up, and the question is judged again.
"""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from sqlalchemy import Connection

from sixfold.logs import Bounds, Change, E, FoldedT, Log, Logged, folded
from sixfold.rules.errors import Refusal
from sixfold.server.metrics import Metrics
from sixfold.server.store import Conflict, Job, Store, is_key

TRIES = 20  # against other nodes, for one change


class LogRow(Protocol):
    """What the database keeps of a log besides its entries."""

    @property
    def id(self) -> str:
        """What nobody can guess."""

    @property
    def code(self) -> str:
        """What can be read aloud."""


RowT = TypeVar("RowT", bound=LogRow)


@dataclass(slots=True, eq=False)
class OpenLog(Generic[RowT, E, FoldedT]):
    """A log that is open here."""

    row: RowT
    log: Log[E, FoldedT]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)  # of whoever is about to change it
    used_at: float = field(default_factory=time.monotonic)

    @property
    def key(self) -> tuple[str, str]:
        """The log's id and code."""
        return self.row.id, self.row.code

    @property
    def busy(self) -> bool:
        """Whether someone listens, waits, or is about to change something."""
        return bool(self.log.listeners or self.lock.locked())

    async def beyond(self, number: int, wait_s: float) -> None:
        """Wait until there are entries after this number, but not longer than so. Raises Refusal."""
        if self.log.number > number or not wait_s:
            return
        come = asyncio.Event()

        def tell(change: Change[E, FoldedT]) -> None:
            if self.log.number > number or not change.logged:
                come.set()

        self.log.listen(come, tell)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(come.wait(), wait_s)
        finally:
            self.log.leave(come)

    def dismiss(self) -> None:
        """Let everyone go who listens: the log is closed here."""
        self.log.go_on(Change((), self.log.value))


OpenT = TypeVar("OpenT", bound=OpenLog[Any, Any, Any])
OpenT_co = TypeVar("OpenT_co", bound=OpenLog[Any, Any, Any], covariant=True)


class Kind(Protocol[OpenT_co, RowT, E, FoldedT]):
    """What a log is about: how it is kept, and what its entries make of it."""

    bounds: Bounds
    unknown: str  # the code of the refusal of a key that no log has
    busy: str  # the code where other nodes were faster again and again

    def find(self, key: str) -> Job[RowT | None]:
        """Return the job that finds a log by its id or code."""

    def read(self, log_id: str, after: int = 0) -> Job[list[Logged[E]]]:
        """Return the job that reads a log's entries after this number."""

    def fold(self, logged: list[Logged[E]]) -> FoldedT:
        """Return what a whole log comes to."""

    def after(self, value: FoldedT, logged: Logged[E]) -> FoldedT:
        """Return the value with the next entry in it."""

    def opened(self, row: RowT, log: Log[E, FoldedT]) -> OpenT_co:
        """Return the log as it is kept open."""


class Host(Generic[OpenT, RowT, E, FoldedT]):
    """All open logs of a kind; one that is not open is opened from the database."""

    def __init__(
        self,
        data: Store,
        kind: Kind[OpenT, RowT, E, FoldedT],
        metrics: Metrics,
        told: Callable[[OpenT, Change[E, FoldedT]], None] = lambda _opened, _change: None,
    ) -> None:
        """`told` is called after every change that is written, here or at another node."""
        self._store, self._kind, self._metrics, self._told = data, kind, metrics, told
        self._open: dict[str, OpenT] = {}
        self._codes: dict[str, str] = {}
        self._loading = asyncio.Lock()

    def __iter__(self) -> Iterator[OpenT]:
        return iter(tuple(self._open.values()))

    def __len__(self) -> int:
        return len(self._open)

    def get(self, log_id: str) -> OpenT | None:
        """Return this log if it is open."""
        return self._open.get(log_id)

    def keep(self, row: RowT, change: Change[E, FoldedT]) -> OpenT:
        """Open a log of which this was read or written."""
        opened = self._kind.opened(row, Log(change, self._kind.bounds))
        self._open[row.id] = opened
        self._codes[row.code] = row.id
        return opened

    async def find(self, key: str) -> OpenT:
        """Return the log with this id or code. Raises Refusal."""
        if not is_key(key):
            raise Refusal("TABLE", self._kind.unknown)
        opened = self._known(key)
        if opened is None:
            async with self._loading:
                opened = self._known(key) or await self._load(key)
        opened.used_at = time.monotonic()
        return opened

    async def still_open(self, opened: OpenT) -> OpenT:
        """Return a log that was found, or the one in its place if it was closed since. Raises Refusal."""
        if self._open.get(opened.row.id) is not opened:
            return await self.find(opened.row.id)
        opened.used_at = time.monotonic()
        return opened

    def _known(self, key: str) -> OpenT | None:
        return self._open.get(self._codes.get(key, key))

    async def _load(self, key: str) -> OpenT:
        row = await self._store.read(self._kind.find(key))
        if row is None:
            raise Refusal("TABLE", self._kind.unknown)
        opened = self.keep(row, await self._store.read(self._read(row.id)))
        opened.log.hear(math.inf)  # a notice that came since the log was read found nobody here
        return opened

    def _read(self, log_id: str, until: float = math.inf) -> Job[Change[E, FoldedT]]:
        """Return the job that reads a log and folds it, beside the event loop."""

        def job(connection: Connection) -> Change[E, FoldedT]:
            logged = [one for one in self._kind.read(log_id)(connection) if one.number <= until]
            return Change(tuple(logged), self._kind.fold(logged))

        return job

    async def read_again(self, opened: OpenT) -> None:
        """Read all that is known of a log once more, after it was rewritten. Its lock is held."""
        opened.log.begin_again(await self._store.read(self._read(opened.row.id, opened.log.number)))

    async def change(
        self,
        opened: OpenT,
        judged: Callable[[], Awaitable[Change[E, FoldedT]] | Change[E, FoldedT]],
        writing: Callable[[Change[E, FoldedT]], Job[None]],
    ) -> Change[E, FoldedT]:
        """Write what is judged right on the newest value, then tell everyone. Its lock is held. Raises SixfoldError."""
        for _ in range(TRIES):
            found = judged()
            change = found if isinstance(found, Change) else await found
            if not change.logged:
                return change
            opened.log.require_room(len(change.logged))
            try:
                with self._metrics.writing.time():
                    await self._store.write(writing(change), opened.row.id)
            except Conflict:
                self._metrics.conflicts.inc()
                await self.catch_up(opened)
            else:
                self._go_on(opened, change)
                return change
        raise Refusal("TABLE", self._kind.busy)

    async def catch_up(self, opened: OpenT) -> None:
        """Read what other nodes have written, and tell everyone. Its lock is held. Raises Refusal where it is gone."""
        heard = opened.log.doubts()
        try:
            change = await self._store.read(self._read_on(opened))
        except BaseException:
            opened.log.hear(heard)
            raise
        if change.logged:
            self._go_on(opened, change)
        elif await self._store.read(self._kind.find(opened.row.id)) is None:
            self.forget(opened)
            raise Refusal("TABLE", self._kind.unknown)

    def _read_on(self, opened: OpenT) -> Job[Change[E, FoldedT]]:
        value, number, kind = opened.log.value, opened.log.number, self._kind

        def job(connection: Connection) -> Change[E, FoldedT]:
            return folded(value, kind.read(opened.row.id, number)(connection), kind.after)

        return job

    def _go_on(self, opened: OpenT, change: Change[E, FoldedT]) -> None:
        opened.log.go_on(change)
        self._told(opened, change)

    async def catch_up_all(self) -> None:
        """Read what other nodes wrote, where that has not been done yet or has failed."""
        for opened in self:
            if not opened.lock.locked():
                await self.refresh(opened)

    async def refresh(self, opened: OpenT) -> None:
        """Read on where others are ahead; a log that is gone is closed."""
        if opened.log.is_behind:
            async with opened.lock:
                if opened.log.is_behind:
                    with suppress(Refusal):
                        await self.catch_up(opened)

    def doubt_all(self) -> None:
        """Take every open log for one that others may have written to, after notices may have been lost."""
        for opened in self:
            opened.log.hear(math.inf)

    def forget(self, opened: OpenT) -> None:
        """Close a log."""
        self._open.pop(opened.row.id, None)
        if self._codes.get(opened.row.code) == opened.row.id:  # it may be another's by now
            del self._codes[opened.row.code]
        opened.dismiss()

    def forget_idle(self, idle_s: Callable[[OpenT], float]) -> None:
        """Close logs that nobody has used for so long; they are opened again from the database when someone does."""
        now = time.monotonic()
        for opened in self:
            if not opened.busy and now - opened.used_at >= idle_s(opened):
                self.forget(opened)

    def make_room(self, most: int) -> None:
        """Close what nobody has used for longest, so that one more log can be opened."""
        idle = sorted((opened for opened in self if not opened.busy), key=lambda opened: opened.used_at)
        for opened in idle[: max(0, len(self) - most + 1)]:
            self.forget(opened)
