"""The events of a record: what a step tells, in the words of docs/records.md.

Pieces, moves and rows stand here as their text, so that an event is the same thing for every game. Knows no rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self, cast

from sixfold.rules.errors import InvalidNotation
from sixfold.rules.notation import Json, from_json, quoted, to_json


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as it is written."""

    type: ClassVar[str]
    by_chance: ClassVar[bool] = False  # whether chance speaks in it: then nobody can take back what led to it

    @property
    def kind(self) -> str:
        """What a game's `event_rules` call this event: its type, or a word for what is special about it."""
        return self.type

    def canonical(self) -> Self:
        """Return the same event with everything whose order means nothing in order."""
        return self

    def written(self) -> dict[str, Json]:
        """Return the event as the JSON object of a record."""
        return {"type": self.type, **_fields_of(self)}


@dataclass(frozen=True, slots=True)
class _Pieces(Event):
    seat: int
    pieces: tuple[str, ...]

    def canonical(self) -> Self:
        """Return the same pieces in order."""
        return replace(self, pieces=tuple(sorted(self.pieces)))


@dataclass(frozen=True, slots=True)
class Deal(_Pieces):
    """A first hand (Q2, C2, K2)."""

    type: ClassVar[str] = "deal"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Draw(_Pieces):
    """Pieces drawn after a placement or for an exchange."""

    type: ClassVar[str] = "draw"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Redraw(_Pieces):
    """The new hand of a stuck player (K7, C6)."""

    type: ClassVar[str] = "redraw"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Show(_Pieces):
    """The hand that a player showed who believed they could not play (K7), in a game kept on a pad."""

    overlooked: bool = False  # there was a way to play it, which nobody found
    type: ClassVar[str] = "show"


@dataclass(frozen=True, slots=True)
class Redeal(Event):
    """Nobody could open: everything is dealt again (K3)."""

    type: ClassVar[str] = "redeal"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Open(Event):
    """Who opens, or is the first active player."""

    seat: int
    type: ClassVar[str] = "open"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Move(Event):
    """A decision; `points` where the game scores turns, `action` where a turn has several."""

    seat: int
    move: str
    points: int | None = None
    action: int | None = None
    type: ClassVar[str] = "move"


@dataclass(frozen=True, slots=True)
class CubesRolled(Event):
    """Cubes rolled again: `of` as they showed, `faces` as they show now."""

    seat: int
    of: tuple[str, ...]
    faces: tuple[str, ...]
    forced: bool = False
    type: ClassVar[str] = "roll"
    by_chance: ClassVar[bool] = True

    @property
    def kind(self) -> str:
        """Return `forced` for a roll under C6."""
        return "forced" if self.forced else self.type

    def canonical(self) -> Self:
        """Return the same roll with its cubes in order."""
        if len(self.of) != len(self.faces):
            return self
        pairs = sorted(zip(self.of, self.faces, strict=True))
        return replace(self, of=tuple(old for old, _ in pairs), faces=tuple(new for _, new in pairs))


DICE_COLOURS: Final = ("red", "yellow", "green", "blue")  # of dice and rows, in the order of the sheet


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The dice still in the game, as written: a die that has left is not there."""

    white: tuple[int, int]
    red: int | None = None
    yellow: int | None = None
    green: int | None = None
    blue: int | None = None


@dataclass(frozen=True, slots=True)
class DiceRolled(Event):
    """The dice of a turn (X4, D6)."""

    dice: DiceFaces
    type: ClassVar[str] = "roll"
    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Miss(Event):
    """An active player who crossed nothing (X7, D7)."""

    seat: int
    type: ClassVar[str] = "miss"


@dataclass(frozen=True, slots=True)
class Lock(Event):
    """A row that closes, after the action that closed it."""

    row: str
    type: ClassVar[str] = "lock"


@dataclass(frozen=True, slots=True)
class Bonus(Event):
    """The points for going out (Q12, C9)."""

    seat: int
    points: int
    type: ClassVar[str] = "bonus"


@dataclass(frozen=True, slots=True)
class End(Event):
    """How it ended: always the last event."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    type: ClassVar[str] = "end"

    def canonical(self) -> Self:
        """Return the same end with the winners in seat order."""
        return replace(self, winners=tuple(sorted(self.winners)))


@dataclass(frozen=True, slots=True)
class FaceDown(Event):
    """What others may know of an event with hidden pieces: its type, whose it is, and how many.

    In a record only where a game was kept on a pad.
    """

    of: str
    seat: int
    count: int
    move: str | None = None  # the word of an exchange, without its pieces
    type: ClassVar[str] = "face down"

    @property
    def kind(self) -> str:
        """Return the type of the event whose pieces are hidden."""
        return self.of

    def written(self) -> dict[str, Json]:
        """Return the event as a client is told."""
        told: dict[str, Json] = {"type": self.of, "seat": self.seat, "count": self.count}
        return told if self.move is None else {**told, "move": self.move}


def own_pieces(event: Event, seat: int | None) -> Event:
    """Return the event as this seat may know it where nobody shows what they get."""
    if isinstance(event, _Pieces) and event.seat != seat:
        return FaceDown(event.type, event.seat, len(event.pieces))
    return event


KINDS: dict[str, tuple[type[Event], ...]] = {
    kind.type: (kind,) for kind in (Deal, Draw, Redraw, Redeal, Open, Move, Miss, Lock, Bonus, End)
} | {"roll": (CubesRolled, DiceRolled)}


COUNTED = frozenset(kind.type for kind in (Deal, Draw, Redraw, Show, Move))  # what can be face down


def read_event(data: object) -> Event:
    """Read the JSON object of one event. Raises InvalidNotation."""
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise InvalidNotation("format/no-type", text=quoted(data))
    fields = {name: value for name, value in data.items() if name != "type"}
    kinds = KINDS.get(data["type"])
    if kinds is None:
        raise InvalidNotation("format/unknown-event", text=data["type"][:80], known=", ".join(sorted(KINDS)))
    kind = kinds[-1] if "dice" in fields else kinds[0]
    return from_json(kind, fields)


def read_open_event(data: object) -> Event:
    """Read one event at a real table, where pieces that nobody saw are counted. Raises InvalidNotation."""
    if isinstance(data, dict) and "count" in data:
        return _read_face_down(data)
    if isinstance(data, dict) and data.get("type") == Show.type:
        return from_json(Show, {name: value for name, value in data.items() if name != "type"})
    return read_event(data)


def _read_face_down(data: Mapping[str, object]) -> Event:
    fields = {"of" if name == "type" else name: value for name, value in data.items()}
    event = from_json(FaceDown, fields)
    if event.of not in COUNTED:
        raise InvalidNotation("format/unknown-event", text=event.of[:80], known=", ".join(sorted(COUNTED)))
    return event


def _fields_of(event: Event) -> dict[str, Json]:
    return cast("dict[str, Json]", to_json(event))  # a dataclass
