"""Everything that happened in this game, in order, told in words to whoever reads it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from sixfold.rulebook import Addressee, Language, Teller, qwirkles_in, tell_all
from sixfold.rules import events
from sixfold.rules.core import AnyGame, AnyState
from sixfold.rules.events import Event

Note = Callable[[Teller], str]  # says something that is no event


class Entry(NamedTuple):
    """An event, or a word of the terminal itself."""

    event: Event | None
    note: Note | None = None
    qwirkles: int = 0


@dataclass(slots=True)
class GameLog:
    """The events of a game and the terminal's notes between them."""

    game: AnyGame
    names: tuple[str, ...]
    you: int | None  # the only person at the keyboard, who is told `you`; None where there are several, or none
    language: Language
    entries: list[Entry] = field(default_factory=list)

    def add(self, event: Event, after: AnyState) -> None:
        """Go on with this event; `after` is the state that it led to."""
        self.entries.append(Entry(event, qwirkles=qwirkles_in(self.game.ABOUT.name, (event,), after)))

    def note(self, note: Note) -> None:
        """Go on with a word of the terminal itself."""
        self.entries.append(Entry(None, note))

    def cut(self, length: int) -> None:
        """Forget everything after so many entries."""
        del self.entries[length:]

    def recent(self, seat: int | None) -> tuple[events.Move, ...]:
        """Return what others did since this seat's last turn, or since the last throw but one."""
        found: list[events.Move] = []
        throws = 0
        for entry in reversed(self.entries):
            event = entry.event
            throws += isinstance(event, events.DiceRolled)
            if throws == 2 or (found and seat is None):
                break
            if isinstance(event, events.Move) and event.seat != seat:
                found.append(event)
            elif isinstance(event, events.Move) and found and event.action is None:
                break
        return tuple(found)

    def lines(self, start: int, seat: int | None) -> list[str]:
        """Tell everything from an entry on, as far as this seat may know it; None is a spectator.

        A player sees the dice that still lie, and is not told of them.
        """
        told = self.entries[start:]
        if told and seat is not None and isinstance(told[-1].event, events.DiceRolled):
            told.pop()
        return list(self._told(told, seat))

    def _told(self, entries: Iterable[Entry], seat: int | None) -> Iterator[str]:
        reader = Addressee(self.game.ABOUT.name, self.names, self.you)
        for (is_noted, made), group in groupby(entries, key=lambda entry: (entry.event is None, entry.qwirkles)):
            if is_noted:
                yield from (entry.note(Teller(reader, self.language)) for entry in group if entry.note is not None)
            else:
                seen = (self.game.seen(entry.event, seat) for entry in group if entry.event is not None)
                yield from tell_all(seen, reader, self.language, made)
