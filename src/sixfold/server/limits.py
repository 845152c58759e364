"""Who may ask how often, and for how much work: buckets in memory, by address or person and kind of request."""

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import TypeVar

from sixfold.rules.errors import Refusal

MOST_BUCKETS = 50_000  # the least recently used go first, so that nobody can fill the memory
T = TypeVar("T")
OWN_NETWORK = 64  # bits of an IPv6 address that one subscriber is given; all below them is theirs


def subscriber(address: str) -> str:
    """Return what limits are counted by: an IPv4 address, or the network that an IPv6 address belongs to."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, OWN_NETWORK), strict=False))


class Limiter:
    """Refuses whoever asks too often or for too much."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: Counter[tuple[str, str]] = Counter()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def require(self, kind: str, who: str, a_second: float, burst: float) -> None:
        """Count one request. Raises Refusal where there were too many."""
        if self._left(kind, who, a_second, burst) < 1:
            raise Refusal("TABLE", "limit/too-often")
        self.charge(kind, who, 1, a_second, burst)

    def require_any(self, kind: str, who: str, a_second: float, burst: float) -> None:
        """Count nothing yet. Raises Refusal where everything is used up."""
        if self._left(kind, who, a_second, burst) <= 0:
            raise Refusal("TABLE", "limit/too-often")

    def charge(self, kind: str, who: str, cost: float, a_second: float, burst: float) -> None:
        """Count what something cost, once that is known: more than was left makes the next one wait longer."""
        self._buckets[kind, who] = (self._left(kind, who, a_second, burst) - cost, self._clock())
        self._buckets.move_to_end((kind, who))
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def _left(self, kind: str, who: str, a_second: float, burst: float) -> float:
        now = self._clock()
        left, at = self._buckets.get((kind, who), (burst, now))
        return min(burst, left + (now - at) * a_second)

    @contextmanager
    def held(self, kind: str, who: str, most: int, refusal: Refusal) -> Iterator[None]:
        """Count something that stays open for as long as the block runs. Raises `refusal` where there are too many."""
        if self._held[kind, who] >= most:
            raise refusal
        self._held[kind, who] += 1
        try:
            yield
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]


class Work:
    """How long the server may do a kind of work for one person and for one address: seconds of a processor a minute."""

    def __init__(self, limiter: Limiter, a_minute: float, kind: str = "work") -> None:
        self._limiter, self._kind, self._a_second, self._most = limiter, kind, a_minute / 60, a_minute

    def require(self, *who: str | None) -> None:
        """Refuse where one of them has had all there is for now. Raises Refusal."""
        for each in filter(None, who):
            self._limiter.require_any(self._kind, each, self._a_second, self._most)

    def charge(self, seconds: float, *who: str | None) -> None:
        """Count what something cost them."""
        for each in filter(None, who):
            self._limiter.charge(self._kind, each, seconds, self._a_second, self._most)

    async def done(self, work: Callable[[], T], *who: str | None) -> T:
        """Compute this beside the loop, so that nobody waits for it, and count how long it took. Raises Refusal."""
        self.require(*who)
        answer, spent_s = await asyncio.to_thread(_timed, work)
        self.charge(spent_s, *who)
        if isinstance(answer, Exception):
            raise answer
        return answer

    @contextmanager
    def counted(self, *who: str | None) -> Iterator[None]:
        """Count how long the block, which waits for nothing, computes. Raises Refusal as `require` does."""
        self.require(*who)
        began = time.perf_counter()
        try:
            yield
        finally:
            self.charge(time.perf_counter() - began, *who)


def _timed(work: Callable[[], T]) -> tuple[T | Exception, float]:
    """Return what this computes, or raises, and the seconds of a processor that it took."""
    began = time.thread_time()
    try:
        answer: T | Exception = work()
    except Exception as error:  # noqa: BLE001  it is raised where it was asked for
        answer = error
    return answer, time.thread_time() - began
