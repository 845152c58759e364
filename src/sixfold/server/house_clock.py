"""The time that clocks run on: it goes on only while the server can write, whatever the wall clock does.

See docs/design/clocks.md. Milliseconds, and near to those since 1970 by their beginning alone.
"""

import time
from collections.abc import Callable

from sqlalchemy import Connection, case, exists, select, update

from sixfold.server import schema
from sixfold.server.store import Job, Store

STEP_MS = 5_000  # how far time goes on without a beat
GRACE_S = 5.0  # after a start, until everyone has found back
ROW = schema.house.c.id == 1


class HouseClock:
    """This process's hand of the one clock that all nodes share: the fastest of them leads."""

    def __init__(self, store: Store, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._store, self._monotonic = store, monotonic
        self._reached, self._since = 0, monotonic()

    async def start(self, wall: int, grace_s: float = GRACE_S) -> None:
        """Go on where the house stopped, or at `wall` in a new one."""
        self._reached = await self._store.write(reached(await self._store.read(_stored) or wall))
        self._since = self._monotonic() + grace_s

    def now(self) -> int:
        """Return the time."""
        passed = round(1000 * (self._monotonic() - self._since))
        return self._reached + min(max(0, passed), STEP_MS)

    async def beat(self) -> None:
        """Write how far time went, where anything waits for it, and go on from what the fastest node wrote."""
        at, own = self._monotonic(), self.now()
        idle = self._store.is_sqlite and not await self._store.read(_is_awaited)
        self._reached = own if idle else await self._store.write(reached(own))
        self._since = max(self._since, at)


def reached(clock: int) -> Job[int]:
    """Return the job that writes how far time went, and reads how far the fastest node came."""

    def job(connection: Connection) -> int:
        columns = schema.house.c
        further = case((columns.clock < clock, clock), else_=columns.clock)
        connection.execute(update(schema.house).where(ROW).values(clock=further, beats=columns.beats + 1))
        return _stored(connection)

    return job


def _stored(connection: Connection) -> int:
    return int(connection.execute(select(schema.house.c.clock).where(ROW)).scalar_one())


def _is_awaited(connection: Connection) -> bool:
    return bool(connection.execute(select(exists().where(schema.tables.c.wake_at.is_not(None)))).scalar_one())
