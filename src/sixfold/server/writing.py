"""Changing a table: judged on the newest table this process knows, written, and only then told to anyone.

If another node was faster, the database refuses the write, the table is brought up to date, and the command is judged
again.
"""

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from sqlalchemy import Connection

from sixfold.fair import commitment_of
from sixfold.players import levels_of
from sixfold.rules.core import Seat
from sixfold.rules.errors import Refusal
from sixfold.rules.record import Record, format_record
from sixfold.server import store
from sixfold.server.player_ratings import rate
from sixfold.server.presence import PresenceBook
from sixfold.server.publishing import Publisher
from sixfold.server.rooms import Room, Rooms, new_code, new_id
from sixfold.server.statistics import count
from sixfold.server.store import Conflict, Store, TableRow
from sixfold.server.tidying import release_code
from sixfold.tables import commands, entries, messages, visible
from sixfold.tables.commands import require_level
from sixfold.tables.guards import Asking
from sixfold.tables.imported import imported
from sixfold.tables.presenters import lesson_seed
from sixfold.tables.table import Table, TableChange

TRIES = 20  # against other nodes, for one command
BOT_GRACE_MS = 5_000  # a bot that did not decide by then is asked by whichever node looks first
SEED_BITS = 256


def new_seed() -> int:
    """Return a seed that nobody can guess."""
    return secrets.randbits(SEED_BITS)


class Writer:
    """Judges commands and writes what they change."""

    def __init__(  # noqa: PLR0913  the parts of a server that it uses
        self,
        data: Store,
        rooms: Rooms,
        publisher: Publisher,
        presence: PresenceBook,
        *,
        due: Callable[[Room, Sequence[Seat]], None],
        seed: Callable[[], int],
    ) -> None:
        """`due` is called with those who owe something now; `seed` gives that of a new table."""
        self._store, self._rooms, self._seed = data, rooms, seed
        self._presence, self._due, self._moment = presence, due, publisher.moment

    async def open(
        self, game: str, seats: int, options: entries.TableOptions, owner: str, start: str | None = None
    ) -> Room:
        """Open a table; `start` is the whole table that it is played on from. Raises InvalidSetup."""
        require_level(options.stand_in, levels_of(game))
        for _ in range(TRIES):
            row = TableRow(new_id(), new_code(), lesson_seed(game) if options.lesson else self._seed())
            opened = entries.Opened(
                game=game, seats=seats, options=options, owner=owner, commitment=commitment_of(row.seed), start=start
            )
            change = commands.opened(opened, self._moment())
            with suppress(Conflict):  # its code belongs to a table that is not over
                await self._store.write(self._opening(row, change), row.id)
                return self._rooms.keep(row, change)
        raise Refusal("TABLE", "table/busy")

    async def keep_record(self, record: Record, seat: Seat, person: str) -> str:
        """Keep a game that was played elsewhere among this person's; it counts nowhere. Returns the table's id.

        The caller has had the record judged. Kept once more it stays one table. Raises what `imported` raises.
        """
        change = await asyncio.to_thread(imported, record, person, seat, self._moment())
        key = await asyncio.to_thread(_key_of, record, person, seat)
        index = replace(index_of(change.after, self._moment().clock), people={person: seat})
        *before, end = change.logged
        for _ in range(TRIES):
            if await self._store.read(store.find_table(key)) is not None:
                return key
            row = TableRow(key, new_code(), record.seed or 0)
            opening, ending = store.insert_table(row, before, index), store.append(key, [end], index)
            with suppress(Conflict):  # the same record came twice at once, or the code is that of a game under way
                await self._store.write(_both(_both(release_code(row.code), opening), ending), key)
        raise Refusal("TABLE", "table/busy")

    def _opening(self, row: TableRow, change: TableChange) -> store.Job[None]:
        inserting = store.insert_table(row, change.logged, index_of(change.after, self._moment().clock))
        return _both(release_code(row.code), inserting)

    async def act(self, room: Room, person: messages.Person | None, command: messages.Command) -> int:
        """Do what someone asks for. Returns the number of the last entry then. Raises SixfoldError."""
        return await asyncio.shield(self._act(room, person, command))

    async def _act(self, room: Room, person: messages.Person | None, command: messages.Command) -> int:
        async with room.lock:
            if isinstance(command, messages.Rematch):
                return await self._rematch(room, person)
            seen = await self._presence.last_seen(room) if isinstance(command, messages.StandIn) else {}
            return await self.change(room, lambda: commands.judge(command, self.asking(room, person, seen)))

    def asking(
        self, room: Room, person: messages.Person | None = None, seen: Mapping[str, int] | None = None
    ) -> Asking:
        """Return who asks at this table, now; None is the table itself, or a watcher without a name."""
        wall, clock = self._moment()
        return Asking(
            room.table,
            None if person is None else person.id,
            "" if person is None else person.name,
            clock,
            room.row.seed,
            levels_of(room.table.opened.game),
            wall,
            account=person is not None and person.account is not None,
            seen=seen or {},
        )

    async def change(self, room: Room, judged: Callable[[], TableChange]) -> int:
        """Write what is judged right on the newest table, then tell everyone. The room's lock is held."""
        before: tuple[Seat, ...] = ()

        def judged_now() -> TableChange:
            nonlocal before
            before = room.table.deciders
            return judged()

        def writing(change: TableChange) -> store.Job[None]:
            return _append_job(room.row.id, change, self._moment().clock)

        change = await self._rooms.change(room, judged_now, writing)
        self._due(room, [seat for seat in change.after.deciders if seat not in before])
        return change.after.number

    async def _rematch(self, room: Room, person: messages.Person | None) -> int:
        """Open the next table and say so at this one, both or neither. The room's lock is held."""
        new: tuple[TableRow, TableChange] | None = None

        def judged() -> TableChange:
            nonlocal new
            row, asking = TableRow(new_id(), new_code(), self._seed()), self.asking(room, person)
            opening = commands.rematch(asking, commitment_of(row.seed), room.row.id)
            new = None if room.table.rematch is not None else (row, opening)
            return commands.change(asking, *([] if new is None else [entries.Rematched(table=row.id)]))

        def writing(here: TableChange) -> store.Job[None]:
            assert new is not None, "nothing is written otherwise"
            return _both(self._opening(*new), _append_job(room.row.id, here, self._moment().clock))

        here = await self._rooms.change(room, judged, writing)
        if new is not None:
            self._rooms.keep(*new)
        return here.after.number


def _key_of(record: Record, person: str, seat: Seat) -> str:
    """Return the id of the table of a record that this person keeps: the same for the same game."""
    return hashlib.sha256(f"{person} {seat} {format_record(record)}".encode()).hexdigest()[:20]


def _append_job(table_id: str, change: TableChange, now: int) -> store.Job[None]:
    writing = store.append(table_id, change.logged, index_of(change.after, now))
    ended = next((logged for logged in change.logged if isinstance(logged.entry, entries.Ended)), None)

    def job(connection: Connection) -> None:
        writing(connection)
        if ended is not None and isinstance(ended.entry, entries.Ended):
            rate(connection, table_id, change.after, ended.entry, ended.at)
            count(connection, table_id, change.after, ended.entry, ended.at)

    return job


def _both(one: store.Job[None], other: store.Job[None]) -> store.Job[None]:
    def job(connection: Connection) -> None:
        one(connection)
        other(connection)

    return job


def index_of(table: Table, now: int) -> store.Index:
    """Return what the database keeps beside the log so that this table is found."""
    wake = now + BOT_GRACE_MS if table.bots_due else table.deadline()
    result, standing = visible.result(table), visible.standing(table)
    return store.Index(
        stage=table.stage,
        free=sum(holder.is_free for holder in table.holders),
        players=[holder.written for holder in table.holders if not holder.is_free],
        people={holder.person: seat for seat, holder in enumerate(table.holders) if holder.person is not None},
        wake_at=wake,
        result=None if result is None else result.model_dump_json(),
        standing=None if standing is None else standing.model_dump_json(),
    )
