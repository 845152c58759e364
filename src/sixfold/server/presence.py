"""Who is really gone: when each person's browser was last heard from at a table, at any node.

A node knows its own sockets and requests. With several nodes it also writes down, now and then, whom it sees of those
who owe a decision: only their seats could be given to a bot.
"""

from collections.abc import Callable, Iterator

from sixfold.server import store
from sixfold.server.rooms import Room, Rooms
from sixfold.server.store import Store


class PresenceBook:
    """Keeps when people were last seen, by the house's clock."""

    def __init__(self, data: Store, rooms: Rooms, now: Callable[[], int]) -> None:
        self._store, self._rooms, self.now = data, rooms, now

    def note(self, room: Room, person: str | None) -> None:
        """See someone, who asks for something at a table."""
        if person is not None:
            room.seen[person] = self.now()

    def look_around(self) -> None:
        """See everyone who listens at a table here."""
        for room in self._rooms:
            for listener in room.listeners:
                self.note(room, listener.person)

    async def write_down(self) -> None:
        """Let other nodes know whom this one sees."""
        seen = [found for room in self._rooms for found in self._owing(room)]
        if seen and not self._store.is_sqlite:
            await self._store.write(store.write_seen(seen))

    def _owing(self, room: Room) -> Iterator[store.Sighting]:
        for seat in room.table.deciders:
            person = room.table.holders[seat].person
            if person is not None and person in room.seen:
                yield store.Sighting(room.row.id, person, room.seen[person])

    async def last_seen(self, room: Room) -> dict[str, int]:
        """Return when each person was last seen at this table, by any node."""
        self.look_around()
        if self._store.is_sqlite:
            return dict(room.seen)
        elsewhere = await self._store.read(store.read_seen(room.row.id))
        return {person: max(elsewhere.get(person, 0), room.seen.get(person, 0)) for person in {*elsewhere, *room.seen}}
