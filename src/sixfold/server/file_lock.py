"""Who may use a database file: one process at a time, which holds a lock of the operating system beside it.

The lock is on `FILE.lock`, not on the file itself, whose locks are SQLite's own. It goes with the process that holds
it, however that ends, so a lock file that lies there says nothing; only the lock does.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sixfold.rules.errors import Refusal


@contextmanager
def held(file: Path) -> Iterator[None]:
    """Hold this database file for as long as the block runs. Raises Refusal where another process does."""
    lock = file.with_name(f"{file.name}.lock")
    descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _lock(descriptor, file)
        yield
    finally:
        os.close(descriptor)


def _lock(descriptor: int, file: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise Refusal("TABLE", "database/in-use", file=file) from None
