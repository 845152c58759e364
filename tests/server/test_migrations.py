"""A database of every earlier release is taken over whole: its games, people and ratings are there and go on.

Each file of `data/` has the schema it is named after: a rated game of Duel that is over with a line of chat, a rematch
that waits, a game of Qwirkle under way, and one of Qwixx against a bot; from 0004 on a pad. Both people have the same
password.
`0001.sqlite3` was written by the server of commit 3fdd157, the others by `keep_release.py`.
"""

import shutil
from pathlib import Path

import pytest
from sqlalchemy import MetaData, create_engine, delete, insert, inspect, select, text

from sixfold.rules.record import parse_record, verify
from sixfold.server import schema, store
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Store, migrate, upgrade
from tests.server.harness import Node, Player, play_out, run
from tests.server.keep_release import DATA, PASSWORD, PEOPLE

RELEASES = sorted(DATA.glob("*.sqlite3"))
MIGRATIONS = sorted((Path(store.__file__).parent / "migrations" / "versions").glob("*.py"))
LOGS = "SELECT table_id, number, at, body FROM entries ORDER BY 1, 2"


def test_a_database_of_every_schema_is_kept():
    assert [release.stem for release in RELEASES] == [migration.stem[:4] for migration in MIGRATIONS]


def on_sqlite(release, tmp_path, _request):
    return sqlite_url(shutil.copy(release, tmp_path / "sixfold.sqlite3"))


def on_postgresql(release, tmp_path, request):
    """The same rows in a PostgreSQL of the same schema."""
    url = request.getfixturevalue("postgres").fresh()
    old, new = create_engine(on_sqlite(release, tmp_path, request)), create_engine(url)
    with old.connect() as source, new.begin() as target:
        upgrade(target, release.stem)
        known = MetaData()
        known.reflect(old)
        for table in known.sorted_tables:
            target.execute(delete(table))
            if rows := [dict(row) for row in source.execute(select(table)).mappings()]:
                target.execute(insert(table), rows)
    old.dispose()
    new.dispose()
    return url


def logs_of(url):
    engine = create_engine(url)
    with engine.connect() as connection:
        found = {tuple(row) for row in connection.execute(text(LOGS))}
    engine.dispose()
    return found


# On its way from the first schema PostgreSQL passes all others.
@pytest.mark.parametrize(
    ("release", "put"),
    [
        *((release, on_sqlite) for release in RELEASES),
        *((release, on_postgresql) for release in (RELEASES[0], RELEASES[-1])),
    ],
    ids=lambda given: given.stem if isinstance(given, Path) else given.__name__,
)
def test_a_database_of_an_earlier_release_goes_on(release, put, tmp_path, request):
    url = put(release, tmp_path, request)
    logs = logs_of(url)

    async def scene(node):
        ada, grace = [await log_in(node, name) for name in PEOPLE]
        assert [rating["game"] for rating in (await ada.ask("GET", "/api/people/me"))["ratings"]] == ["duel"]
        over = (await ada.ask("GET", "/api/history"))["tables"][0]
        verify(parse_record((await ada.request("GET", f"/api/tables/{over['id']}/record")).text))
        events = (await grace.ask("GET", f"/api/tables/{over['id']}/events"))["events"]
        assert "Good luck!" in [event["entry"].get("text") for event in events]
        mine = {table["game"]: table["id"] for table in (await grace.ask("GET", "/api/people/me/tables"))["tables"]}
        async with ada.listen(mine["qwirkle"]) as one, grace.listen(mine["qwirkle"]) as other:
            mover = one if one.state["you"] in one.state["deciders"] else other
            assert await play_out(mover, 1, stop_after=1) == 1
        async with grace.listen(mine["qwixx"]) as live:
            assert await play_out(live, 1, stop_after=2) == 2

        for pad in (await ada.ask("GET", "/api/pads"))["pads"]:
            assert (await grace.ask("GET", f"/api/pads/{pad['code']}"))["shown"]["scores"] == [0, 2]

    with Node(url) as node:
        run(scene(node))
    assert logs < logs_of(url)


async def log_in(node, name):
    player = await Player.enter(node.address, name)
    session = await player.ask("POST", "/api/people/login", {"name": name, "password": PASSWORD})
    player.token, player.id = session["token"], session["person"]["id"]
    return player


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_the_schema_that_the_code_knows(kind, tmp_path, request):
    url = sqlite_url(tmp_path / "new.sqlite3") if kind == "sqlite" else request.getfixturevalue("postgres").fresh()
    opened = Store(url)
    migrate(opened.engine)
    opened.close()
    engine = create_engine(url)
    found = inspect(engine)
    assert set(found.get_table_names()) == {*schema.metadata.tables, "alembic_version"}
    for name, table in schema.metadata.tables.items():
        columns = {column["name"]: column for column in found.get_columns(name)}
        assert set(columns) == set(table.columns.keys())
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable
            assert getattr(columns[column.name]["type"], "length", None) == getattr(column.type, "length", None) or (
                kind == "sqlite"
            )
        unique = {tuple(index["column_names"]) for index in found.get_indexes(name) if index["unique"]}
        assert {tuple(c.name for c in index.columns) for index in table.indexes if index.unique} <= unique
    engine.dispose()
