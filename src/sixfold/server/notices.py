"""Hears from PostgreSQL that another node has written to a table: only (table, number), never what."""

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from functools import partial

from sixfold.server.store import CHANNEL, NOTICING

LOGGER = logging.getLogger("sixfold.server")
AGAIN_S = 1.0
Heard = Callable[[str], None]


class Notices:
    """A connection of its own that waits for notices, in a thread."""

    def __init__(self, url: str, heard: Heard, lost: Callable[[], None]) -> None:
        self._url = url.replace("postgresql+psycopg://", "postgresql://", 1)
        self._heard, self._lost = heard, lost
        self._stop = threading.Event()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="sixfold-listen", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415  only with PostgreSQL
        from psycopg.conninfo import make_conninfo  # noqa: PLC0415

        while not self._stop.is_set():
            try:
                with psycopg.connect(make_conninfo(self._url, **NOTICING), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(self._lost)  # what was written while nobody listened
                    self._hear(connection)
            except psycopg.Error:
                LOGGER.warning("the database does not answer; trying again")
            except Exception:
                LOGGER.exception("listening failed; trying again")
            self._stop.wait(AGAIN_S)

    def _hear(self, connection: "psycopg.Connection") -> None:  # type: ignore[name-defined]  # noqa: F821
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=0.5):
                self._call(partial(self._heard, notice.payload))

    def _call(self, function: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(function)

    def stop(self) -> None:
        """Stop listening."""
        self._stop.set()
        self._thread.join()
