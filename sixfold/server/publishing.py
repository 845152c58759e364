"""Telling everyone at this node what happened at a table; what each hears was made for them alone."""

from collections.abc import Callable, Sequence

from sixfold.rulebook import Language
from sixfold.server import store
from sixfold.server.metrics import Metrics
from sixfold.server.rooms import Room
from sixfold.server.store import Store
from sixfold.server.tasks import Tasks
from sixfold.tables import entries, messages, visible
from sixfold.tables.commands import Change
from sixfold.tables.entries import Logged
from sixfold.tables.telling import reader_at


class Publisher:
    """Brings changes to the listeners of a room."""

    def __init__(self, data: Store, metrics: Metrics, tasks: Tasks, clock: Callable[[], int]) -> None:
        self._store, self._tasks = data, tasks
        self.metrics, self.clock = metrics, clock

    def publish(self, room: Room, change: Change) -> None:
        """Let the room go on with this change, which is written, and tell everyone."""
        room.table = change.table
        room.recent.extend(change.logged)
        for logged in change.logged:
            self.metrics.entries.labels(logged.entry.type).inc()
        only_talk = all(isinstance(logged.entry, entries.Said) for logged in change.logged)
        for listener in tuple(room.listeners):
            state = None if only_talk else self.state(room, listener.person, listener.language)
            seen = _seen(room, listener.person, listener.language, change.logged)
            listener.tell(messages.Update.model_construct(events=seen, state=state))
        if any(isinstance(logged.entry, entries.Sat | entries.Left | entries.Started) for logged in change.logged):
            self.tell_presence(room)
        if room.waiting:
            self._tasks.spawn(_notify(room))

    def tell_presence(self, room: Room) -> None:
        """Tell everyone who is here."""
        presence = room.presence()
        for listener in tuple(room.listeners):
            listener.tell(presence)

    def state(self, room: Room, person: str | None, language: Language) -> messages.TableState:
        """Return the table as this person may see it."""
        return visible.table_state(room.table, room.key, person, language, self.clock())

    async def missed(
        self, room: Room, person: str | None, language: Language, after: int
    ) -> tuple[messages.Happening, ...]:
        """Return exactly what happened after this number, as this person may know it."""
        number = room.table.number
        if after >= number:
            return ()
        recent = tuple(room.recent)
        if not recent or recent[0].number > after + 1:
            recent = tuple(await self._store.read(store.read_log(room.row.id, after)))
        return _seen(room, person, language, [logged for logged in recent if after < logged.number <= number])


def _seen(
    room: Room, person: str | None, language: Language, logged: Sequence[Logged]
) -> tuple[messages.Happening, ...]:
    reader = reader_at(room.table, room.table.seat_of(person), language)
    return tuple(visible.happening(entry, reader, language) for entry in logged)


async def _notify(room: Room) -> None:
    async with room.changed:
        room.changed.notify_all()
