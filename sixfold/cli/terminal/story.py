"""What happened, in words, as far as the one who reads it may know."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sixfold.cli.terminal.faces import Face
from sixfold.cli.terminal.faces.dice import told_dice
from sixfold.cli.terminal.words import Words
from sixfold.rules import events
from sixfold.rules.events import Event
from sixfold.rules.pieces import Pieces


class Entry(NamedTuple):
    """An event, or a word of the terminal itself."""

    event: Event | None
    note: str = ""
    shown: Pieces = ()  # the hand that a stuck player has to show


@dataclass(slots=True)
class Story:
    """Everything so far, in order."""

    face: Face
    names: tuple[str, ...]
    words: Words
    entries: list[Entry] = field(default_factory=list)

    def add(self, told: Iterable[Event], table: Any) -> None:
        """Go on with these events; `table` is what a spectator saw before them."""
        self.entries += [Entry(event, shown=getattr(table, "shown", ())) for event in told]

    def note(self, text: str) -> None:
        """Go on with a word of the terminal itself."""
        self.entries.append(Entry(None, text))

    def cut(self, length: int) -> None:
        """Forget everything after so many entries."""
        del self.entries[length:]

    def recent(self, reader: int | None) -> tuple[events.Move, ...]:
        """Return what others did since this seat's last turn, or since the last throw but one."""
        found: list[events.Move] = []
        throws = 0
        for entry in reversed(self.entries):
            event = entry.event
            throws += isinstance(event, events.DiceRolled)
            if throws == 2 or (found and reader is None):
                break
            if isinstance(event, events.Move) and event.seat != reader:
                found.append(event)
            elif isinstance(event, events.Move) and found and event.action is None:
                break
        return tuple(found)

    def lines(self, start: int, reader: int | None) -> list[str]:
        """Tell everything from an entry on to this seat; None is a spectator. Players see the dice that still lie."""
        told = self.entries[start:]
        if told and reader is not None and isinstance(told[-1].event, events.DiceRolled):
            told.pop()
        return [line for group in _together(told) for line in self._told(group, reader)]

    def _told(self, group: Sequence[Entry], reader: int | None) -> Iterator[str]:
        if len(group) > 1:
            yield self._told_together([entry.event for entry in group if isinstance(entry.event, events.Move)])
            return
        entry = group[0]
        line = entry.note if entry.event is None else self._event(entry.event, entry.shown, reader)
        if line:
            yield line

    def _told_together(self, moves: list[events.Move]) -> str:
        told = (self._by(move, self.face.told(move, self.words, own=False)) for move in moves)
        return self.words("story.together", moves=" · ".join(told))

    def _by(self, move: events.Move, told: str) -> str:
        return self.words("story.by", name=self.names[move.seat], told=told)

    def _event(self, event: Event, shown: Pieces, reader: int | None) -> str:
        """Say one event; empty where there is nothing to say."""
        words = self.words
        match event:
            case events.Move():
                told = self.face.told(event, words, own=event.seat == reader)
                return told and self._by(event, told)
            case events.CubesRolled():
                key = "story.rolled-forced" if event.forced else "story.rolled"
                return words(key, name=self.names[event.seat], of=" ".join(event.of), faces=" ".join(event.faces))
            case events.Draw() if event.seat == reader or not self.face.HIDES_HANDS:
                return words("story.drawn", name=self.names[event.seat], pieces=" ".join(event.pieces))
            case events.Redraw() if self.face.HIDES_HANDS:
                return words("story.redraw", name=self.names[event.seat], pieces=" ".join(shown))
            case events.Redraw():
                return words("story.changed", name=self.names[event.seat], pieces=" ".join(event.pieces))
            case events.DiceRolled():
                return words("story.dice", dice=told_dice(event))
        return self._plain_event(event)

    def _plain_event(self, event: Event) -> str:
        """Say an event that is the same for everyone in every game."""
        words = self.words
        match event:
            case events.Open():
                return words("story.open", name=self.names[event.seat])
            case events.Redeal():
                return words("story.redeal")
            case events.Miss():
                return words("story.miss", name=self.names[event.seat])
            case events.Lock():
                return words("story.lock", row=words.shared("rows", event.row))
            case events.Bonus():
                return words("story.bonus", name=self.names[event.seat], points=words.count("points", event.points))
        return ""


def _together(entries: Iterable[Entry]) -> Iterator[Sequence[Entry]]:
    """Group the choices that were shown together; everything else stands alone."""
    for action, group in groupby(entries, key=lambda entry: getattr(entry.event, "action", None)):
        members = list(group)
        if action == 1:
            yield members
        else:
            yield from ([member] for member in members)
