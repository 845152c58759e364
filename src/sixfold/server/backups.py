"""Copies of a SQLite database, and a database from a copy: whole, checked before and after, never mixed with another.

A copy is one file without `-wal` and `-shm`. What a restored copy replaces is put aside, not thrown away.
"""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sixfold.rules.errors import InvalidSetup, Refusal
from sixfold.server.file_lock import held

BESIDE = ("", "-wal", "-shm")  # what SQLite keeps of one database


def backup(database: Path, copy: Path) -> None:
    """Write a copy of a database, which may be in use. Raises Refusal and InvalidSetup."""
    if copy.exists():
        raise Refusal("TABLE", "database/copy-exists", file=copy)
    require_sound(database)
    _copied(database, copy)


def restore(copy: Path, database: Path) -> Path | None:
    """Put a copy in the place of a database, and return where what was there is now. Raises Refusal, InvalidSetup."""
    with held(database):
        require_sound(copy)
        new = database.with_name(f"{database.name}.restored")
        new.unlink(missing_ok=True)
        _copied(copy, new)
        old = _put_aside(database)
        new.replace(database)
        _settle(database.parent)
    return old


def _put_aside(database: Path) -> Path | None:
    """Move a database, with what SQLite keeps beside it, out of the way of the next."""
    old = database.with_name(f"{database.name}.before-restore")
    for suffix in BESIDE:
        kept, aside = (path.with_name(path.name + suffix) for path in (database, old))
        aside.unlink(missing_ok=True)
        if kept.exists():
            kept.replace(aside)
    return old if old.exists() else None


def _copied(source: Path, target: Path) -> None:
    """Copy a database into one file, which appears only when it is whole and checked."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(_opened(source)) as old, closing(sqlite3.connect(part)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
    require_sound(part)
    with part.open("rb") as written:
        os.fsync(written.fileno())
    part.replace(target)
    _settle(target.parent)


def _settle(folder: Path) -> None:
    """Wait until the names in this folder are on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def require_sound(database: Path) -> None:
    """Refuse a file that is not a database of ours, or is damaged. Raises InvalidSetup."""
    if not database.is_file():
        raise InvalidSetup("database/no-file", file=database)
    try:
        with closing(_opened(database)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            astray = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        raise InvalidSetup("database/damaged", file=database, why=error) from None
    if found != "ok" or astray is not None:
        raise InvalidSetup("database/damaged", file=database, why=found)


def _opened(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True, timeout=30)
