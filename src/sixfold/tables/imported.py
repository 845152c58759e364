"""The record of a game that was played elsewhere as the log of a table, so that it can be kept with one's own.

The caller has had the record judged: it is true, and over. Nobody but the one who keeps it is known here, so other
people sit there by their names alone.
"""

import re
from collections.abc import Iterator
from typing import Final

from sixfold.fair import commitment_of
from sixfold.rulebook import qwirkles_in
from sixfold.rules.core import Seat
from sixfold.rules.errors import FalseRecord, InvalidSetup, Refusal
from sixfold.rules.events import Event, Move
from sixfold.rules.record import Participant, Record
from sixfold.tables import commands, entries, presenters
from sixfold.tables.commands import FORFEIT_LEVEL
from sixfold.tables.entries import OLDEST, Entry
from sixfold.tables.guards import Moment
from sixfold.tables.table import Table, TableChange, new_match, told

BOT: Final = re.compile(r"(?P<name>.+) \((?P<level>[^()]+)\)")
STRANGER: Final = "elsewhere-"  # no person's id has a hyphen


def imported(record: Record, person: str, seat: Seat, moment: Moment) -> TableChange:
    """Return the log of this record, with this person at this seat. Raises Refusal, FalseRecord, InvalidSetup."""
    if seat not in range(len(record.players)) or record.players[seat].kind == "bot":
        raise Refusal("TABLE", "table/no-such-seat", seat=seat)
    if record.seed is None:
        raise FalseRecord("CHANCE", "record/no-seed")
    if record.result is None and record.stopped is None:
        raise Refusal("TABLE", "table/not-over")
    for age in record.options.ages:
        if age > OLDEST:
            raise InvalidSetup("setup/too-old", age=age, most=OLDEST)
    opened = entries.Opened(
        game=record.game,
        seats=len(record.players),
        options=entries.TableOptions(ages=record.options.ages, chat=False, watchers=False, rated=False),
        owner=person,
        commitment=commitment_of(record.seed),
        start=record.start,
    )
    sitting = (
        _sat(at, player, person if at == seat else f"{STRANGER}{at}") for at, player in enumerate(record.players)
    )
    change = commands.opened(opened, moment, *sitting)
    for entry in _played(change.after, record):
        further = commands.change_of(change.after, moment, entry)
        change = TableChange(change.logged + further.logged, further.after)
    return change


def _sat(seat: Seat, player: Participant, person: str) -> Entry:
    if player.kind == "human":
        return entries.Sat(seat=seat, person=person, name=player.name)
    named = BOT.fullmatch(player.name)
    if named is None:
        return entries.BotSat(seat=seat, level=player.name)
    return entries.BotSat(seat=seat, level=named["level"], name=named["name"])


def _played(table: Table, record: Record) -> Iterator[Entry]:
    """Go through what happened once everyone sat: the start, every decision with what chance said then, the end."""
    seats, events = tuple(range(len(record.players))), record.events
    match = told(new_match(table, seats), _by_chance(events))
    yield entries.Started(seats=seats, events=match.events)
    ahead, standing_in = 0, set[Seat]()  # choices that were made and are not shown yet; people who left
    while match.outcome is None and len(match.events) + ahead < len(events):
        seat, decided = match.deciders[0], events[len(match.events) + ahead]
        assert isinstance(decided, Move), "the record was judged"
        deputy = record.players[seat].bot
        if deputy is not None and len(match.events) + ahead + 1 >= deputy.from_ and seat not in standing_in:
            standing_in.add(seat)
            yield entries.StoodIn(seat=seat, level=deputy.level)
        before, match = match, match.played(seat, decided.move)
        match = told(match, _by_chance(events[len(match.events) :]) if len(match.events) > len(before.events) else ())
        new = match.events[len(before.events) :]
        ahead = 0 if new else ahead + 1
        made = qwirkles_in(record.game, new, match.state)
        used = presenters.used(record.game, before.state, new)
        yield entries.Played(seat=seat, move=decided.move, events=new, qwirkles=made, used=used)
    yield from _ended(record)


def _by_chance(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return what chance says before the next decision, if there is one."""
    until = next((at for at, event in enumerate(events) if isinstance(event, Move)), len(events))
    return events[:until]


def _ended(record: Record) -> Iterator[Entry]:
    end = record.stopped or record.result
    assert end is not None, "the game is over"
    stopped = record.stopped
    if stopped is not None and stopped.seat is not None and stopped.reason != "agreed":
        yield entries.Forfeited(seat=stopped.seat, why=stopped.reason, level=FORFEIT_LEVEL)
    yield entries.Ended(reason=end.reason, scores=end.scores, winners=end.winners, seed=str(record.seed))
