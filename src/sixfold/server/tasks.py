"""Work that goes on beside the requests: kept until it is done, and a failure is never silent."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import TypeVar

LOGGER = logging.getLogger("sixfold.server")
T = TypeVar("T")


class Tasks:
    """The tasks of a server."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[object]] = set()

    def spawn(self, work: Coroutine[object, object, T]) -> asyncio.Task[T]:
        """Let this go on by itself."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("a task of the server failed", exc_info=task.exception())

    async def stop(self) -> None:
        """End everything that still runs."""
        for task in tuple(self._running):
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
