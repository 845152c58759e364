"""Runs the server in this process until it is told to stop."""

import gc
import logging
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import uvicorn
from sqlalchemy import make_url

from sixfold.server.app import create_app
from sixfold.server.connections import request_protocol, socket_protocol
from sixfold.server.file_lock import held
from sixfold.server.json_logging import json_lines, log_to
from sixfold.server.settings import Settings

YOUNG, MIDDLE, NEVER = 5_000, 50, 1_000_000  # thresholds of the collector's three generations


class _Server(uvicorn.Server):
    """Tells once when it is ready for clients."""

    ready: Callable[[], object] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        calm_collector()
        if self.started and self.ready is not None:
            self.ready()

    def stop(self, _number: int, _frame: FrameType | None) -> None:
        """Let a stop that was asked for be a success, also before uvicorn listens for signals and after it did."""
        self.should_exit = True


def run(
    settings: Settings,
    host: str,
    port: int,
    *,
    ready: Callable[[], object] | None = None,
    speaker: logging.Handler | None = None,
) -> None:
    """Serve until a signal says stop; then finish what is under way. `ready` is called when clients may come.

    A `speaker` hears the log, and who comes, in the place of standard error.
    """
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        http=request_protocol(),
        ws=socket_protocol(settings.limits.messages_a_second),
        ws_max_size=2 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=60,
    )
    log_to(speaker or json_lines(), settings.log_level, visits=speaker is not None)
    server = _Server(config)
    server.ready = ready
    for told_to_stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told_to_stop, server.stop)
    with held_alone(settings.database):
        server.run()


@contextmanager
def held_alone(database: str) -> Iterator[None]:
    """Keep a database file to this process and this user: it holds seeds of games that are played now.

    Raises Refusal where another server uses it.
    """
    file = make_url(database).database
    if not database.startswith("sqlite") or file is None:
        yield
        return
    with held(Path(file)):
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for part in (file, f"{file}-wal", f"{file}-shm"):
            with suppress(FileNotFoundError):
                Path(part).chmod(0o600)
        yield


def calm_collector() -> None:
    """Let no move wait for a walk over all tables: what lives now is left alone, full collections come from the sweep.

    With 500 tables a full collection takes some hundred milliseconds, and by default there is one every few seconds.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
