"""Games of a pad as records (docs/records.md), and the proof that such a record holds: `verify`.

A record of a game of which everything was told is like any other. One with unknown things names the manner in which it
was kept; its pieces that nobody saw are counted, and turns of which only the points are known have the move `?`.
"""

from collections import deque
from collections.abc import Iterator

from pydantic import ValidationError

from sixfold.pads.judging import UNKNOWN, AnyManner, judged, manner_of
from sixfold.pads.pad import PadGame, put_together
from sixfold.pads.tellings import Finished, Missed, Moved, Scored, Showed, Telling
from sixfold.rules import events
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, Step, require_setup
from sixfold.rules.errors import FalseRecord, InvalidNotation, at_event
from sixfold.rules.events import Event
from sixfold.rules.record import (
    Participant,
    Record,
    Result,
    Stopped,
    check_deputies,
    check_result,
    check_seats,
    check_stopped,
    compare_event,
)
from sixfold.rules.record import verify as verify_whole


def record_of(game: PadGame) -> Record:
    """Return the record of a game as it stands, without what the rules refused."""
    end = game.outcome
    return Record(
        game=game.begun.game,
        players=tuple(Participant(name, "human") for name in game.begun.players),
        events=game.told(),
        result=None if end is None else Result(end.scores, end.winners, end.reason.value),
        stopped=Stopped(reason="agreed", scores=game.scores) if game.is_stopped else None,
        pad=game.begun.manner if game.manner.hides else None,
    )


def verify(record: Record) -> None:
    """Judge every event of a record, kept on a pad or not. Raises SixfoldError, whose `event` says where."""
    if record.pad is None:
        verify_whole(record)
    else:
        deque(retold(record, manner_of(record.game, record.pad)), maxlen=0)


def retold(record: Record, manner: AnyManner) -> Iterator[Step[object]]:
    """Go through a game that was kept in this manner: the start, then each telling with the events that it brought.

    Everything is judged on the way, what follows from a telling compared. Raises SixfoldError.
    """
    game = find_game(record.game)
    require_setup(game.ABOUT, len(record.players), record.options)
    check_deputies(record)
    position, opening = manner.start(len(record.players))
    yield Step(position, opening)
    made, proven = list(opening), 0
    for index in range(len(record.events)):
        before = _told_before(record, index)
        together = isinstance(record.events[index], events.Move) and _is_lock(made[before:])
        telling = _telling(record, manner, index) if together or index >= len(made) else None
        if telling is None:
            continue
        _compare(game, made[proven : before if together else None], record.events, proven, before)
        proven = min(before, len(made))
        _require_known(record, proven, before)
        with at_event(index + 1):
            if together and isinstance(telling, Moved):
                telling = telling.model_copy(update={"together": True})
            position, told = judged(manner, len(record.players), position, telling)
        yield Step(position, tuple(event for event in told if not (together and event in made)))
        put_together(made, told) if together else made.extend(told)
    _compare(game, made[proven:], record.events, proven, len(record.events))
    _require_known(record, len(made), len(record.events))
    _check_end(record, manner, position)


def _check_end(record: Record, manner: AnyManner, position: object) -> None:
    with at_event(len(record.events)):
        check_result(record, manner.outcome(position))
        if record.stopped is not None:
            check_seats(record.stopped, len(record.players))
            is_over = manner.outcome(position) is not None
            check_stopped(record.stopped, manner.scores(position), is_over=is_over)


def _told_before(record: Record, index: int) -> int:
    """Return how many events were told before a telling: who opens is told with it."""
    return index - 1 if index and isinstance(record.events[index - 1], events.Open) else index


def _is_lock(made: list[Event]) -> bool:
    """Tell whether these, which the record does not tell yet, are what a lock brings: more was chosen with it."""
    return bool(made) and all(isinstance(event, events.Lock | events.End) for event in made)


def _require_known(record: Record, proven: int, told: int) -> None:
    """Refuse an event that follows from nothing. Raises FalseRecord."""
    if proven < told:
        with at_event(proven + 1):
            raise FalseRecord("TURN", "record/other-event", due=events.Move.type, found=record.events[proven].type)


def _compare(game: AnyGame, made: list[Event], told: tuple[Event, ...], proven: int, until: int) -> None:
    """Refuse events that are not the next ones told, or that are not told until then. Raises SixfoldError."""
    for index, event in enumerate(made, proven):
        with at_event(index + 1):
            compare_event(game, event, told if index < until else (), index)


def _telling(record: Record, manner: AnyManner, index: int) -> Telling | None:
    """Return what an event of a record tells; None for what only follows from others. Raises InvalidNotation."""
    try:
        return _told_by(record, manner, index)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"]))
        with at_event(index + 1):
            raise InvalidNotation("format/message", field=field[:80], why=first["msg"][:120]) from None


def _told_by(record: Record, manner: AnyManner, index: int) -> Telling | None:
    event = record.events[index]
    after = record.events[index + 1] if index + 1 < len(record.events) else None
    match event:
        case events.Move(move=move) if move == UNKNOWN:
            return Scored(seat=event.seat, points=event.points or 0, out=isinstance(after, events.Bonus))
        case events.Move():
            return Moved(seat=event.seat, move=event.move)
        case events.FaceDown(of=events.Move.type):
            return Moved(seat=event.seat, move=f"{event.move} {event.count}")
        case events.Miss():
            return Missed(seat=event.seat)
        case events.Show():
            return Showed(seat=event.seat, hand=" ".join(event.pieces), overlooked=event.overlooked)
        case events.FaceDown(of=events.Show.type):
            return Showed(seat=event.seat)
        case events.End() if not manner.sees_the_end and not isinstance(record.events[index - 1], events.Bonus):
            return Finished()
    return None
