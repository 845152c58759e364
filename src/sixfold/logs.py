"""A log of entries that is folded into a value: a table is one, and so is a pad.

Nothing here knows a network, a database or a game. Whoever hosts a log judges what is asked on its newest value, writes
the change, and only then lets the log go on with it; a write that somebody else has forestalled is a conflict, after
which the log catches up and the question is judged again.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from sixfold.rules.errors import Refusal

E = TypeVar("E")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)


class Logged(NamedTuple, Generic[E]):
    """An entry with its number, from 1, and when it was written, in milliseconds since 1970.

    `clock` is the same moment by the time that clocks run on; where it is None, `at` is.
    """

    number: int
    at: int
    entry: E
    clock: int | None = None

    @property
    def moment(self) -> int:
        """When it was written, as clocks have it."""
        return self.at if self.clock is None else self.clock


class Change(NamedTuple, Generic[E, T]):
    """Entries that were judged, and the value once they are written."""

    logged: tuple[Logged[E], ...]
    after: T


class Bounds(NamedTuple):
    """How much one log may hold: entries in all, those that are kept in memory, and who listens."""

    entries: int
    tail: int
    listeners: int


class Folded(Protocol):
    """What a log is folded into."""

    @property
    def number(self) -> int:
        """The number of the last entry in it."""


FoldedT = TypeVar("FoldedT", bound=Folded)
Callback = Callable[[Change[E, FoldedT]], None]


class Log(Generic[E, FoldedT]):
    """One log that is open here: its newest value, its last entries, and who is told of more."""

    def __init__(self, change: Change[E, FoldedT], bounds: Bounds) -> None:
        """Open a log with what was read of it."""
        self.value = change.after
        self.bounds: Final = bounds
        self.tail: Final = deque(change.logged, bounds.tail)
        self._told: dict[Hashable, Callback[E, FoldedT]] = {}
        self._heard: float = 0.0  # the newest number that others have told of

    @property
    def number(self) -> int:
        """The number of the last entry that is known here."""
        return self.value.number

    @property
    def is_behind(self) -> bool:
        """Whether others have written more than is known here."""
        return self.number < self._heard

    def hear(self, number: float) -> None:
        """Hear that the log has this entry now; infinite: that it may have any."""
        self._heard = max(self._heard, number)

    def doubts(self) -> float:
        """Forget what was heard, as the log is about to be read; return it, to be heard again if that fails."""
        heard, self._heard = self._heard, 0.0
        return heard

    def require_room(self, entries: int = 1) -> None:
        """Refuse more entries than a log may hold. Raises Refusal."""
        if self.number + entries > self.bounds.entries:
            raise Refusal("TABLE", "log/full")

    def go_on(self, change: Change[E, FoldedT]) -> None:
        """Go on with a change that is written, and tell everyone who listens."""
        self.value = change.after
        self.tail.extend(change.logged)
        for tell in tuple(self._told.values()):
            tell(change)

    def begin_again(self, change: Change[E, FoldedT]) -> None:
        """Take what was read of the log once more, after it was rewritten; nobody is told."""
        self.value = change.after
        self.tail.clear()
        self.tail.extend(change.logged)

    def listen(self, who: Hashable, tell: Callback[E, FoldedT]) -> None:
        """Let someone be told of every change until `leave`. Raises Refusal where too many listen."""
        if who not in self._told and len(self._told) >= self.bounds.listeners:
            raise Refusal("TABLE", "log/crowded")
        self._told[who] = tell

    def leave(self, who: Hashable) -> None:
        """Tell someone no more."""
        self._told.pop(who, None)

    @property
    def listeners(self) -> int:
        """How many listen."""
        return len(self._told)

    def since(self, number: int) -> Sequence[Logged[E]] | None:
        """Return the entries after this number, or None where the first of them is no longer in memory."""
        if number >= self.number:
            return ()
        if not self.tail or self.tail[0].number > number + 1:
            return None
        return [logged for logged in self.tail if logged.number > number]


def folded(value: T, logged: Iterable[Logged[E]], after: Callable[[T, Logged[E]], T]) -> Change[E, T]:
    """Return what these entries, the next ones, make of a value."""
    read = tuple(logged)
    for one in read:
        value = after(value, one)
    return Change(read, value)
