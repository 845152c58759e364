"""The store: what waits is committed together, and a conflict costs only the job that met it."""

import asyncio
import os
import socket
import threading

import pytest
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import DataError

from sixfold.server import schema
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Conflict, Store, WriterGone, migrate


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    is_sqlite = request.param == "sqlite"
    opened = Store(sqlite_url(tmp_path / "store.sqlite3") if is_sqlite else request.getfixturevalue("database"))
    migrate(opened.engine)
    with opened.engine.begin() as connection:
        connection.execute(delete(schema.people))
    yield opened
    opened.close()


async def in_one_batch(store, *jobs):
    """Let these jobs wait together, and return what each came to."""
    gate = threading.Event()
    holding = asyncio.ensure_future(store.write(lambda _: gate.wait(60)))
    await asyncio.sleep(0)
    waiting = [asyncio.ensure_future(store.write(job)) for job in jobs]
    await asyncio.sleep(0)
    gate.set()
    await holding
    return await asyncio.gather(*waiting, return_exceptions=True)


def names(store):
    with store.engine.begin() as connection:
        return sorted(connection.execute(select(schema.people.c.name)).scalars())


def person(name):
    return lambda connection: (
        connection.execute(insert(schema.people).values(id=name, name=name, created_at=0)) and name
    )


def test_a_conflict_in_a_batch_costs_only_the_job_that_met_it(store):
    first, second, third = asyncio.run(in_one_batch(store, *map(person, ("ada", "ada", "bob"))))
    assert (first, third) == ("ada", "bob")
    assert isinstance(second, Conflict)
    assert names(store) == ["ada", "bob"]


def failing(connection):
    connection.execute(insert(schema.people).values(id="half", name="half", created_at=0))
    raise ValueError("a bug")


def test_a_job_that_fails_harms_no_other_and_leaves_nothing(store):
    ada, bug, bob = asyncio.run(in_one_batch(store, person("ada"), failing, person("bob")))
    assert (ada, bob) == ("ada", "bob")
    assert isinstance(bug, ValueError)
    assert names(store) == ["ada", "bob"]


def test_a_text_too_long_for_its_column_harms_no_other(store):
    outcomes = asyncio.run(in_one_batch(store, person("ada"), person("x" * 99), person("bob")))
    assert isinstance(outcomes[1], str if store.is_sqlite else DataError), "SQLite holds texts of any length"
    assert {"ada", "bob"} <= set(names(store))


def test_a_waiter_that_gives_up_does_not_end_the_writing(store):
    async def scene():
        gate, begun = threading.Event(), threading.Event()
        holding = asyncio.ensure_future(store.write(lambda _: begun.set() or gate.wait(60)))
        await asyncio.to_thread(begun.wait)
        waiting = asyncio.ensure_future(store.write(person("ada")))
        await asyncio.sleep(0)
        for given_up in (waiting, holding):
            given_up.cancel()
        await asyncio.wait((waiting, holding))
        gate.set()
        return await store.write(person("bob"))

    assert asyncio.run(scene()) == "bob"
    assert names(store) == ["bob"]


def test_a_writer_that_is_gone_is_noticed(store):
    store._jobs.put(None)
    store._writer.join()
    assert not asyncio.run(store.can_write(60))
    with pytest.raises(WriterGone):
        asyncio.run(store.write(person("ada")))


def test_what_waits_is_written_before_the_store_closes(tmp_path):
    url = sqlite_url(tmp_path / "store.sqlite3")
    store = Store(url)
    migrate(store.engine)
    asyncio.run(store.write(person("ada")))
    store.close()
    again = Store(url)
    assert (
        asyncio.run(again.read(lambda connection: connection.execute(select(schema.people.c.name)).scalar_one()))
        == "ada"
    )
    again.close()


def test_a_database_whose_machine_is_gone_without_a_word_is_noticed_soon(database):
    opened = Store(database)
    try:
        with opened.engine.begin() as connection:
            line = socket.socket(fileno=os.dup(connection.connection.dbapi_connection.fileno()))
            with line:
                assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
                assert 0 < line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) <= 30
                assert 0 < line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) <= 30_000
    finally:
        opened.close()
