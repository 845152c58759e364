"""Requests that wait for the next entry of a log: a table's or a pad's."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Waiters:
    """Those who wait at one log; false where nobody does."""

    count: int = 0
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def __bool__(self) -> bool:
        return self.count > 0

    async def until(self, is_there: Callable[[], bool], wait_s: float) -> None:
        """Wait until this is so, but not longer than so."""
        self.count += 1
        try:
            async with asyncio.timeout(wait_s), self._changed:
                await self._changed.wait_for(is_there)
        except TimeoutError:
            pass
        finally:
            self.count -= 1

    async def wake(self) -> None:
        """Let everyone look again."""
        async with self._changed:
            self._changed.notify_all()
