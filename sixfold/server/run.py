"""Runs the server in this process until it is told to stop."""

import signal
from types import FrameType

import uvicorn

from sixfold.server.app import create_app
from sixfold.server.logs import log_to_stderr
from sixfold.server.settings import Settings


def run(settings: Settings, host: str, port: int) -> None:
    """Serve until a signal says stop; then finish what is under way."""
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        log_config=None,
        ws_max_size=2 * settings.limits.message_bytes,
        ws_per_message_deflate=False,
        proxy_headers=settings.behind_proxy,
        forwarded_allow_ips="127.0.0.1" if settings.behind_proxy else None,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    log_to_stderr(settings.log_level)
    for told_to_stop in (signal.SIGINT, signal.SIGTERM):
        signal.signal(told_to_stop, _ended)  # uvicorn stops first, then raises the signal once more
    uvicorn.Server(config).run()


def _ended(_number: int, _frame: FrameType | None) -> None:
    """Let a stop that was asked for be a success."""
