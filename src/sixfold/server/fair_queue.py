"""A few things that many people want: each takes turns with everyone else, however much one of them asks for."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Lends things out, first to whoever had theirs longest ago; nobody holds more than `most` of them at a time."""

    def __init__(self, things: Iterable[T], most: int) -> None:
        self._free = list(things)
        self._most = most
        self._held: Counter[str] = Counter()
        self._waiting: dict[str, deque[asyncio.Future[T]]] = {}
        self._turns = count(1)
        self._latest: dict[str, int] = {}  # the latest turn of everyone who holds something or waits

    def wanted_by(self, who: str) -> int:
        """Return how many this one holds or waits for."""
        return self._held[who] + len(self._waiting.get(who, ()))

    @property
    def people(self) -> int:
        """How many hold something or wait for it."""
        return len(self._held.keys() | self._waiting.keys())

    @asynccontextmanager
    async def lent(self, who: str) -> AsyncIterator[T]:
        """Wait for one's turn, and hold a thing for as long as the block runs."""
        turn: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(who, deque()).append(turn)
        self._hand_out()
        try:
            thing = await turn
        except asyncio.CancelledError:
            self._give_up(who, turn)
            raise
        try:
            yield thing
        finally:
            self._take_back(who, thing)

    def _hand_out(self) -> None:
        while self._free and (waiting := list(filter(self._may_hold, self._waiting))):
            who = min(waiting, key=lambda each: self._latest.get(each, 0))
            turn = self._waiting[who].popleft()
            if not turn.cancelled():  # else they are about to give up
                self._held[who] += 1
                self._latest[who] = next(self._turns)
                turn.set_result(self._free.pop())
            self._forget(who)

    def _may_hold(self, who: str) -> bool:
        return self._held[who] < self._most

    def _give_up(self, who: str, turn: asyncio.Future[T]) -> None:
        """Leave the queue; what was handed over in the same moment goes back."""
        if turn.done() and not turn.cancelled():
            self._take_back(who, turn.result())
            return
        with suppress(KeyError, ValueError):  # it was passed over
            self._waiting[who].remove(turn)
        self._forget(who)

    def _take_back(self, who: str, thing: T) -> None:
        self._held[who] -= 1
        self._free.append(thing)
        self._hand_out()
        self._forget(who)

    def _forget(self, who: str) -> None:
        """Keep nothing of someone who neither holds nor waits."""
        if not self._waiting.get(who, True):
            del self._waiting[who]
        if not self._held[who]:
            del self._held[who]
        if not self.wanted_by(who):
            self._latest.pop(who, None)
