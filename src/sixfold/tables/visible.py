"""What one client may see of a table: the only way from a log or a table to a message.

Everything here is made for one seat, or for a watcher (None), from what the rules say that seat may know.
"""

from functools import lru_cache

from sixfold.logs import Logged
from sixfold.rulebook import Addressee, Language
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Seat
from sixfold.rules.events import Move
from sixfold.tables import entries, messages, presenters
from sixfold.tables.commands import scores_of
from sixfold.tables.entries import Entry
from sixfold.tables.entry_words import names_of, told
from sixfold.tables.guards import Asking, Moment, may
from sixfold.tables.table import Holder, Table


def happening(logged: Logged[Entry], reader: Addressee, language: Language) -> messages.Happening:
    """Return one entry of the log as this reader may know it, and told in words."""
    entry = visible_entry(logged.entry, reader.game, reader.seat)
    return messages.Happening.model_construct(
        number=logged.number, at=logged.at, entry=entry, told=told(entry, reader, language)
    )


def visible_entry(entry: Entry, game: str, seat: Seat | None) -> Entry:
    """Return the entry without what this seat may not know."""
    if isinstance(entry, entries.Started | entries.Played):
        seen = find_game(game).seen
        update: dict[str, object] = {"events": tuple(seen(event, seat) for event in entry.events)}
        if isinstance(entry, entries.Played) and entry.seat != seat:
            update["move"] = None  # what others may know of it is in the events
        return entry.model_copy(update=update)
    if isinstance(entry, entries.Opened):
        return entry.model_copy(update={"start": None})  # it holds every hand
    if isinstance(entry, entries.Said):
        return entry.model_copy(update={"person": None})  # for operators
    if isinstance(entry, entries.Hinted) and entry.move is not None:
        told = find_game(game).seen(Move(entry.seat, entry.move), seat)
        return entry if isinstance(told, Move) else entry.model_copy(update={"move": None})
    return entry


def table_state(
    table: Table, key: tuple[str, str], person: str | None, language: Language, moment: Moment
) -> messages.TableState:
    """Return the table as this person may see it. `key` is its id and its code."""
    now = moment.clock
    seat, opened, ended = table.seat_of(person), table.opened, table.ended
    view = None if table.match is None else presenters.of(opened.game).show(table.match.view(seat))
    return messages.TableState.model_construct(
        id=key[0],
        code=key[1],
        game=opened.game,
        number=table.number,
        position=table.position,
        stage=table.stage,
        options=opened.options,
        seats=tuple(_seat(table, seat, name, now) for seat, name in enumerate(names_of(table, language))),
        you=seat,
        owner=table.may_arrange(person),
        rated=table.rated,
        solo=table.is_solo,
        taken_back=table.taken_back,
        deciders=table.deciders,
        due_since=_due_since(table, moment),
        scores=(0,) * len(table.holders) if table.match is None else scores_of(table),
        view=view,
        offer=_offer(table),
        can=may(Asking(table, person)),
        commitment=opened.commitment,
        seed=None if ended is None else ended.seed,
        result=result(table),
        rematch=table.rematch,
        rematch_of=opened.rematch_of,
        now=moment.wall,
    )


def _due_since(table: Table, moment: Moment) -> tuple[int | None, ...]:
    """Return since when each seat owes a decision, told as people read time."""
    due = table.due or (None,) * len(table.holders)
    return tuple(None if since is None else since + moment.wall - moment.clock for since in due)


def result(table: Table) -> messages.TableResult | None:
    """Return how the game ended, once it has."""
    ended, match = table.ended, table.match
    if ended is None or match is None:
        return None
    seat = None if match.stopped is None else match.stopped.seat
    return messages.TableResult(reason=ended.reason, seat=seat, scores=ended.scores, winners=ended.winners)


def standing(table: Table) -> messages.Standing | None:
    """Return the points and who is to decide, while it is played."""
    if table.stage != "playing":
        return None
    return messages.Standing(scores=scores_of(table), deciders=table.deciders)


def _seat(table: Table, seat: Seat, name: str, now: int) -> messages.SeatState:
    holder = table.holders[seat]
    shown = _holder(holder, name)
    left = None if table.stage != "playing" or holder.bot else table.left_ms(seat, now)
    if left is None:
        return shown
    clock = messages.SeatClock(left_ms=max(0, left), running=seat in table.deciders)
    return shown.model_copy(update={"clock": clock})


@lru_cache(maxsize=4096)
def _holder(holder: Holder, name: str) -> messages.SeatState:
    """Return who sits here, without a clock; the same value for all who look, move after move."""
    return messages.SeatState(
        kind="person" if holder.person is not None else "bot" if holder.level is not None else "open",
        name=name,
        person=holder.person,
        level=holder.bot,
        standing_in=holder.substitute is not None,
        forfeited=holder.forfeited,
        ran_out=holder.ran_out,
    )


def _offer(table: Table) -> messages.OfferState | None:
    if table.offer is None:
        return None
    waiting = tuple(seat for seat in table.people() if seat not in table.offer.agreed)
    return messages.OfferState(what=table.offer.what, by=table.offer.by, waiting=waiting)
