"""Who may ask how often: token buckets in memory, one for each address, socket or person and kind of request."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from sixfold.rules.errors import Refusal

MOST_BUCKETS = 50_000  # the least recently used go first, so that nobody can fill the memory


class Limiter:
    """Refuses whoever asks too often."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._held: Counter[tuple[str, str]] = Counter()
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()

    def require(self, kind: str, who: str, a_second: float, burst: float) -> None:
        """Count one request. Raises Refusal where there were too many."""
        now = self._clock()
        left, at = self._buckets.get((kind, who), (burst, now))
        left = min(burst, left + (now - at) * a_second)
        if left < 1:
            raise Refusal("TABLE", "limit/too-often")
        self._buckets[kind, who] = (left - 1, now)
        self._buckets.move_to_end((kind, who))
        if len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    @contextmanager
    def held(self, kind: str, who: str, most: int) -> Iterator[None]:
        """Count something that stays open for as long as the block runs. Raises Refusal where there are too many."""
        if self._held[kind, who] >= most:
            raise Refusal("TABLE", "limit/sockets")
        self._held[kind, who] += 1
        try:
            yield
        finally:
            self._held[kind, who] -= 1
            if not self._held[kind, who]:
                del self._held[kind, who]
