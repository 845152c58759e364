"""The store: what waits is committed together, and a conflict costs only the job that met it."""

import asyncio
import threading

import pytest
from sqlalchemy import func, insert, select

from sixfold.server import schema
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Conflict, Store, migrate


@pytest.fixture
def store(tmp_path):
    opened = Store(sqlite_url(tmp_path / "store.sqlite3"))
    migrate(opened.engine)
    yield opened
    opened.close()


def person(name):
    return lambda connection: (
        connection.execute(insert(schema.people).values(id=name, name=name, created_at=0)) and name
    )


def test_a_conflict_in_a_batch_costs_only_the_job_that_met_it(store):
    async def scene():
        gate = threading.Event()
        waiting = asyncio.ensure_future(store.write(lambda _: gate.wait(60)))
        await asyncio.sleep(0)
        jobs = [asyncio.ensure_future(store.write(person(name))) for name in ("ada", "ada", "bob")]
        await asyncio.sleep(0)
        gate.set()
        await waiting
        return await asyncio.gather(*jobs, return_exceptions=True)

    first, second, third = asyncio.run(scene())
    assert (first, third) == ("ada", "bob")
    assert isinstance(second, Conflict)
    with store.engine.begin() as connection:
        assert connection.execute(select(func.count()).select_from(schema.people)).scalar_one() == 2


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
