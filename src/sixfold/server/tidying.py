"""Tables that nobody uses leave, and their codes go to others: a house that many come to stays open to everyone."""

from collections.abc import Callable, Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, exists, func, or_, select, update

from sixfold.server import schema
from sixfold.server.rooms import Rooms
from sixfold.server.store import Job, Store, remove_tables

EMPTY_MS: Final = 10 * 60 * 1000  # until a table leaves at which nobody sits and nobody looks
WAITING_MS: Final = 24 * 3600 * 1000  # the same, where someone sits and waits for the others
MOST_AT_ONCE: Final = 500
SPARE_CODE: Final = 16  # characters of its id, which nobody can guess: the code of an old table whose own went on


class Tidying:
    """Looks for tables that never began."""

    def __init__(self, data: Store, rooms: Rooms, clock: Callable[[], int]) -> None:
        self._store, self._rooms, self._clock = data, rooms, clock

    async def tidy(self) -> None:
        """Remove tables that nobody joined; one that somebody looks at stays, at whichever node they do."""
        now = self._clock()
        seen = [room.row.id for room in self._rooms if room.listeners and room.table.stage == "waiting"]
        if seen:
            await self._store.write(_touch(seen, now))
        if await self._store.read(_abandoned(now)):
            for table_id in await self._store.write(_remove_abandoned(now)):
                if (room := self._rooms.get(table_id)) is not None:
                    self._rooms.forget(room)


def _is_abandoned(now: int) -> ColumnElement[bool]:
    tables, sitters = schema.tables.c, schema.sitters.c
    is_empty = ~exists().where(sitters.table_id == tables.id)
    return and_(
        tables.stage == "waiting",
        or_(and_(is_empty, tables.changed_at < now - EMPTY_MS), tables.changed_at < now - WAITING_MS),
    )


def _abandoned(now: int) -> Job[Sequence[str]]:
    query = select(schema.tables.c.id).where(_is_abandoned(now)).limit(MOST_AT_ONCE)
    return lambda connection: connection.execute(query).scalars().all()


def _remove_abandoned(now: int) -> Job[Sequence[str]]:
    def job(connection: Connection) -> Sequence[str]:
        found = _abandoned(now)(connection)
        remove_tables(connection, schema.tables.c.id.in_(found))
        return found

    return job


def _touch(table_ids: Sequence[str], now: int) -> Job[None]:
    query = update(schema.tables).where(schema.tables.c.id.in_(table_ids), schema.tables.c.stage == "waiting")

    def job(connection: Connection) -> None:
        connection.execute(query.values(changed_at=now))

    return job


def release_code(code: str) -> Job[None]:
    """Return the job that takes this code from a table that is over; one that is not keeps it."""
    columns = schema.tables.c
    query = update(schema.tables).where(columns.code == code, columns.stage == "over")

    def job(connection: Connection) -> None:
        connection.execute(query.values(code=func.substr(columns.id, 1, SPARE_CODE)))

    return job
