"""Tables over HTTP: opened, listed, caught up with, and games step by step."""

from typing import Literal

from pydantic import Field

from sixfold.tables.drafts import LineScore
from sixfold.tables.entries import RecordedEvent, TableOptions
from sixfold.tables.messages.fields import MOST_POSITION, GameName, GameView
from sixfold.tables.messages.table import Happening, TableResult, TableState
from sixfold.tables.model import MOST_SEATS, Model


class NewTable(Model):
    """A table to open; `seats` is how many can play at most.

    `start`: a position as one line, from which it is played on; it counts nowhere then, and all seats have to be taken.
    """

    game: GameName
    seats: int = Field(ge=1, le=MOST_SEATS)
    options: TableOptions = TableOptions()
    start: str | None = Field(default=None, max_length=MOST_POSITION)


class Standing(Model):
    """Where a game under way stands: the points by seat, and who is to decide."""

    scores: tuple[int, ...]
    deciders: tuple[int, ...]


class TableSummary(Model):
    """A table in the lobby or in a list of games.

    `players` are the names in the order of the seats, bots' with their level: `Momo (greedy)`. `changed_at`: when
    something last happened, in milliseconds since 1970.
    """

    id: str
    code: str
    game: GameName
    stage: Literal["waiting", "playing", "over"]
    players: tuple[str, ...]
    free: int
    standing: Standing | None = None
    created_at: int
    changed_at: int = 0
    ended_at: int | None
    result: TableResult | None
    you: int | None = None


class TableList(Model):
    """Tables, newest first; `more`: give it as `before` to read on."""

    tables: tuple[TableSummary, ...]
    more: int | None = None


class KeptRecord(Model):
    """A game from elsewhere is kept, as this table."""

    id: str


class Events(Model):
    """What a client over HTTP missed, and where the table stands."""

    events: tuple[Happening, ...]
    state: TableState


class Accepted(Model):
    """A command is written down: where the table stands now."""

    number: int
    state: TableState
    events: tuple[Happening, ...] = ()


class ReplayStep(Model):
    """The table after one step of a game. `hands` are all hands, where everything may be known.

    `told` are the events in words, in the client's language. `lines` are those that a placement of this step made or
    extended, with their points. There is no `view` of a real table that was kept by points. `position` is the whole
    table as one line, where everything may be known and somebody is to decide. `used`: the dice that its moves were
    made with, as in an entry of a table.
    """

    events: tuple[RecordedEvent, ...]
    told: tuple[str, ...]
    view: GameView | None
    scores: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...] | None = None
    lines: tuple[LineScore, ...] = ()
    position: str | None = None
    used: tuple[str, ...] = ()


class ReplayDeputy(Model):
    """A bot decided for a person who left, from this step (counted from 0) on."""

    level: str
    step: int


class Replay(Model):
    """A game step by step, seen by one seat or, after the end, openly. `bots` stood in for people, by seat."""

    game: GameName
    players: tuple[str, ...]
    kinds: tuple[Literal["human", "bot"], ...]
    seat: int | None
    steps: tuple[ReplayStep, ...]
    result: TableResult | None
    seed: str | None
    bots: tuple[ReplayDeputy | None, ...] = ()
