"""What one client may see of a table: the only way from a log or a table to a message.

Everything here is made for one seat, or for a watcher (None), from what the rules say that seat may know.
"""

from typing import Any

from sixfold.rules.core import Seat
from sixfold.tables import entries, messages, presenters
from sixfold.tables.commands import plays_to_undo, scores_of
from sixfold.tables.entries import Logged
from sixfold.tables.table import Place, Table


def happening(logged: Logged, game: str, seat: Seat | None) -> messages.Happening:
    """Return one entry of the log as this seat may know it."""
    return messages.Happening(number=logged.number, at=logged.at, entry=shown_entry(logged.entry, game, seat))


def shown_entry(entry: Any, game: str, seat: Seat | None) -> Any:
    """Return the entry without what this seat may not know."""
    if isinstance(entry, entries.Started | entries.Played):
        shown = presenters.of(game).shown
        update: dict[str, Any] = {"events": tuple(shown(event, seat) for event in entry.events)}
        if isinstance(entry, entries.Played) and entry.seat != seat:
            update["move"] = None  # what others may know of it is in the events
        return entry.model_copy(update=update)
    return entry


def table_state(table: Table, key: tuple[str, str], person: str | None, now: int) -> messages.TableState:
    """Return the table as this person may see it. `key` is its id and its code."""
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
        seats=tuple(_seat(table, number, place, now) for number, place in enumerate(table.places)),
        you=seat,
        owner=table.may_arrange(person),
        deciders=table.deciders,
        due_since=table.due or (None,) * len(table.places),
        scores=(0,) * len(table.places) if table.match is None else scores_of(table),
        view=view,
        offer=_offer(table),
        can=_can(table, person, seat),
        commitment=opened.commitment,
        seed=None if ended is None else ended.seed,
        result=None if ended is None else result(ended),
        rematch=table.rematch,
        rematch_of=opened.rematch_of,
        now=now,
    )


def result(ended: entries.Ended) -> messages.TableResult:
    """Return how a game ended."""
    return messages.TableResult(reason=ended.reason, scores=ended.scores, winners=ended.winners)


def _seat(table: Table, seat: Seat, place: Place, now: int) -> messages.SeatState:
    left = None if table.stage != "playing" or place.bot else table.left_ms(seat, now)
    clock = None if left is None else messages.SeatClock(left_ms=max(0, left), running=seat in table.deciders)
    return messages.SeatState(
        kind="person" if place.person is not None else "bot" if place.level is not None else "open",
        name=place.name,
        person=place.person,
        level=place.bot,
        standing_in=place.substitute is not None,
        forfeited=place.forfeited,
        clock=clock,
    )


def _offer(table: Table) -> messages.OfferState | None:
    if table.offer is None:
        return None
    waiting = tuple(seat for seat in table.people() if seat not in table.offer.agreed)
    return messages.OfferState(what=table.offer.what, by=table.offer.by, waiting=waiting)


def _can(table: Table, person: str | None, seat: Seat | None) -> tuple[messages.Act, ...]:
    """Return the commands that make sense for this person now, so that a client shows just those."""
    acts: list[messages.Act] = ["say"] if table.opened.options.chat and person is not None else []
    if table.stage == "waiting":
        return (*acts, *_can_before(table, person, seat))
    if seat is None:
        return tuple(acts)
    if table.stage == "over":
        return (*acts, "rematch")
    return (*acts, *_can_during(table, seat))


def _can_before(table: Table, person: str | None, seat: Seat | None) -> list[messages.Act]:
    acts: list[messages.Act] = []
    free = sum(place.is_free for place in table.places)
    if person is not None and free:
        acts.append("sit")
    if seat is not None:
        acts.append("leave")
    if not table.may_arrange(person):
        return acts
    if free:
        acts.append("add_bot")
    if any(place.level is not None for place in table.places):
        acts.append("remove_bot")
    if len(table.places) - free > 1:
        acts.append("start")
    return acts


def _can_during(table: Table, seat: Seat) -> list[messages.Act]:
    place = table.places[seat]
    if place.forfeited:
        return []
    if place.substitute is not None:
        return ["come_back", "resign"]
    acts: list[messages.Act] = ["resign"]
    if seat in table.deciders:
        acts.append("play")
    if table.offer is None:
        acts += ["offer_end"] if plays_to_undo(table, seat) is None else ["offer_end", "offer_undo"]
    else:
        acts.append("answer")
    if any(other != seat and other in table.people() for other in table.deciders):
        acts.append("stand_in")
    return acts
