"""Copies of the database: whole while the server runs, never mixed with what a kill left behind."""

import sqlite3
import stat
import subprocess
from contextlib import closing

import pytest

from sixfold.rules.errors import InvalidSetup
from sixfold.server.backups import backup, restore
from sixfold.server.settings import sqlite_url
from sixfold.server.store import Store, migrate
from tests.server.harness import PATIENCE_S, SIXFOLD, Node, play_out, run, seated


def sixfold(*words):
    return subprocess.run([SIXFOLD, *map(str, words)], capture_output=True, text=True, timeout=PATIENCE_S, check=False)


def all_of(file):
    """Every row of every table, but for how often the clock beat."""
    with closing(sqlite3.connect(file)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names if name != "house"}


def test_a_killed_server_is_restored_to_exactly_the_copy(tmp_path):
    database, copy = tmp_path / "sixfold.sqlite3", tmp_path / "copy.sqlite3"
    node, told = Node(str(database)), {}

    async def play(table, players, moves):
        async with players[0].listen(table) as one, players[1].listen(table) as other:
            for live in (one, other):
                await play_out(live, 1, stop_after=moves)
            return (await players[0].ask("GET", f"/api/tables/{table}/events"))["events"]

    async def scene():
        node.start().wait()
        players, table = await seated(node.address, "duel", 2)
        mover = (await players[0].ask("GET", f"/api/tables/{table}"))["deciders"][0]
        ordered = [players[mover], players[1 - mover]]
        told["then"] = await play(table, ordered, 2)
        made = sixfold("backup", copy, "--database", database)
        assert made.returncode == 0, made.stderr
        refused = sixfold("restore", copy, "--database", database)
        assert (refused.returncode, "stop it first" in refused.stderr) == (2, True), refused.stderr
        told["later"] = await play(table, ordered, 2)
        node.kill()
        told["lost"] = all_of(copy)
        done = sixfold("restore", copy, "--database", database)
        assert done.returncode == 0, done.stderr
        assert all_of(database) == told["lost"]
        node.start().wait()
        events = (await players[0].ask("GET", f"/api/tables/{table}/events"))["events"]
        assert events == told["then"]
        assert len(told["later"]) > len(events), "what came after the copy is set aside, not here"

    try:
        run(scene())
    finally:
        node.stop()
    aside = all_of(tmp_path / "sixfold.sqlite3.before-restore")
    assert len(aside["entries"]) == len(told["later"]), "and nothing of it is lost"


@pytest.fixture
def database(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    store = Store(sqlite_url(file))
    migrate(store.engine)
    store.close()
    return file


def test_a_copy_is_for_its_owner_alone_and_never_overwrites(database, tmp_path):
    backup(database, tmp_path / "copy")
    assert stat.S_IMODE((tmp_path / "copy").stat().st_mode) == 0o600
    again = sixfold("backup", tmp_path / "copy", "--database", database)
    assert (again.returncode, "another name" in again.stderr) == (2, True)


@pytest.mark.parametrize("content", [b"", b"no database", "half"])
def test_a_damaged_copy_is_refused_and_changes_nothing(database, tmp_path, content):
    copy = tmp_path / "copy"
    backup(database, copy)
    copy.write_bytes(copy.read_bytes()[:4096] if content == "half" else content)
    before = database.read_bytes()
    with pytest.raises(InvalidSetup) as refusal:
        restore(copy, database)
    assert refusal.value.code == "database/damaged"
    assert database.read_bytes() == before


def test_for_postgresql_it_says_what_to_run(tmp_path):
    address = "postgresql+psycopg://sixfold@127.0.0.1/sixfold"
    for verb, tool in (("backup", "pg_dump"), ("restore", "pg_restore")):
        told = sixfold(verb, tmp_path / "copy", "--database", address)
        assert (told.returncode, tool in told.stderr) == (2, True)


def test_a_copy_can_be_restored_where_nothing_was(database, tmp_path):
    backup(database, tmp_path / "copy")
    assert restore(tmp_path / "copy", tmp_path / "new.sqlite3") is None
    assert all_of(tmp_path / "new.sqlite3") == all_of(database)
