"""Telling everyone at this node what happened at a table; what each hears was made for them alone."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from sixfold.logs import Logged
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.server import store
from sixfold.server.metrics import Metrics
from sixfold.server.rooms import Listener, Room, written
from sixfold.server.store import Store
from sixfold.tables import entries, messages, visible
from sixfold.tables.changes import changes
from sixfold.tables.entry_words import reader_at
from sixfold.tables.guards import Moment
from sixfold.tables.table import Table, TableChange


class Publisher:
    """Brings changes to the listeners of a room."""

    def __init__(self, data: Store, metrics: Metrics, moment: Callable[[], Moment]) -> None:
        self._store = data
        self.metrics, self.moment = metrics, moment

    def publish(self, room: Room, change: TableChange) -> None:
        """Tell everyone of this change, which is written."""
        for logged in change.logged:
            self.metrics.entries.labels(logged.entry.type).inc()
        self._tell_update(room, change)
        if any(isinstance(logged.entry, entries.Sat | entries.Left | entries.Started) for logged in change.logged):
            self.tell_presence(room)

    def _tell_update(self, room: Room, change: TableChange) -> None:
        """Tell everyone what happened; those who may see the same and know the same hear one text."""
        told: dict[Audience, _Told] = {}
        moment = self.moment()
        for listener in tuple(room.listeners):
            if not room.table.may_see(listener.person):
                listener.dismiss()
                continue
            audience = _audience(room.table, listener)
            if audience not in told:
                told[audience] = _told(room, change, listener, moment)
            listener.tell_text(told[audience].text_after(listener.known))
            if listener.known is not None:
                listener.known = told[audience].state or listener.known

    def tell_presence(self, room: Room) -> None:
        """Tell everyone who is here."""
        text = written(room.presence())
        for listener in tuple(room.listeners):
            listener.tell_text(text)

    def state(self, room: Room, person: str | None, language: Language) -> messages.TableState:
        """Return the table as this person may see it."""
        return visible.table_state(room.table, room.key, person, language, self.moment())

    async def missed(
        self, room: Room, person: str | None, language: Language, after: int
    ) -> tuple[messages.Happening, ...]:
        """Return exactly what happened after this number, as this person may know it."""
        number = room.table.number
        if after >= number:
            return ()
        recent = room.log.since(after)
        if recent is None:
            recent = await self._store.read(store.read_log(room.row.id, after))
        return _seen(room, person, language, [logged for logged in recent if after < logged.number <= number])


class _Told:
    """What one audience is told of a change: each text is written once."""

    def __init__(self, events: tuple[messages.Happening, ...], state: messages.TableState | None) -> None:
        self._events, self.state = events, state
        self._texts: dict[int | None, str] = {}

    def text_after(self, known: messages.TableState | None) -> str:
        """Return the update for those who know this state, or none: then it holds the whole."""
        key = None if known is None or self.state is None else id(known)
        if key not in self._texts:
            self._texts[key] = written(self._update(known))
        return self._texts[key]

    def _update(self, known: messages.TableState | None) -> messages.Update:
        if known is None or self.state is None:
            return messages.Update.model_construct(events=self._events, state=self.state)
        return messages.Update.model_construct(
            events=self._events, state=None, since=known.number, changes=changes(known, self.state)
        )


def _told(room: Room, change: TableChange, listener: Listener, moment: Moment) -> _Told:
    """Make what this listener, and everyone who may see the same, is told."""
    person, language = listener.person, listener.language
    only_talk = all(isinstance(logged.entry, entries.Said) for logged in change.logged)
    state = None if only_talk else visible.table_state(room.table, room.key, person, language, moment)
    return _Told(_seen(room, person, language, change.logged), state)


class Audience(NamedTuple):
    """All that the words and pictures for a listener depend on."""

    seat: Seat | None
    may_arrange: bool
    has_name: bool  # a watcher who may sit down and talk
    is_removed: bool  # who may not sit down again
    language: Language


def _audience(table: Table, listener: Listener) -> Audience:
    person = listener.person
    seat, is_removed = table.seat_of(person), person in table.removed
    return Audience(seat, table.may_arrange(person), person is not None, is_removed, listener.language)


def _seen(
    room: Room, person: str | None, language: Language, logged: Sequence[Logged[entries.Entry]]
) -> tuple[messages.Happening, ...]:
    reader = reader_at(room.table, room.table.seat_of(person), language)
    return tuple(visible.happening(entry, reader, language) for entry in logged)
