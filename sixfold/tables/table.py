"""One table as its log tells it: who sits where, the match, the clocks, what is on offer.

A frozen value and pure: `after` folds one more entry in, so a restart, another node and a replay all come to the same
table. What may be done to it is judged in `commands.py`. Knows no seed while the game runs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Any, Literal

from sixfold.rules.core import Options, Seat
from sixfold.rules.errors import SixfoldError
from sixfold.rules.events import Event, Move, read_event
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.tables import entries
from sixfold.tables.entries import GameEvent, Logged, OfferKind

Stage = Literal["waiting", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat and who holds it: a person, a bot, or nobody yet."""

    person: str | None = None
    name: str = ""
    level: str | None = None  # the bot's that sits here
    substitute: str | None = None  # the level of the bot that decides for the person
    forfeited: bool = False

    @property
    def is_free(self) -> bool:
        """Whether someone could sit down."""
        return self.person is None and self.level is None

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return self.level or self.substitute

    def participant(self) -> Participant:
        """Return how a record names them."""
        return Participant(self.name, "human" if self.level is None else "bot")


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal and the seats that have agreed so far, the proposer included."""

    what: OfferKind
    by: Seat
    agreed: frozenset[Seat]


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table stands after entry `number` of its log."""

    opened: entries.Opened
    places: tuple[Place, ...]
    number: int
    position: int = 0  # the entry that last changed the match: what a decision answers
    match: Match | None = None
    takeable: tuple[tuple[Seat, Match], ...] = ()  # decisions that can be taken back, with the match before each
    offer: Offer | None = None
    due: tuple[int | None, ...] = ()  # by seat: since when it owes a decision
    bank_ms: tuple[int, ...] = ()  # by seat: what is left of a bank clock
    ended: entries.Ended | None = None
    rematch: str | None = None

    @property
    def stage(self) -> Stage:
        """Whether people are still sitting down, playing, or done."""
        if self.ended is not None:
            return "over"
        return "waiting" if self.match is None else "playing"

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """The seats that owe a decision."""
        return self.match.deciders if self.match is not None and self.stage == "playing" else ()

    @property
    def bots_due(self) -> tuple[Seat, ...]:
        """The deciders that are played by bots."""
        return tuple(seat for seat in self.deciders if self.places[seat].bot is not None)

    def seat_of(self, person: str | None) -> Seat | None:
        """Return where this person sits."""
        seats = (seat for seat, place in enumerate(self.places) if place.person == person)
        return None if person is None else next(seats, None)

    def people(self) -> tuple[Seat, ...]:
        """Return the seats where a person decides: those who must agree to an offer."""
        return tuple(
            seat
            for seat, place in enumerate(self.places)
            if place.person is not None and place.bot is None and not place.forfeited
        )

    def may_arrange(self, person: str | None) -> bool:
        """Tell whether this person may start the table and seat bots: the opener, or the first who sits without one."""
        if person is None or self.seat_of(self.opened.owner) is not None:
            return person == self.opened.owner
        first = next((place.person for place in self.places if place.person is not None), None)
        return person in (self.opened.owner, first)

    def left_ms(self, seat: Seat, now: int) -> int | None:
        """Return what this seat has left on its clock."""
        clock, since = self.opened.options.clock, self.due[seat] if self.due else None
        used = 0 if since is None else max(0, now - since)
        if isinstance(clock, entries.MoveClock):
            return clock.seconds * 1000 - used
        return self.bank_ms[seat] - used if isinstance(clock, entries.BankClock) and self.bank_ms else None

    def deadline(self) -> int | None:
        """Return when the first clock of a person runs out."""
        ends = []
        for seat in self.deciders:
            since, left = self.due[seat], self.left_ms(seat, self.due[seat] or 0)
            if self.places[seat].bot is None and since is not None and left is not None:
                ends.append(since + left)
        return min(ends, default=None)

    def after(self, logged: Logged) -> "Table":
        """Return the table once this entry, the next one, has happened."""
        assert logged.number == self.number + 1, "the log has a gap"
        try:
            table = _fold(logged.entry, self, logged.at)
        except SixfoldError as error:  # a bug of ours, and its words may hold hands: nobody is told them
            raise AssertionError(f"entry {logged.number} of the log breaks {error.code}") from None
        number = logged.number
        moved = table.match is not self.match and (table.match is None or not _only_waits(self, table))
        return replace(table, number=number, position=number if moved else table.position)


def _only_waits(before: Table, after: Table) -> bool:
    """Tell whether a choice came in that stays hidden until others are in: what they decide about is the same."""
    if before.match is None or after.match is None:
        return False
    return before.match.events == after.match.events and set(after.deciders) < set(before.deciders)


def opened_table(log: Iterable[Logged]) -> Table:
    """Build a table from its whole log."""
    rest = iter(log)
    first = next(rest)
    opened = first.entry
    assert isinstance(opened, entries.Opened), "a log begins with its opening"
    table = Table(opened, (Place(),) * opened.seats, first.number)
    for logged in rest:
        table = table.after(logged)
    return table


def _with_place(table: Table, seat: Seat, place: Place) -> Table:
    return replace(table, places=(*table.places[:seat], place, *table.places[seat + 1 :]))


@singledispatch
def _fold(entry: Any, table: Table, at: int) -> Table:
    raise AssertionError(f"no fold for {type(entry).__name__}, {table.number}, {at}")


@_fold.register
def _(entry: entries.Sat, table: Table, at: int) -> Table:  # noqa: ARG001
    return _with_place(table, entry.seat, Place(entry.person, entry.name))


@_fold.register
def _(entry: entries.BotSat, table: Table, at: int) -> Table:  # noqa: ARG001
    return _with_place(table, entry.seat, Place(name=entry.level, level=entry.level))


@_fold.register
def _(entry: entries.Left, table: Table, at: int) -> Table:  # noqa: ARG001
    return _with_place(table, entry.seat, Place())


@_fold.register
def _(entry: entries.Started, table: Table, at: int) -> Table:
    places = tuple(table.places[seat] for seat in entry.seats)
    match = told(new_match(table, entry.seats), entry.events)
    clock = table.opened.options.clock
    bank = (clock.seconds * 1000,) * len(places) if isinstance(clock, entries.BankClock) else ()
    return _due(replace(table, places=places, match=match, bank_ms=bank, due=(None,) * len(places)), at)


@_fold.register
def _(entry: entries.Played, table: Table, at: int) -> Table:
    assert table.match is not None, "nothing is played before the start"
    assert entry.move is not None, "the log keeps every move"
    before = table.match
    decided = before.played(entry.seat, before.game.parse_move(entry.move))
    made = decided.events[len(before.events) :]
    match = told(decided, entry.events[len(made) :])
    takeable = (*table.takeable, (entry.seat, before)) if _is_private(match, decided, made) else ()
    offer = None if table.offer and table.offer.what == "undo" else table.offer
    table = _charged(replace(table, match=match, takeable=takeable, offer=offer), entry.seat, at)
    return _due(table, at, entry.seat)


def _is_private(match: Match, decided: Match, made: tuple[Event, ...]) -> bool:
    """Tell whether a decision let chance speak or showed something hidden: then nobody can take it back."""
    chance_spoke = match is not decided
    shown_together = sum(isinstance(event, Move) for event in made) > 1
    hand_shown = bool(getattr(match.view(None), "shown", ()))
    return not (chance_spoke or shown_together or hand_shown or match.outcome is not None)


@_fold.register
def _(entry: entries.Said, table: Table, at: int) -> Table:  # noqa: ARG001
    return table


@_fold.register
def _(entry: entries.Offered, table: Table, at: int) -> Table:  # noqa: ARG001
    return replace(table, offer=Offer(entry.what, entry.seat, frozenset({entry.seat})))


@_fold.register
def _(entry: entries.Answered, table: Table, at: int) -> Table:  # noqa: ARG001
    assert table.offer is not None, "only an offer is answered"
    agreed = replace(table.offer, agreed=table.offer.agreed | {entry.seat})
    return replace(table, offer=agreed if entry.agreed else None)


@_fold.register
def _(entry: entries.Undone, table: Table, at: int) -> Table:
    _, match = table.takeable[-entry.plays]
    undone = replace(table, match=match, takeable=table.takeable[: -entry.plays], offer=None)
    return _due(replace(undone, due=(None,) * len(table.places)), at)


@_fold.register
def _(entry: entries.Forfeited, table: Table, at: int) -> Table:  # noqa: ARG001
    place = replace(table.places[entry.seat], substitute=entry.level, forfeited=True)
    return _with_place(replace(table, offer=None), entry.seat, place)


@_fold.register
def _(entry: entries.StoodIn, table: Table, at: int) -> Table:  # noqa: ARG001
    return _with_place(table, entry.seat, replace(table.places[entry.seat], substitute=entry.level))


@_fold.register
def _(entry: entries.Returned, table: Table, at: int) -> Table:
    table = _with_place(table, entry.seat, replace(table.places[entry.seat], substitute=None))
    return _due(table, at, entry.seat)


@_fold.register
def _(entry: entries.Ended, table: Table, at: int) -> Table:  # noqa: ARG001
    return replace(table, ended=entry, offer=None, due=(None,) * len(table.places))


@_fold.register
def _(entry: entries.Rematched, table: Table, at: int) -> Table:  # noqa: ARG001
    return replace(table, rematch=entry.table)


def _due(table: Table, at: int, acted: Seat | None = None) -> Table:
    """Let the clocks of those who owe a decision run from now, unless they were running already."""
    deciders = table.deciders
    since = [at if table.due[seat] is None or seat == acted else table.due[seat] for seat in range(len(table.places))]
    return replace(table, due=tuple(since[seat] if seat in deciders else None for seat in range(len(since))))


def _charged(table: Table, seat: Seat, at: int) -> Table:
    """Take the time of a decision off the seat's bank, and add the increment."""
    clock, since = table.opened.options.clock, table.due[seat]
    if not isinstance(clock, entries.BankClock) or since is None or table.places[seat].bot is not None:
        return table
    left = table.bank_ms[seat] - max(0, at - since) + clock.increment * 1000
    return replace(table, bank_ms=(*table.bank_ms[:seat], left, *table.bank_ms[seat + 1 :]))


def new_match(table: Table, seats: tuple[Seat, ...]) -> Match:
    """Return the match that these seats begin. Raises InvalidSetup."""
    ages = table.opened.options.ages
    options = Options(ages=tuple(ages[seat] for seat in seats)) if ages else Options()
    return Match.start(table.opened.game, tuple(table.places[seat].participant() for seat in seats), options)


def told(match: Match, events: Iterable[GameEvent]) -> Match:
    """Let chance speak as these events, the next ones of the record, tell."""
    left = tuple(read_event(event.model_dump(mode="json", exclude_none=True)) for event in events)
    while left:
        asked = match.game.chance(match.state)
        assert asked is not None, "only chance is told"
        further = match.told(asked.read(left))
        left = left[len(further.events) - len(match.events) :]
        match = further
    return match


def written(events: Iterable[Event]) -> tuple[GameEvent, ...]:
    """Return record events as the log writes them."""
    return tuple(GameEvent.model_validate(event.written()) for event in events)
