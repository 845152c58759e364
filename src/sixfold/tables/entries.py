"""What a table writes down: one entry for everything that happens to it, numbered from 1.

The log is the truth about a table; everything else is made from it. An entry may hold secrets (hands, choices that are
not shown yet), so entries reach a client only through `visible.py`. Knows no rules and no database.
"""

from functools import lru_cache
from typing import Annotated, Final, Literal

from pydantic import Field, GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from sixfold.rules.events import Event, read_event
from sixfold.rules.notation import Json
from sixfold.tables.model import MOST_SEATS, Model

OLDEST: Final = 150  # years; a table takes no other ages


class DiceShown(Model):
    """The dice still in the game."""

    white: tuple[int, int]
    red: int | None = None
    yellow: int | None = None
    green: int | None = None
    blue: int | None = None


class GameEvent(Model):
    """An event of a record (docs/records.md). Where pieces are not for everyone, the others see only their `count`."""

    type: str
    seat: int | None = None
    pieces: tuple[str, ...] | None = None
    count: int | None = None
    move: str | None = None
    points: int | None = None
    action: int | None = None
    of: tuple[str, ...] | None = None
    faces: tuple[str, ...] | None = None
    forced: bool | None = None
    dice: DiceShown | None = None
    row: str | None = None
    reason: str | None = None
    scores: tuple[int, ...] | None = None
    winners: tuple[int, ...] | None = None


class _AsRecorded:
    """Lets an entry hold the rules' own events, written as in a record."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        writing = core_schema.plain_serializer_function_ser_schema(_written)
        return core_schema.no_info_plain_validator_function(_event, serialization=writing)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return handler(GameEvent.__pydantic_core_schema__)


@lru_cache(maxsize=1024)
def _written(event: Event) -> dict[str, Json]:
    """Return an event as JSON, made once for the log and everyone who is told of it."""
    return event.written()


def _event(data: object) -> Event:
    return data if isinstance(data, Event) else read_event(data)


RecordedEvent = Annotated[Event, _AsRecorded]


class NoClock(Model):
    """Take your time."""

    kind: Literal["none"] = "none"


class MoveClock(Model):
    """So long for every decision."""

    kind: Literal["move"] = "move"
    seconds: int = Field(ge=5, le=86_400)


class BankClock(Model):
    """So long for the whole game, and a little more after every decision."""

    kind: Literal["bank"] = "bank"
    seconds: int = Field(ge=10, le=86_400)
    increment: int = Field(ge=0, le=600, default=0)


Clock = Annotated[NoClock | MoveClock | BankClock, Field(discriminator="kind")]
OfferKind = Literal["undo", "end"]
EndReason = str  # one of the game's own, or resigned, time, agreed


class TableOptions(Model):
    """What a table agrees on before anyone sits down.

    `hints`: nobody gets any, or they are allowed and all hear that one was taken, or all are shown the move, too.
    `stand_in` is the level of the bot that plays for someone who stays away longer than `away_s`. With `sudden_death`
    whoever runs out of time has lost; without it something is played for them, and then a bot stands in.
    `rated`: ratings may move. `lesson`: a first game to learn by, on the seed that the game has prepared for it; it
    counts nowhere. `coach`: whoever plays with bots alone hears what a move would lose before it is made; nobody else
    can sit down, and it counts nowhere either.
    """

    ages: tuple[Annotated[float, Field(ge=0, le=OLDEST)], ...] = Field(default=(), max_length=MOST_SEATS)
    listed: bool = False
    chat: bool = True
    watchers: bool = True
    clock: Clock = NoClock()
    away_s: int = Field(default=120, ge=5, le=86_400)
    hints: Literal["off", "allowed", "shown"] = "allowed"
    stand_in: str = Field(default="greedy", min_length=1, max_length=40)
    sudden_death: bool = False
    rated: bool = True
    lesson: bool = False
    coach: bool = False


class Opened(Model):
    """The table exists. `commitment` is the SHA-256 of the seed that all its chance will follow from.

    `start`: the whole table that it is played on from, hands included, as one line.
    """

    type: Literal["opened"] = "opened"
    game: str
    seats: int
    options: TableOptions
    owner: str
    commitment: str
    rematch_of: str | None = None
    start: str | None = None


class Sat(Model):
    """A person took a seat; `account`: their ratings may move."""

    type: Literal["sat"] = "sat"
    seat: int
    person: str
    name: str
    account: bool = False


class BotSat(Model):
    """A bot was put on a seat; without a `name`, in logs of earlier releases, it goes by a number."""

    type: Literal["bot_sat"] = "bot_sat"
    seat: int
    level: str
    name: str | None = None


class Left(Model):
    """A seat is free again, before the start; `removed`: whoever opened the table took it back."""

    type: Literal["left"] = "left"
    seat: int
    removed: bool = False


class Started(Model):
    """The game began; seats that nobody took are gone: `seats` are those that became seats 0, 1 and so on."""

    type: Literal["started"] = "started"
    seats: tuple[int, ...]
    events: tuple[RecordedEvent, ...] = ()


class Fallback(Model):
    """A simpler bot decided, because the one of the seat was too slow, broke down or chose nothing legal."""

    level: str
    instead_of: str
    why: Literal["slow", "broken", "illegal"]


class Played(Model):
    """A decision and all that followed from it. No events: it stays hidden until the others have decided too.

    `late`: the time was up, and the table decided in the person's place. `qwirkles`: how many it made; `used`: the dice
    that it was made with, `white0`, `white1` or the row of a coloured one.
    """

    type: Literal["played"] = "played"
    seat: int
    move: str | None = None
    events: tuple[RecordedEvent, ...] = ()
    fallback: Fallback | None = None
    late: bool = False
    qwirkles: int = 0
    used: tuple[str, ...] = ()


class Hinted(Model):
    """A seat asked what a good bot would do; `move` is what it was told, where the table shows hints to all.

    `where`: it was told only where to look.
    """

    type: Literal["hinted"] = "hinted"
    seat: int
    where: bool = False
    move: str | None = None


class Said(Model):
    """A line of chat; seat is None for a watcher."""

    type: Literal["said"] = "said"
    seat: int | None = None
    name: str
    text: str
    person: str | None = None


class Offered(Model):
    """A seat proposes something that needs everyone."""

    type: Literal["offered"] = "offered"
    seat: int
    what: OfferKind


class Answered(Model):
    """A seat agrees or does not, which ends the offer."""

    type: Literal["answered"] = "answered"
    seat: int
    what: OfferKind
    agreed: bool


class Undone(Model):
    """The last `plays` decisions were taken back, by agreement."""

    type: Literal["undone"] = "undone"
    seat: int
    plays: int


class Reconsidered(Model):
    """A seat took its own choice back that stays hidden until others are in: it owes one again, and theirs stand."""

    type: Literal["reconsidered"] = "reconsidered"
    seat: int


class Forfeited(Model):
    """A seat gave up or ran out of time; where the game goes on, a bot plays it to the end."""

    type: Literal["forfeited"] = "forfeited"
    seat: int
    why: Literal["resigned", "time"]
    level: str


class StoodIn(Model):
    """A bot plays for someone who stays away."""

    type: Literal["stood_in"] = "stood_in"
    seat: int
    level: str


class Returned(Model):
    """Someone took their seat back from the bot."""

    type: Literal["returned"] = "returned"
    seat: int


class Ended(Model):
    """The game is over; the seed is no secret any more."""

    type: Literal["ended"] = "ended"
    reason: EndReason
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str


class Rematched(Model):
    """The same people meet again at another table."""

    type: Literal["rematched"] = "rematched"
    table: str


Entry = Annotated[
    Opened
    | Sat
    | BotSat
    | Left
    | Started
    | Played
    | Hinted
    | Said
    | Offered
    | Answered
    | Undone
    | Reconsidered
    | Forfeited
    | StoodIn
    | Returned
    | Ended
    | Rematched,
    Field(discriminator="type"),
]
ENTRY: TypeAdapter[Entry] = TypeAdapter(Entry)


def write_entry(entry: Entry) -> str:
    """Return the entry as JSON."""
    text: str = entry.model_dump_json(exclude_none=True)
    return text


def read_entry(text: str) -> Entry:
    """Read what `write_entry` wrote."""
    return ENTRY.validate_json(text)
