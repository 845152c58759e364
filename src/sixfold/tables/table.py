"""One table as its log tells it: who sits where, the match, the clocks, what is on offer.

A frozen value and pure: `after` folds one more entry in, so a restart, another node and a replay all come to the same
table. Whoever has just judged a decision hands the match after it on, so that the rules run once. What may be done to a
table is judged in `commands.py`. Knows no seed while the game runs.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import singledispatch
from typing import Literal, NamedTuple, cast, get_args

from sixfold.logs import Change, Logged
from sixfold.rules.core import Options, Seat, at_seat
from sixfold.rules.errors import SixfoldError
from sixfold.rules.events import Event, Move
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.record import Deputy, Participant, Record, Stopped, StopReason
from sixfold.tables import entries
from sixfold.tables.entries import Entry, OfferKind

Stage = Literal["waiting", "playing", "over"]
MOST_TAKEABLE = 40  # decisions that whoever plays with bots alone can take back, one's own and the bots'
OVERTIME_MS = 10_000  # for each further decision once a bank is empty


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat and who holds it: a person, a bot, or nobody yet."""

    person: str | None = None
    name: str = ""
    level: str | None = None  # the bot's that sits here
    substitute: str | None = None  # the level of the bot that decides for the person
    forfeited: bool = False
    account: bool = False  # this person's ratings may move
    ran_out: bool = False  # forfeited because the time was up
    late: bool = False  # the last decision was made for them, as their time was up

    @property
    def is_free(self) -> bool:
        """Whether someone could sit down."""
        return self.person is None and self.level is None

    @property
    def bot(self) -> str | None:
        """The level of the bot that decides here, if one does."""
        return self.level or self.substitute

    @property
    def written(self) -> str:
        """The name as lists and records write it: a bot's with its level, `Momo (greedy)`."""
        if self.level is None:
            return self.name
        return f"{self.name} ({self.level})" if self.name else self.level

    def participant(self) -> Participant:
        """Return how a record names them."""
        return Participant(self.written, "human" if self.level is None else "bot")


@dataclass(frozen=True, slots=True)
class Offer:
    """A proposal and the seats that have agreed so far, the proposer included."""

    what: OfferKind
    by: Seat
    agreed: frozenset[Seat]


class Choice(NamedTuple):
    """A decision that stays hidden until others are in: whose, the match before it, and since when it was owed."""

    seat: Seat
    match: AnyMatch
    move: str
    since: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """Where a table stands after entry `number` of its log."""

    opened: entries.Opened
    holders: tuple[Holder, ...]
    number: int
    position: int = 0  # the entry that last changed the match: what a decision answers
    match: AnyMatch | None = None
    takeable: tuple[tuple[Seat, AnyMatch], ...] = ()  # decisions that can be taken back, with the match before each
    hidden: tuple[Choice, ...] = ()  # the choices that others will be shown once all are in
    taken_back: bool = False  # someone who plays with bots alone did: this game counts nowhere
    offer: Offer | None = None
    due: tuple[int | None, ...] = ()  # by seat: since when it owes a decision
    bank_ms: tuple[int, ...] = ()  # by seat: what is left of a bank clock
    gave_up: Seat | None = None  # who did, or ran out of time, last
    removed: frozenset[str] = frozenset()  # people who were asked to leave
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
        return tuple(seat for seat in self.deciders if self.holders[seat].bot is not None)

    @property
    def rated(self) -> bool:
        """Whether ratings move at the end: two people with accounts sit here, and the table is for that."""
        return self.opened.options.rated and self.counts and sum(holder.account for holder in self.holders) > 1

    @property
    def counts(self) -> bool:
        """Whether this is kept among what people have done: a whole game, nothing taken back, nobody led by hand."""
        options, is_whole = self.opened.options, self.opened.start is None
        return is_whole and not (self.taken_back or options.lesson or options.coach)

    @property
    def has_coach(self) -> bool:
        """Whether a coach looks at moves before they are made: never where two people sit."""
        return self.opened.options.coach and self.is_solo

    @property
    def is_solo(self) -> bool:
        """Whether one person plays with bots alone: then any decision can be taken back."""
        return sum(holder.person is not None for holder in self.holders) == 1

    def seat_of(self, person: str | None) -> Seat | None:
        """Return where this person sits."""
        seats = (seat for seat, holder in enumerate(self.holders) if holder.person == person)
        return None if person is None else next(seats, None)

    def plays_to_undo(self, seat: Seat) -> int | None:
        """Return how many decisions go back to this seat's last one, or None if they cannot."""
        own = [index for index, (decided, _) in enumerate(self.takeable) if decided == seat]
        return len(self.takeable) - own[-1] if own else None

    def may_see(self, person: str | None) -> bool:
        """Tell whether this person may see the table: everyone before the start, and then those it wants to."""
        if self.stage == "waiting" or self.opened.options.watchers:
            return True
        return self.seat_of(person) is not None or (person is not None and person == self.opened.owner)

    def people(self) -> tuple[Seat, ...]:
        """Return the seats where a person decides: those who must agree to an offer."""
        return tuple(
            seat
            for seat, holder in enumerate(self.holders)
            if holder.person is not None and holder.bot is None and not holder.forfeited
        )

    def may_arrange(self, person: str | None) -> bool:
        """Tell whether this person may start the table and seat bots: the opener, or the first who sits without one."""
        if person is None or self.seat_of(self.opened.owner) is not None:
            return person == self.opened.owner
        first = next((holder.person for holder in self.holders if holder.person is not None), None)
        return person in (self.opened.owner, first)

    def left_ms(self, seat: Seat, now: int) -> int | None:
        """Return what this seat has left on its clock."""
        clock, since = self.opened.options.clock, self.due[seat] if self.due else None
        used = 0 if since is None else max(0, now - since)
        if isinstance(clock, entries.MoveClock):
            return clock.seconds * 1000 - used
        return self.bank_ms[seat] - used if isinstance(clock, entries.BankClock) and self.bank_ms else None

    def late(self, now: int) -> tuple[Seat, ...]:
        """Return the people who owe a decision and have no time left for it."""
        left = {seat: self.left_ms(seat, now) for seat in self.deciders if self.holders[seat].bot is None}
        return tuple(seat for seat, ms in left.items() if ms is not None and ms <= 0)

    def choice_of(self, seat: Seat) -> Choice | None:
        """Return what this seat has chosen and the others are not shown yet."""
        return next((choice for choice in self.hidden if choice.seat == seat), None)

    def deadline(self) -> int | None:
        """Return when the first clock of a person runs out."""
        ends = []
        for seat in self.deciders:
            since, left = self.due[seat], self.left_ms(seat, self.due[seat] or 0)
            if self.holders[seat].bot is None and since is not None and left is not None:
                ends.append(since + left)
        return min(ends, default=None)

    def record(self) -> Record:
        """Return the record of the game so far, with its seed once it is over. What was taken back is not in it."""
        assert self.match is not None, "no record before the start"
        record = self.match.record()
        players = tuple(_as_decided(seat, player, record.events) for seat, player in enumerate(record.players))
        return replace(record, players=players, seed=None if self.ended is None else int(self.ended.seed))

    def after(self, logged: Logged[Entry], match: AnyMatch | None = None) -> "Table":
        """Return the table once this entry, the next one, has happened.

        `match` is the match after it, where the caller has it already; the rules make it from the entry otherwise.
        """
        assert logged.number == self.number + 1, "the log has a gap"
        try:
            happened = _Happened(logged.moment, match or _match_after(logged.entry, self))
        except SixfoldError as error:  # a bug of ours, and its words may hold hands: nobody is told them
            raise AssertionError(f"entry {logged.number} of the log breaks {error.code}") from None
        table, number = _fold(logged.entry, self, happened), logged.number
        moved = table.match is not self.match and not _only_waits(self, table)
        return replace(table, number=number, position=number if moved else table.position)


TableChange = Change[Entry, Table]  # entries that were judged, and the table after them


class _Happened(NamedTuple):
    """When an entry was written, as clocks have it, and the match after it."""

    at: int
    match: AnyMatch | None


def _match_after(entry: Entry, table: Table) -> AnyMatch | None:
    """Let the rules go on with what this entry tells."""
    match entry:
        case entries.Started():
            return told(new_match(table, entry.seats), entry.events)
        case entries.Played():
            return _decided(entry, table)
        case entries.Undone():
            return table.takeable[-entry.plays][1]
    return table.match


def _decided(entry: entries.Played, table: Table) -> AnyMatch:
    before = table.match
    assert before is not None, "nothing is played before the start"
    assert entry.move is not None, "the log keeps every move"
    decided = deciding(table, entry.seat).played(entry.seat, before.game.parse_move(entry.move))
    return told(decided, entry.events[len(decided.events) - len(before.events) :])


def deciding(table: Table, seat: Seat) -> AnyMatch:
    """Return the match in which this seat decides; its record says from when on a bot does so for a person."""
    assert table.match is not None, "nobody decides before the start"
    player, level = table.match.players[seat], table.holders[seat].substitute
    if level is None or player.bot is not None:
        return table.match
    deputy = Deputy(level, len(table.match.events) + 1)
    return replace(table.match, players=at_seat(table.match.players, seat, replace(player, bot=deputy)))


def _as_decided(seat: Seat, player: Participant, events: tuple[Event, ...]) -> Participant:
    """Return a player whose bot, if one stood in, is told from its first decision in these events on, if it has one.

    A choice that is shown together with others gets its event only once all are in, so the bot's own number says no
    more than which events came before it.
    """
    if player.bot is None:
        return player
    later = enumerate(events[player.bot.from_ - 1 :], player.bot.from_)
    first = next((number for number, event in later if isinstance(event, Move) and event.seat == seat), None)
    return replace(player, bot=None if first is None else replace(player.bot, from_=first))


def _only_waits(before: Table, after: Table) -> bool:
    """Tell whether a choice came or went that stays hidden until others are in: what they decide about is the same."""
    if before.match is None or after.match is None:
        return False
    return before.match.events == after.match.events and before.hidden != after.hidden


def opened_table(log: Iterable[Logged[Entry]]) -> Table:
    """Build a table from its whole log."""
    rest = iter(log)
    first = next(rest)
    opened = first.entry
    assert isinstance(opened, entries.Opened), "a log begins with its opening"
    table = Table(opened, (Holder(),) * opened.seats, first.number)
    for logged in rest:
        table = table.after(logged)
    return table


def _with_holder(table: Table, seat: Seat, holder: Holder) -> Table:
    return replace(table, holders=(*table.holders[:seat], holder, *table.holders[seat + 1 :]))


@singledispatch
def _fold(entry: Entry, table: Table, happened: _Happened) -> Table:
    raise AssertionError(f"no fold for {type(entry).__name__}, {table.number}, {happened.at}")


@_fold.register
def _(entry: entries.Sat, table: Table, _happened: _Happened) -> Table:
    return _with_holder(table, entry.seat, Holder(entry.person, entry.name, account=entry.account))


@_fold.register
def _(entry: entries.BotSat, table: Table, _happened: _Happened) -> Table:
    return _with_holder(table, entry.seat, Holder(name=entry.name or "", level=entry.level))


@_fold.register
def _(entry: entries.Left, table: Table, _happened: _Happened) -> Table:
    person = table.holders[entry.seat].person
    gone = table.removed | {person} if entry.removed and person is not None else table.removed
    return _with_holder(replace(table, removed=gone), entry.seat, Holder())


@_fold.register
def _(entry: entries.Started, table: Table, happened: _Happened) -> Table:
    holders = tuple(table.holders[seat] for seat in entry.seats)
    clock = table.opened.options.clock
    bank = (clock.seconds * 1000,) * len(holders) if isinstance(clock, entries.BankClock) else ()
    started = replace(table, holders=holders, match=happened.match, bank_ms=bank, due=(None,) * len(holders))
    return _due(started, happened.at)


@_fold.register
def _(entry: entries.Played, table: Table, happened: _Happened) -> Table:
    before, match = table.match, happened.match
    assert before is not None, "nothing is played before the start"
    assert match is not None, "a decision makes a match"
    takeable = (*table.takeable, (entry.seat, before)) if table.is_solo or _is_takeable(match, entry.events) else ()
    takeable = takeable[-MOST_TAKEABLE:]
    played = _charged(replace(table, match=match, takeable=takeable), entry.seat, happened.at)
    played = replace(_without_undo(played), hidden=_hidden_after(entry, table, match))
    holder = replace(table.holders[entry.seat], late=entry.late)
    return _due(_with_holder(played, entry.seat, holder), happened.at, entry.seat)


def _without_undo(table: Table) -> Table:
    """Drop a proposal to take back what was the last decision until now."""
    return replace(table, offer=None) if table.offer and table.offer.what == "undo" else table


def _hidden_after(entry: entries.Played, before: Table, match: AnyMatch) -> tuple[Choice, ...]:
    """Return the hidden choices with this one; none as soon as something is shown."""
    assert before.match is not None, "nothing is played before the start"
    assert entry.move is not None, "the log keeps every move"
    if len(match.events) > len(before.match.events):
        return ()
    return (*before.hidden, Choice(entry.seat, before.match, entry.move, before.due[entry.seat]))


def _is_takeable(match: AnyMatch, told_with_it: tuple[Event, ...]) -> bool:
    """Tell whether a decision can be taken back: not once chance has spoken or something hidden was shown."""
    chance_spoke = any(event.by_chance for event in told_with_it)
    shown_together = sum(isinstance(event, Move) for event in told_with_it) > 1
    return not (chance_spoke or shown_together or match.revealed or match.outcome is not None)


@_fold.register
def _(_entry: entries.Said, table: Table, _happened: _Happened) -> Table:
    return table


@_fold.register
def _(_entry: entries.Hinted, table: Table, _happened: _Happened) -> Table:
    return table


@_fold.register
def _(entry: entries.Offered, table: Table, _happened: _Happened) -> Table:
    return replace(table, offer=Offer(entry.what, entry.seat, frozenset({entry.seat})))


@_fold.register
def _(entry: entries.Answered, table: Table, _happened: _Happened) -> Table:
    assert table.offer is not None, "only an offer is answered"
    agreed = replace(table.offer, agreed=table.offer.agreed | {entry.seat})
    return replace(table, offer=agreed if entry.agreed else None)


@_fold.register
def _(entry: entries.Undone, table: Table, happened: _Happened) -> Table:
    takeable, hidden = table.takeable[: -entry.plays], table.hidden[: -entry.plays]
    undone = replace(table, match=happened.match, takeable=takeable, hidden=hidden, offer=None)
    undone = replace(undone, taken_back=table.is_solo)
    return _due(replace(undone, due=(None,) * len(table.holders)), happened.at)


@_fold.register
def _(entry: entries.Reconsidered, table: Table, happened: _Happened) -> Table:
    """Let the others' choices stand as if this one had not been made; a clock for each decision runs on."""
    own = table.choice_of(entry.seat)
    assert own is not None, "only a hidden choice is reconsidered"
    others = [choice for choice in table.hidden if choice.seat != entry.seat]
    open_again = replace(table, match=table.hidden[0].match, takeable=table.takeable[: -len(table.hidden)], hidden=())
    for choice in others:
        open_again = _chosen_again(open_again, choice)
    is_timed = isinstance(table.opened.options.clock, entries.MoveClock)
    since = own.since if is_timed else happened.at
    return _without_undo(_due(replace(open_again, due=at_seat(table.due, entry.seat, since)), happened.at))


def _chosen_again(table: Table, choice: Choice) -> Table:
    before = table.match
    assert before is not None, "nothing is chosen before the start"
    match = deciding(table, choice.seat).played(choice.seat, choice.move)
    return replace(
        table,
        match=match,
        takeable=(*table.takeable, (choice.seat, before)),
        hidden=(*table.hidden, choice._replace(match=before)),
    )


@_fold.register
def _(entry: entries.Forfeited, table: Table, _happened: _Happened) -> Table:
    ran_out = entry.why == "time"
    holder = replace(table.holders[entry.seat], substitute=entry.level, forfeited=True, ran_out=ran_out)
    return _with_holder(replace(table, offer=None, gave_up=entry.seat), entry.seat, holder)


@_fold.register
def _(entry: entries.StoodIn, table: Table, _happened: _Happened) -> Table:
    return _with_holder(table, entry.seat, replace(table.holders[entry.seat], substitute=entry.level))


@_fold.register
def _(entry: entries.Returned, table: Table, happened: _Happened) -> Table:
    table = _with_holder(table, entry.seat, replace(table.holders[entry.seat], substitute=None, late=False))
    return _due(_refilled(table, entry.seat), happened.at, entry.seat)


@_fold.register
def _(entry: entries.Ended, table: Table, _happened: _Happened) -> Table:
    match = _stopped(table, entry)
    return replace(table, match=match, ended=entry, offer=None, due=(None,) * len(table.holders))


def _stopped(table: Table, end: entries.Ended) -> AnyMatch:
    """Return the match as it lies: ended by its rules, or by the people with a word about that in its record."""
    assert table.match is not None, "only a game that began ends"
    if end.reason not in get_args(StopReason):
        return table.match
    reason = cast("StopReason", end.reason)
    left = None if reason == "agreed" else table.gave_up
    stopped = Stopped(reason=reason, seat=left, scores=end.scores, winners=end.winners)
    return replace(table.match, stopped=stopped)


@_fold.register
def _(entry: entries.Rematched, table: Table, _happened: _Happened) -> Table:
    return replace(table, rematch=entry.table)


def _due(table: Table, at: int, acted: Seat | None = None) -> Table:
    """Let the clocks of those who owe a decision run from now, unless they were running already."""
    deciders = table.deciders
    since = [at if table.due[seat] is None or seat == acted else table.due[seat] for seat in range(len(table.holders))]
    return replace(table, due=tuple(since[seat] if seat in deciders else None for seat in range(len(since))))


def _charged(table: Table, seat: Seat, at: int) -> Table:
    """Take the time of a decision off the seat's bank, and add the increment."""
    clock, since = table.opened.options.clock, table.due[seat]
    if not isinstance(clock, entries.BankClock) or since is None or table.holders[seat].bot is not None:
        return table
    left = table.bank_ms[seat] - max(0, at - since) + clock.increment * 1000
    return _refilled(replace(table, bank_ms=at_seat(table.bank_ms, seat, left)), seat)


def _refilled(table: Table, seat: Seat) -> Table:
    """Let a bank hold enough for one more decision, unless running out of time ends the game."""
    if not table.bank_ms or table.opened.options.sudden_death:
        return table
    return replace(table, bank_ms=at_seat(table.bank_ms, seat, max(table.bank_ms[seat], OVERTIME_MS)))


def new_match(table: Table, seats: tuple[Seat, ...]) -> AnyMatch:
    """Return the match that these seats begin. Raises InvalidSetup."""
    ages = table.opened.options.ages
    options = Options(ages=tuple(ages[seat] for seat in seats)) if ages else Options()
    players = tuple(table.holders[seat].participant() for seat in seats)
    return Match.start(table.opened.game, players, options, begun=table.opened.start)


def told(match: AnyMatch, events: tuple[Event, ...]) -> AnyMatch:
    """Let chance speak as these events, the next ones of the record, tell."""
    while events:
        asked = match.game.chance(match.state)
        assert asked is not None, "only chance is told"
        further = match.told(asked.read(events))
        events = events[len(further.events) - len(match.events) :]
        match = further
    return match
