"""The pads that are open in this process: judged here, written, and only then told to the phones that wait."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial, reduce

from sixfold.pads.entries import Begun, Entry, Logged
from sixfold.pads.pad import Pad, folded
from sixfold.rules.errors import Refusal
from sixfold.server import pad_store
from sixfold.server.pad_store import PadRow
from sixfold.server.rooms import new_code, new_id
from sixfold.server.store import Conflict, Store, is_key
from sixfold.server.waiting import Waiters

Judged = Callable[[Callable[[], Pad]], Awaitable[Pad]]  # computes, and counts what it took
TRIES = 20  # against other nodes, or for a code that nobody has
MOST_OPEN = 2_000  # in the memory of one process; those that nobody waits at make room
MOST_ENTRIES = 5_000  # of one pad


@dataclass(slots=True, eq=False)
class OpenPad:
    """A pad that is open here."""

    row: PadRow
    pad: Pad
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: Waiters = field(default_factory=Waiters)
    used_at: float = field(default_factory=time.monotonic)
    is_behind: bool = False  # whether the log may have more than is known here

    async def beyond(self, number: int, wait_s: float) -> None:
        """Wait until the pad has entries after this number, but not longer than so."""
        await self.waiting.until(lambda: self.pad.number > number, wait_s)

    async def become(self, pad: Pad) -> None:
        """Let everyone who waits see the pad as it is now."""
        self.pad = pad
        await self.waiting.wake()


class Pads:
    """All open pads of this process; one that is not open is opened from its log."""

    def __init__(self, data: Store, clock: Callable[[], int]) -> None:
        self._store, self._clock = data, clock
        self._open: dict[str, OpenPad] = {}  # by code
        self._loading = asyncio.Lock()

    async def begin(self, begun: Begun, owner: str) -> OpenPad:
        """Begin an evening with its first game. Raises InvalidSetup, Refusal."""
        logged = Logged(1, self._clock(), begun)
        pad = Pad().accepts(begun, logged.at)
        for _ in range(TRIES):
            row = PadRow(new_id(), new_code(), owner)
            with suppress(Conflict):  # the code is another pad's
                await self._store.write(pad_store.insert_pad(row, logged, pad))
                return self._kept(row, pad)
        raise Refusal("TABLE", "wire/cannot-write")

    async def find(self, code: str) -> OpenPad:
        """Return the pad with this code. Raises Refusal."""
        if not is_key(code):
            raise Refusal("TABLE", "pad/unknown")
        found = self._open.get(code)
        if found is None:
            async with self._loading:
                found = self._open.get(code) or await self._load(code)
        found.used_at = time.monotonic()
        return found

    async def _load(self, code: str) -> OpenPad:
        row = await self._store.read(pad_store.find_pad(code))
        if row is None:
            raise Refusal("TABLE", "pad/unknown")
        log = await self._store.read(pad_store.read_pad_log(row.id))
        found = self._kept(row, await asyncio.to_thread(folded, log))
        found.is_behind = True  # a notice that came since the log was read found nobody here
        return found

    def _kept(self, row: PadRow, pad: Pad) -> OpenPad:
        self._make_room()
        self._open[row.code] = found = OpenPad(row, pad)
        return found

    def _make_room(self) -> None:
        idle = [found for found in self._open.values() if not found.waiting and not found.lock.locked()]
        for found in sorted(idle, key=lambda found: found.used_at)[: max(0, len(self._open) - MOST_OPEN + 1)]:
            del self._open[found.row.code]

    async def take(self, found: OpenPad, entry: Entry, person: str, judged: Judged) -> None:
        """Write an entry, unless it is written already: a phone that is unsure sends it again. Raises SixfoldError.

        `judged` computes beside the loop: an edit judges everything after it again.
        """
        async with found.lock:
            for _ in range(TRIES):
                if entry.id in found.pad.known:
                    return
                if found.pad.number >= MOST_ENTRIES:
                    raise Refusal("TABLE", "pad/full")
                logged = Logged(found.pad.number + 1, self._clock(), entry)
                pad = await judged(partial(found.pad.accepts, entry, logged.at))
                try:
                    await self._store.write(pad_store.append_entry(found.row.id, person, logged, pad))
                except Conflict:  # another node was faster
                    await self._catch_up(found)
                else:
                    await found.become(pad)
                    return
        raise Refusal("TABLE", "wire/cannot-write")

    async def remove(self, found: OpenPad, person: str) -> None:
        """Take a pad away. Raises Refusal."""
        if found.row.owner != person:
            raise Refusal("TABLE", "pad/not-owner")
        await self._store.write(pad_store.remove_pad(found.row.id))
        self._open.pop(found.row.code, None)

    async def heard(self, pad_id: str) -> None:
        """Hear from the database that another node has written to a pad."""
        found = next((one for one in self._open.values() if one.row.id == pad_id), None)
        if found is not None:
            found.is_behind = True
            await self._read_on(found)

    def doubt_all(self) -> None:
        """Take every open pad for one that others may have written to, after notices may have been lost."""
        for found in self._open.values():
            found.is_behind = True

    async def catch_up(self) -> None:
        """Read what other nodes wrote, where that has not been done yet or has failed."""
        for found in tuple(self._open.values()):
            if found.is_behind and not found.lock.locked():
                await self._read_on(found)

    async def _read_on(self, found: OpenPad) -> None:
        async with found.lock:
            if found.is_behind:
                await self._catch_up(found)

    async def _catch_up(self, found: OpenPad) -> None:
        found.is_behind = False
        try:
            row = await self._store.read(pad_store.find_pad(found.row.code))
            new = await self._store.read(pad_store.read_pad_log(found.row.id, found.pad.number))
        except BaseException:
            found.is_behind = True
            raise
        if row is None:
            self._open.pop(found.row.code, None)
        await found.become(await asyncio.to_thread(reduce, Pad.after, new, found.pad))
