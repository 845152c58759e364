"""The table around the game: its seats, clocks and offers, what its reader may do, and what happened."""

from typing import Literal

from sixfold.tables.entries import EndReason, Entry, OfferKind, TableOptions
from sixfold.tables.messages.fields import GameName, GameView
from sixfold.tables.model import Model


class SeatClock(Model):
    """What was left when this was sent, and whether it runs."""

    left_ms: int
    running: bool


class SeatState(Model):
    """Who sits where. `name` is in the client's language where it is a bot's.

    `standing_in`: a bot of `level` plays for the person until they return. `forfeited`: they gave up or, with
    `ran_out`, their time did.
    """

    kind: Literal["open", "person", "bot"]
    name: str = ""
    person: str | None = None
    level: str | None = None
    standing_in: bool = False
    forfeited: bool = False
    ran_out: bool = False
    clock: SeatClock | None = None


class OfferState(Model):
    """A proposal that waits for the seats in `waiting`."""

    what: OfferKind
    by: int
    waiting: tuple[int, ...]


class TableResult(Model):
    """How it ended. `resigned`, `time` and `agreed` are the table's own reasons, the others the game's.

    `seat` gave up or ran out of time and so ended it.
    """

    reason: EndReason
    seat: int | None = None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Act = Literal[
    "sit",
    "leave",
    "add_bot",
    "remove_bot",
    "free_seat",
    "start",
    "play",
    "reconsider",
    "hint",
    "coach",
    "resign",
    "offer_undo",
    "offer_end",
    "answer",
    "stand_in",
    "come_back",
    "rematch",
    "say",
]


class TableState(Model):
    """A table as one client may see it, up to event `number`.

    `position` is what a move must carry. `solo`: one person plays with bots alone and can take back any decision of
    theirs; `taken_back`: they did, so the game is not counted. `you` is the seat of the client, None for a watcher.
    `can` says which commands make sense for it now. `rated`: ratings move at its end, with those who sit here now.
    `due_since` tells by seat since when it owes a decision and `now` is the server's time (milliseconds since 1970): a
    seat that owes one for `options.away_s`, and whose person is not connected, can be given to a bot.
    """

    id: str
    code: str
    game: GameName
    number: int
    position: int
    stage: Literal["waiting", "playing", "over"]
    options: TableOptions
    seats: tuple[SeatState, ...]
    you: int | None
    owner: bool
    rated: bool
    solo: bool = False
    taken_back: bool = False
    deciders: tuple[int, ...]
    due_since: tuple[int | None, ...]
    scores: tuple[int, ...]
    view: GameView | None
    offer: OfferState | None
    can: tuple[Act, ...]
    commitment: str
    seed: str | None
    result: TableResult | None
    rematch: str | None
    rematch_of: str | None
    now: int


class Happening(Model):
    """One numbered entry of a table's log, without what this client may not know. `at`: milliseconds since 1970.

    `told`: the same in words, in the client's language; nothing where there is nothing to say.
    """

    number: int
    at: int
    entry: Entry
    told: tuple[str, ...]
