"""A database of every earlier release is taken over whole: its games, people and ratings are there and go on.

`data/0001.sqlite3` was written by the server of commit 3fdd157: a rated game of Duel that is over with a line of chat,
a rematch that waits, a game of Qwirkle under way, and one of Qwixx against a bot. Both people have the same password.
"""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, inspect

from sixfold.rules.record import parse_record, verify
from sixfold.server import schema
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Store, migrate
from tests.server.harness import Node, Player, play_out, run
from tests.server.postgres import Postgres

RELEASES = sorted((Path(__file__).parent / "data").glob("*.sqlite3"))
PEOPLE = ("Ada Lovelace", "Grace Hopper")


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_a_database_of_an_earlier_release_goes_on(release, tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    shutil.copy(release, file)
    with closing(sqlite3.connect(file)) as old:
        logs = old.execute("SELECT table_id, number, at, body FROM entries ORDER BY 1, 2").fetchall()

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

    with Node(str(file)) as node:
        run(scene(node))
    with closing(sqlite3.connect(file)) as now:
        kept = now.execute("SELECT table_id, number, at, body FROM entries ORDER BY 1, 2").fetchall()
    assert set(logs) <= set(kept)


async def log_in(node, name):
    player = await Player.enter(node.address, name)
    session = await player.ask("POST", "/api/people/login", {"name": name, "password": "correct horse"})
    player.token, player.id = session["token"], session["person"]["id"]
    return player


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_migrations_make_the_schema_that_the_code_knows(kind, tmp_path, request):
    url = sqlite_url(tmp_path / "new.sqlite3") if kind == "sqlite" else request.getfixturevalue("postgres").url
    store = Store(url)
    migrate(store.engine)
    store.close()
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
