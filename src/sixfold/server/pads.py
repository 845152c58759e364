"""Pads as they are hosted: how they are kept and folded, begun, told, and taken away."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Final

from sixfold.logs import Bounds, Log, Logged
from sixfold.pads.pad import Pad, PadChange, folded
from sixfold.pads.pad_entries import Begun, Entry
from sixfold.rules.errors import Refusal
from sixfold.server import pad_store
from sixfold.server.host import TRIES, Host, OpenLog
from sixfold.server.metrics import Metrics
from sixfold.server.pad_store import PadRow
from sixfold.server.rooms import new_code, new_id
from sixfold.server.store import Conflict, Job, Store

Judged = Callable[[Callable[[], PadChange]], Awaitable[PadChange]]  # computes, and counts what it took
MOST_OPEN: Final = 2_000  # in the memory of one process; those that nobody waits at make room
PAD_BOUNDS: Final = Bounds(entries=5_000, tail=64, listeners=200)
PadLog = Log[Entry, Pad]


@dataclass(slots=True, eq=False)
class OpenPad(OpenLog[PadRow, Entry, Pad]):
    """A pad that is open here."""

    @property
    def pad(self) -> Pad:
        """The pad as it is known here."""
        return self.log.value


class PadKind:
    """How pads are kept and folded."""

    bounds = PAD_BOUNDS
    unknown = "pad/unknown"
    busy = "wire/cannot-write"

    def find(self, key: str) -> Job[PadRow | None]:
        """Return the job that finds a pad by its id or code."""
        return pad_store.find_pad(key)

    def read(self, log_id: str, after: int = 0) -> Job[list[Logged[Entry]]]:
        """Return the job that reads a pad's entries after this number."""
        return pad_store.read_pad_log(log_id, after)

    def fold(self, logged: list[Logged[Entry]]) -> Pad:
        """Return what a whole log comes to."""
        return folded(logged)

    def after(self, value: Pad, logged: Logged[Entry]) -> Pad:
        """Return the pad with the next entry in it."""
        return value.after(logged)

    def opened(self, row: PadRow, log: PadLog) -> OpenPad:
        """Return a pad as it is kept open."""
        return OpenPad(row, log)


class Pads(Host[OpenPad, PadRow, Entry, Pad]):
    """All open pads of this process."""

    def __init__(self, data: Store, metrics: Metrics, clock: Callable[[], int]) -> None:
        super().__init__(data, PadKind(), metrics)
        self._clock = clock

    async def begin(self, begun: Begun, owner: str) -> OpenPad:
        """Begin an evening with its first game. Raises InvalidSetup, Refusal."""
        change = Pad().judged(begun, self._clock())
        for _ in range(TRIES):
            row = PadRow(new_id(), new_code(), owner)
            with suppress(Conflict):  # the code is another pad's
                await self._store.write(pad_store.insert_pad(row, change.logged[0], change.after))
                self.make_room(MOST_OPEN)
                return self.keep(row, change)
        raise Refusal("TABLE", "wire/cannot-write")

    async def take(self, found: OpenPad, entry: Entry, person: str, judged: Judged) -> None:
        """Write an entry, unless it is written already: a phone that is unsure sends it again. Raises SixfoldError.

        `judged` computes beside the loop: an edit judges everything after it again.
        """

        def writing(change: PadChange) -> Job[None]:
            return pad_store.append_entry(found.row.id, person, change.logged[0], change.after)

        async with found.lock:
            if entry.id not in found.pad.known:
                await self.change(found, lambda: judged(partial(self._judged, found, entry)), writing)

    def _judged(self, found: OpenPad, entry: Entry) -> PadChange:
        return found.pad.judged(entry, self._clock())

    async def remove(self, found: OpenPad, person: str) -> None:
        """Take a pad away. Raises Refusal."""
        if found.row.owner != person:
            raise Refusal("TABLE", "pad/not-owner")
        await self._store.write(pad_store.remove_pad(found.row.id))
        self.forget(found)
