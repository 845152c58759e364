"""The database: SQLite in a file, or PostgreSQL for many nodes.

All writing goes through one thread that gathers what waits and commits it together, so that a busy server pays for
one commit and not for a hundred; nobody hears of anything before the commit. Two nodes cannot both write entry 17 of a
table: (table, number) is the key. Knows no rules and no client.
"""

import asyncio
import json
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Dialect,
    Engine,
    Executable,
    Insert,
    Row,
    Update,
    bindparam,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.sql.compiler import SQLCompiler

from sixfold.logs import Logged
from sixfold.rules.errors import InvalidSetup
from sixfold.server import schema
from sixfold.tables import entries
from sixfold.tables.entries import Entry, read_entry, write_entry
from sixfold.tables.table import opened_table

T = TypeVar("T")
Job = Callable[[Connection], T]
CHANNEL = "sixfold"
PERSON = "person"  # a notice about a person, not a table
LOGGER = logging.getLogger("sixfold.server")
MOST_TOGETHER = 200  # jobs in one commit
READERS = 4
NOTICING: Final = {  # of libpq: a PostgreSQL whose machine is gone without a word is noticed within half a minute
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
INSERT_ENTRY = insert(schema.entries)  # made once: every move runs these two
OF_A_TABLE = (schema.entries, schema.sitters, schema.ratings, schema.results, schema.reviews)
UPDATE_TABLE = update(schema.tables).where(schema.tables.c.id == bindparam("changed_table"))


class Conflict(Exception):
    """Someone else wrote that entry first."""


class WriterGone(Exception):
    """The thread that writes has ended: this process can only be started again."""


class Waiting(NamedTuple):
    """A job that waits to be written, and who waits for it."""

    order: str
    job: "Job[object]"
    done: "asyncio.Future[Any]"


Outcome = tuple[object, BaseException | None]  # what a job returned, or why nothing of it was written


class TableRow(NamedTuple):
    """What the database keeps of a table besides its log."""

    id: str
    code: str
    seed: int


@dataclass(frozen=True, slots=True)
class Index:
    """What is kept beside the log so that a table can be found."""

    stage: str
    free: int
    players: Sequence[str]
    people: dict[str, int]  # person -> seat
    wake_at: int | None
    result: str | None
    standing: str | None = None  # the points and who is to decide, while it is played


class Store:
    """Reads and writes, from the event loop, without blocking it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = url.startswith("sqlite")
        self.engine = _engine(url, "BEGIN")
        self._writer_engine = _engine(url, "BEGIN IMMEDIATE") if self.is_sqlite else self.engine
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="sixfold-read")
        self._kept: Connection | None = None
        self._jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="sixfold-write", daemon=True)
        self._writer.start()

    def close(self) -> None:
        """Finish what waits to be written, and stop."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        if self._kept is not None:
            self._kept.close()
        self._writer_engine.dispose()
        self.engine.dispose()

    async def read(self, job: Job[T]) -> T:
        """Run a reading job in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._reading, job)

    def _reading(self, job: Job[T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    async def write(self, job: Job[T], order: str = "") -> T:
        """Run a writing job; it is committed once this returns. Jobs of one batch run in the order of `order`.

        Raises Conflict where a unique key exists already: nothing of the job is written then. A job may be run again,
        when another one of its batch failed; only what the last run wrote stays. Raises WriterGone if nothing can be
        written any more.
        """
        if not self._writer.is_alive():
            raise WriterGone
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put(Waiting(order, job, done))
        return await done

    async def can_write(self, within_s: float) -> bool:
        """Tell whether something is written now, and soon."""
        try:
            async with asyncio.timeout(within_s):
                await self.write(_touch)
        except Exception:
            LOGGER.exception("nothing can be written")
            return False
        return True

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, last = [first], False
            while len(batch) < MOST_TOGETHER and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            self._settle(sorted(batch, key=lambda waiting: waiting.order))
            if last:
                return

    def _settle(self, batch: list[Waiting]) -> None:
        """Write a batch and tell everyone who waits for it; whatever happens, the next batch is written."""
        wanted = [waiting for waiting in batch if not waiting.done.cancelled()]
        try:
            outcomes = self._written(wanted)
        except BaseException as error:  # whoever waits must hear of it, and the thread must go on
            LOGGER.exception("a batch could not be written")
            outcomes = [(None, error)] * len(wanted)
        for loop in {waiting.done.get_loop() for waiting in wanted}:
            with suppress(RuntimeError):  # the loop was closed: nobody waits any more
                loop.call_soon_threadsafe(_tell, loop, wanted, outcomes)

    def _written(self, batch: list[Waiting]) -> list[Outcome]:
        """Run a batch in one transaction: plainly, as failures are rare; with savepoints if one failed; else alone."""
        if len(batch) > 1:
            with suppress(Exception):
                return self._together(batch)
            with suppress(Exception):
                return self._each_on_its_own(batch)
        return [self._alone(waiting.job) for waiting in batch]

    @contextmanager
    def _begun(self) -> Iterator[Connection]:
        """Begin a transaction; SQLite's connection, which cannot be lost, is kept until something fails."""
        connection = self._kept or self._writer_engine.connect()
        self._kept = None
        try:
            with connection.begin():
                yield connection
            if self.is_sqlite:
                self._kept = connection
        finally:
            if self._kept is None:
                connection.close()

    def _together(self, batch: list[Waiting]) -> list[Outcome]:
        with self._begun() as connection:
            return [(waiting.job(connection), None) for waiting in batch]

    def _each_on_its_own(self, batch: list[Waiting]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        with self._begun() as connection:
            for waiting in batch:
                try:
                    with connection.begin_nested():
                        outcomes.append((waiting.job(connection), None))
                except OperationalError:
                    raise  # the whole transaction may be gone with it
                except Exception as error:  # noqa: BLE001  it is this job's alone
                    outcomes.append((None, _told(error)))
        return outcomes

    def _alone(self, job: Job[object]) -> Outcome:
        try:
            with self._begun() as connection:
                return job(connection), None
        except Exception as error:  # noqa: BLE001  whoever waits for it hears of it
            return None, _told(error)


def _tell(loop: asyncio.AbstractEventLoop, wanted: list[Waiting], outcomes: list[Outcome]) -> None:
    """Tell everyone of a batch who still waits on this loop, in one call from this thread."""
    for waiting, (result, problem) in zip(wanted, outcomes, strict=True):
        if waiting.done.get_loop() is not loop or waiting.done.done():
            continue
        if problem is None:
            waiting.done.set_result(result)
        else:
            waiting.done.set_exception(problem)


def _told(error: Exception) -> Exception:
    return Conflict() if isinstance(error, IntegrityError) else error


def _engine(url: str, begin: str) -> Engine:
    if not url.startswith("sqlite"):
        options = {"pool_size": READERS + 1, "pool_pre_ping": True, "hide_parameters": True}
        return create_engine(url, connect_args=NOTICING, **options)
    options = {"timeout": 30, "check_same_thread": False}
    engine = create_engine(url, pool_size=READERS + 1, hide_parameters=True, connect_args=options)

    @event.listens_for(engine, "connect")
    def _on_connect(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None  # we say BEGIN ourselves: savepoints need it
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=30000"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _on_begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the schema of this version; of several nodes that start together one does it."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(715517)"))
        upgrade(connection, "head")


def upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations up to this one."""
    from alembic import command  # noqa: PLC0415  only needed once, at the start
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def run_alone(url: str, job: Job[T]) -> T:
    """Run one job on a database that is there, beside its server or not. Raises InvalidSetup, and as the job."""
    if url.startswith("sqlite") and not Path(url.removeprefix("sqlite:///")).is_file():
        raise InvalidSetup("database/no-file", file=url.removeprefix("sqlite:///"))
    store = Store(url)
    try:
        migrate(store.engine)
        return asyncio.run(store.write(job))
    finally:
        store.close()


def _touch(connection: Connection) -> None:
    connection.execute(update(schema.house).values(beats=schema.house.c.beats + 1))


# Tables and their logs.


def insert_table(row: TableRow, logged: Sequence[Logged[Entry]], index: Index) -> Job[None]:
    """Return the job that opens a table."""

    def job(connection: Connection) -> None:
        opened = logged[0].entry
        assert isinstance(opened, entries.Opened), "a log begins with its opening"
        connection.execute(
            insert(schema.tables).values(
                id=row.id,
                code=row.code,
                game=opened.game,
                seed=str(row.seed),
                listed=opened.options.listed,
                created_at=logged[0].at,
                **_index_columns(index, logged[-1].at),
            )
        )
        _insert_entries(connection, row.id, logged)
        _seat_people(connection, row.id, index.people)

    return job


def append(table_id: str, logged: Sequence[Logged[Entry]], index: Index) -> Job[None]:
    """Return the job that writes these entries, the next ones of a table's log."""

    def job(connection: Connection) -> None:
        _insert_entries(connection, table_id, logged)
        columns = _index_columns(index, logged[-1].at)
        if any(isinstance(entry.entry, entries.Ended) for entry in logged):
            columns["ended_at"] = logged[-1].at
        _run(connection, UPDATE_TABLE, {"changed_table": table_id, **columns})
        if any(isinstance(entry.entry, entries.Sat | entries.Left | entries.Started) for entry in logged):
            connection.execute(delete(schema.sitters).where(schema.sitters.c.table_id == table_id))
            _seat_people(connection, table_id, index.people)
        notify(connection, f"{table_id} {logged[-1].number}")

    return job


def remove_tables(connection: Connection, which: ColumnElement[bool]) -> int:
    """Take these tables away with all that is known of them; return how many there were."""
    tables = select(schema.tables.c.id).where(which)
    for rows in OF_A_TABLE:
        connection.execute(delete(rows).where(rows.c.table_id.in_(tables)))
    return connection.execute(delete(schema.tables).where(which)).rowcount


def executing(query: Executable, values: Mapping[str, object] | None = None) -> Job[None]:
    """Return the job that runs one statement."""

    def job(connection: Connection) -> None:
        connection.execute(query, values)

    return job


def notify(connection: Connection, told: str) -> None:
    """Tell the other nodes, once this is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(CHANNEL, told)))


def _insert_entries(connection: Connection, table_id: str, logged: Sequence[Logged[Entry]]) -> None:
    for one in logged:
        body = write_entry(one.entry)
        row = {"table_id": table_id, "number": one.number, "at": one.at, "body": body, "clock": one.clock}
        _run(connection, INSERT_ENTRY, row)


def _run(connection: Connection, statement: Insert | Update, row: dict[str, object]) -> None:
    """Run a statement as its text, for plain values: writing it anew for each move takes longer than running it."""
    compiled = _compiled(statement, connection.dialect, tuple(row))
    values = tuple(row[name] for name in compiled.positiontup) if compiled.positiontup else row
    connection.exec_driver_sql(compiled.string, values)


@lru_cache(maxsize=64)
def _compiled(statement: Insert | Update, dialect: Dialect, columns: tuple[str, ...]) -> SQLCompiler:
    compiled = statement.compile(dialect=dialect, column_keys=list(columns))
    assert isinstance(compiled, SQLCompiler), "a statement of SQL"
    return compiled


def _index_columns(index: Index, at: int) -> dict[str, object]:
    return {
        "stage": index.stage,
        "free": index.free,
        "players": json.dumps(list(index.players)),
        "result": index.result,
        "standing": index.standing,
        "wake_at": index.wake_at,
        "changed_at": at,
    }


def _seat_people(connection: Connection, table_id: str, people: dict[str, int]) -> None:
    rows = [{"person": person, "table_id": table_id, "seat": seat} for person, seat in people.items()]
    if rows:
        connection.execute(insert(schema.sitters), rows)


def is_key(text: str) -> bool:
    """Tell whether this can be an id or a code: PostgreSQL does not even read some of what cannot."""
    return text.isascii() and text.isalnum()


def find_table(key: str) -> Job[TableRow | None]:
    """Return the job that finds a table by its id or its code."""

    def job(connection: Connection) -> TableRow | None:
        columns = schema.tables.c
        query = select(columns.id, columns.code, columns.seed).where((columns.id == key) | (columns.code == key))
        row = connection.execute(query).first()
        return None if row is None else TableRow(row.id, row.code, int(row.seed))

    return job


def read_log(table_id: str, after: int = 0) -> Job[list[Logged[Entry]]]:
    """Return the job that reads a table's entries after this number."""
    return partial(_read_log, table_id, after)


def _read_log(table_id: str, after: int, connection: Connection) -> list[Logged[Entry]]:
    columns = schema.entries.c
    query = (
        select(columns.number, columns.at, columns.body, columns.clock)
        .where(columns.table_id == table_id, columns.number > after)
        .order_by(columns.number)
    )
    return [Logged(row.number, row.at, read_entry(row.body), row.clock) for row in connection.execute(query)]


def read_said(table_id: str, number: int) -> Job[tuple[str | None, str] | None]:
    """Return the job that finds who said what in this entry of a table, if it is a line of chat."""

    def job(connection: Connection) -> tuple[str | None, str] | None:
        columns = schema.entries.c
        query = select(columns.body).where(columns.table_id == table_id, columns.number == number)
        body = connection.execute(query).scalar_one_or_none()
        said = None if body is None else read_entry(body)
        return (said.person, f"{said.name}: {said.text}") if isinstance(said, entries.Said) else None

    return job


class Sighting(NamedTuple):
    """When someone was last seen at a table, by the house's clock."""

    table_id: str
    person: str
    at: int


def write_seen(sightings: Sequence[Sighting]) -> Job[None]:
    """Return the job that writes when people were last seen; what another node saw later stays."""

    def job(connection: Connection) -> None:
        columns = schema.sitters.c
        here = (columns.table_id == bindparam("here")) & (columns.person == bindparam("who"))
        is_news = columns.seen_at.is_(None) | (columns.seen_at < bindparam("at"))
        rows = [{"here": one.table_id, "who": one.person, "at": one.at} for one in sightings]
        connection.execute(update(schema.sitters).where(here, is_news).values(seen_at=bindparam("at")), rows)

    return job


def read_seen(table_id: str) -> Job[dict[str, int]]:
    """Return the job that reads when each person was last seen at a table."""

    def job(connection: Connection) -> dict[str, int]:
        columns = schema.sitters.c
        query = select(columns.person, columns.seen_at).where(columns.table_id == table_id)
        return {row.person: row.seen_at or 0 for row in connection.execute(query)}

    return job


def tables_naming(person: str) -> Job[frozenset[str]]:
    """Return the job that finds the tables whose log names this person: they sat there, for a while at least, or spoke.

    It goes through all logs, and so takes its time in a large house.
    """
    columns = schema.entries.c
    query = select(columns.table_id).where(columns.body.contains(f'"person":"{person}"', autoescape=True)).distinct()
    return lambda connection: frozenset(connection.execute(query).scalars())


def rename_at(connection: Connection, table_id: str, person: str, name: str) -> None:
    """Give someone another name in a table's log, if it is still there: where they sat down, and where they spoke."""
    columns = schema.entries.c
    log = _read_log(table_id, 0, connection)
    if not log:
        return
    names = {one.entry.name for one in log if isinstance(one.entry, entries.Sat) and one.entry.person == person}
    for logged in log:
        entry = logged.entry
        by_name = isinstance(entry, entries.Said) and entry.person is None and entry.name in names  # before 0002
        if by_name or (isinstance(entry, entries.Sat | entries.Said) and entry.person == person):
            body = write_entry(entry.model_copy(update={"name": name}))
            here = (columns.table_id == table_id) & (columns.number == logged.number)
            connection.execute(update(schema.entries).where(here).values(body=body))
    players = [
        holder.written for holder in opened_table(_read_log(table_id, 0, connection)).holders if not holder.is_free
    ]
    changed = {"changed_table": table_id, "players": json.dumps(players), "wake_at": 0}
    connection.execute(UPDATE_TABLE, changed)


class Due(NamedTuple):
    """A table to look after, and since when."""

    table_id: str
    at: int


def tables_to_wake(now: int, most: int) -> Job[list[Due]]:
    """Return the job that lists tables where something is due: a bot, a clock."""

    def job(connection: Connection) -> list[Due]:
        columns = schema.tables.c
        query = select(columns.id, columns.wake_at).where(columns.wake_at <= now)
        return [Due(*row) for row in connection.execute(query.order_by(columns.wake_at).limit(most))]

    return job


def wake_next(table_id: str, at: int | None) -> Job[None]:
    """Return the job that lets someone look after a table at this time, by the house's clock; None is never."""
    return executing(UPDATE_TABLE, {"changed_table": table_id, "wake_at": at})


def looked_after(due: Due, at: int | None) -> Job[None]:
    """Return the job that lets someone look next at this time, unless another node has set one meanwhile."""
    unchanged = UPDATE_TABLE.where(schema.tables.c.wake_at == bindparam("was_due"))
    return executing(unchanged, {"changed_table": due.table_id, "was_due": due.at, "wake_at": at})


class TableLine(NamedTuple):
    """A line of a list of tables."""

    id: str
    code: str
    game: str
    stage: str
    free: int
    players: list[str]
    result: str | None
    standing: str | None
    created_at: int
    changed_at: int
    ended_at: int | None
    seat: int | None


def list_tables(
    *, person: str | None, stages: Iterable[str], before: int | None, most: int, since: int = 0
) -> Job[list[TableLine]]:
    """Return the job that lists a person's tables, or without a person those that are listed; newest first.

    Only tables where something happened `since` then are listed.
    """

    def job(connection: Connection) -> list[TableLine]:
        columns, sat = schema.tables.c, schema.sitters
        query = select(schema.tables, *([sat.c.seat] if person else [])).where(columns.stage.in_(tuple(stages)))
        if person is None:
            query = query.where(columns.listed)
        else:
            query = query.join(sat, sat.c.table_id == columns.id).where(sat.c.person == person)
        query = query.where(columns.changed_at >= since)
        if before is not None:
            query = query.where(columns.created_at < before)
        query = query.order_by(columns.created_at.desc(), columns.id).limit(most)
        return [_line(row, row.seat if person else None) for row in connection.execute(query)]

    return job


def _line(row: Row[Any], seat: int | None) -> TableLine:
    return TableLine(
        row.id,
        row.code,
        row.game,
        row.stage,
        row.free,
        json.loads(row.players),
        row.result,
        row.standing,
        row.created_at,
        row.changed_at,
        row.ended_at,
        seat,
    )
