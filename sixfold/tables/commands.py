"""What may be done to a table: each command is judged against it and becomes entries of its log, or is refused.

Pure: the time and the seed are given. Nothing here tells anyone or writes anything.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, singledispatch
from typing import Any

from sixfold.players import find_bot
from sixfold.rules.chance import Source
from sixfold.rules.core import Seat
from sixfold.rules.errors import Refusal
from sixfold.rules.match import Match
from sixfold.seeds import chance_stream
from sixfold.tables import entries, messages, presenters
from sixfold.tables.table import Table, new_match, written

Entries = tuple[Any, ...]
WRONG_STAGE = {
    "waiting": lambda: Refusal("TABLE", "table/started"),
    "playing": lambda: Refusal("TABLE", "table/not-playing"),
    "over": lambda: Refusal("TABLE", "table/not-over"),
}
FORFEIT_LEVEL = "greedy"  # who plays on for a seat that gave up


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks for something at which table, and when."""

    table: Table
    person: str | None
    name: str
    now: int
    seed: int

    @property
    def seat(self) -> Seat:
        """The asker's seat. Raises Refusal."""
        seat = self.table.seat_of(self.person)
        if seat is None:
            raise Refusal("TABLE", "table/not-seated")
        return seat

    def in_stage(self, stage: str) -> Table:
        """Return the table if it is in this stage. Raises Refusal."""
        if self.table.stage != stage:
            refusal = WRONG_STAGE[stage]()
            raise refusal
        return self.table

    def as_owner(self) -> Table:
        """Return the waiting table if the asker may arrange it. Raises Refusal."""
        table = self.in_stage("waiting")
        if not table.may_arrange(self.person_id()):
            raise Refusal("TABLE", "table/not-owner")
        return table

    def person_id(self) -> str:
        """Return who asks. Raises Refusal for a watcher without a name."""
        if self.person is None:
            raise Refusal("TABLE", "people/token-needed")
        return self.person


@singledispatch
def judge(command: Any, asking: Asking) -> Entries:
    """Return what this command writes into the log. Raises SixfoldError and changes nothing."""
    raise AssertionError(f"no judge for {type(command).__name__} at {asking.table.number}")


@judge.register
def _(command: messages.Sit, asking: Asking) -> Entries:
    table, person = asking.in_stage("waiting"), asking.person_id()
    seat = _free_seat(table, command.seat)
    own = table.seat_of(person)
    away = () if own is None else (entries.Left(seat=own),)
    return (*away, entries.Sat(seat=seat, person=person, name=asking.name))


def _free_seat(table: Table, wanted: Seat | None) -> Seat:
    free = [seat for seat, place in enumerate(table.places) if place.is_free]
    if wanted is not None and wanted not in range(len(table.places)):
        raise Refusal("TABLE", "table/no-such-seat", seat=wanted)
    if not free:
        raise Refusal("TABLE", "table/full")
    if wanted is not None and wanted not in free:
        raise Refusal("TABLE", "table/seat-taken", seat=wanted)
    return free[0] if wanted is None else wanted


@judge.register
def _(command: messages.Leave, asking: Asking) -> Entries:  # noqa: ARG001
    asking.in_stage("waiting")
    return (entries.Left(seat=asking.seat),)


@judge.register
def _(command: messages.AddBot, asking: Asking) -> Entries:
    table = asking.as_owner()
    find_bot(table.opened.game, command.level)
    return (entries.BotSat(seat=_free_seat(table, command.seat), level=command.level),)


@judge.register
def _(command: messages.RemoveBot, asking: Asking) -> Entries:
    table = asking.as_owner()
    if command.seat not in range(len(table.places)) or table.places[command.seat].level is None:
        raise Refusal("TABLE", "table/no-bot-there", seat=command.seat)
    return (entries.Left(seat=command.seat),)


@judge.register
def _(command: messages.Start, asking: Asking) -> Entries:  # noqa: ARG001
    table = asking.as_owner()
    seats = tuple(seat for seat, place in enumerate(table.places) if not place.is_free)
    if not any(table.places[seat].person for seat in seats):
        raise Refusal("TABLE", "table/no-people")
    match = new_match(table, seats).settled(source_of(asking.seed))
    return (entries.Started(seats=seats, events=written(match.events)),)


def source_of(seed: int) -> Callable[[int], Source]:
    """Return the table's own chance: all of it follows from the seed."""
    return partial(chance_stream, seed)


@judge.register
def _(command: messages.Play, asking: Asking) -> Entries:
    table, seat = asking.in_stage("playing"), asking.seat
    if table.places[seat].bot is not None:
        raise Refusal("TABLE", "table/bot-plays-for-you")
    if command.position != table.position:
        raise Refusal("TABLE", "table/old-position", position=command.position, now=table.position)
    left = table.left_ms(seat, asking.now)
    if left is not None and left <= 0 and seat in table.deciders:
        raise Refusal("TABLE", "table/time-is-up")
    return play(table, seat, command.move, asking.seed)


def play(table: Table, seat: Seat, text: str, seed: int, fallback: entries.Fallback | None = None) -> Entries:
    """Return what this decision writes, chance included. Raises SixfoldError."""
    before = table.match
    assert before is not None, "only a game that began is played"
    move = before.game.parse_move(text)
    match = before.played(seat, move).settled(source_of(seed))
    events = written(match.events[len(before.events) :])
    played = entries.Played(seat=seat, move=before.game.format_move(move), events=events, fallback=fallback)
    return (played, *_end_of(match, seed))


def _end_of(match: Match, seed: int) -> Entries:
    end = match.outcome
    if end is None:
        return ()
    reason: Any = end.reason.value
    return (entries.Ended(reason=reason, scores=end.scores, winners=end.winners, seed=str(seed)),)


@judge.register
def _(command: messages.Resign, asking: Asking) -> Entries:  # noqa: ARG001
    table, seat = asking.in_stage("playing"), asking.seat
    if table.places[seat].forfeited:
        raise Refusal("TABLE", "table/gave-up")
    return forfeit(table, seat, "resigned", asking.seed)


def forfeit(table: Table, seat: Seat, why: Any, seed: int) -> Entries:
    """Return what giving up writes: a bot goes on while two seats or more, and a person, still contend."""
    gone = entries.Forfeited(seat=seat, why=why, level=FORFEIT_LEVEL)
    contend = [other for other, place in enumerate(table.places) if other != seat and not place.forfeited]
    if len(contend) > 1 and any(table.places[other].person for other in contend):
        return (gone,)
    scores = scores_of(table)
    best = max(scores[other] for other in contend)
    winners = tuple(other for other in contend if scores[other] == best)
    return (gone, entries.Ended(reason=why, scores=scores, winners=winners, seed=str(seed)))


def scores_of(table: Table) -> tuple[int, ...]:
    """Return the points so far, by seat."""
    assert table.match is not None, "no points before the start"
    return presenters.of(table.opened.game).scores(table.match.view(None))


@judge.register
def _(command: messages.MakeOffer, asking: Asking) -> Entries:
    table, seat = asking.in_stage("playing"), asking.seat
    if seat not in table.people():
        raise Refusal("TABLE", "table/bot-plays-for-you")
    if table.offer is not None:
        raise Refusal("TABLE", "table/offer-waits")
    if command.what == "undo" and plays_to_undo(table, seat) is None:
        raise Refusal("TABLE", "table/no-undo")
    offered = entries.Offered(seat=seat, what=command.what)
    return (offered, *(_agreed(asking, command.what, seat) if table.people() == (seat,) else ()))


def plays_to_undo(table: Table, seat: Seat) -> int | None:
    """Return how many decisions go back to this seat's last one, or None if they cannot."""
    own = [index for index, (decided, _) in enumerate(table.takeable) if decided == seat]
    return len(table.takeable) - own[-1] if own else None


def _agreed(asking: Asking, what: str, by: Seat) -> Entries:
    """Return what happens once everyone has agreed."""
    if what == "undo":
        plays = plays_to_undo(asking.table, by)
        assert plays is not None, "an offer that cannot be kept is not made"
        return (entries.Undone(seat=by, plays=plays),)
    return (entries.Ended(reason="agreed", scores=scores_of(asking.table), winners=(), seed=str(asking.seed)),)


@judge.register
def _(command: messages.Answer, asking: Asking) -> Entries:
    table, seat = asking.in_stage("playing"), asking.seat
    offer = table.offer
    if offer is None or offer.what != command.what:
        raise Refusal("TABLE", "table/no-offer")
    if seat not in table.people() or (command.agreed and seat in offer.agreed):
        raise Refusal("TABLE", "table/answered")
    answered = entries.Answered(seat=seat, what=command.what, agreed=command.agreed)
    everyone = command.agreed and offer.agreed | {seat} >= set(table.people())
    return (answered, *(_agreed(asking, offer.what, offer.by) if everyone else ()))


@judge.register
def _(command: messages.StandIn, asking: Asking) -> Entries:
    table, seat = asking.in_stage("playing"), command.seat
    find_bot(table.opened.game, command.level)
    if asking.seat == seat or seat not in table.people():
        raise Refusal("TABLE", "table/no-stand-in", seat=seat)
    since, away_s = table.due[seat], table.opened.options.away_s
    if since is None or asking.now - since < away_s * 1000:
        raise Refusal("TABLE", "table/not-away", seat=seat, seconds=away_s)
    return (entries.StoodIn(seat=seat, level=command.level),)


@judge.register
def _(command: messages.ComeBack, asking: Asking) -> Entries:  # noqa: ARG001
    table, seat = asking.in_stage("playing"), asking.seat
    if table.places[seat].substitute is None or table.places[seat].forfeited:
        raise Refusal("TABLE", "table/nothing-to-take-back")
    return (entries.Returned(seat=seat),)


@judge.register
def _(command: messages.Say, asking: Asking) -> Entries:
    table, _ = asking.table, asking.person_id()
    if not table.opened.options.chat:
        raise Refusal("TABLE", "table/chat-off")
    return (entries.Said(seat=table.seat_of(asking.person), name=asking.name, text=command.text),)


def rematch_entries(asking: Asking, commitment: str, of: str) -> Entries:
    """Return the log of the next table: the same people and bots, everyone one seat on. Raises Refusal."""
    table = asking.in_stage("over")
    count = len(table.places)
    person = table.places[asking.seat].person or ""
    ages = table.opened.options.ages[:count]
    turned = tuple(ages[(seat - 1) % count] for seat in range(count)) if len(ages) == count else ()
    opened = entries.Opened(
        game=table.opened.game,
        seats=count,
        options=table.opened.options.model_copy(update={"ages": turned}),
        owner=person,
        commitment=commitment,
        rematch_of=of,
    )
    sits: list[Any] = []
    for seat, place in enumerate(table.places):
        new = (seat + 1) % count
        if place.level is not None:
            sits.append(entries.BotSat(seat=new, level=place.level))
        elif place.person is not None:
            sits.append(entries.Sat(seat=new, person=place.person, name=place.name))
    return (opened, *sits)
