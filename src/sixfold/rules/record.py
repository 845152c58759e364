"""Whole games as records (docs/records.md), and the proof that a record holds: `replay`.

A record tells every outcome of chance, so it replays without any random generator. Replaying is playing: each event
is either the outcome of a chance that the game asks for, or a decision; the game makes its own events from it, and they
must be the record's. What people did to end a game is told in the record's head. Knows no game and reads no file.
A record of a game at a real table, where nobody told the hands, says so in its head; `sixfold.pads.records` judges it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final, Literal, overload

from sixfold.rules.catalog import find_game
from sixfold.rules.chance import expect
from sixfold.rules.core import AnyGame, AnyState, AnyStep, Options, Outcome
from sixfold.rules.errors import FalseRecord, GameOver, InvalidNotation, at_event
from sixfold.rules.events import Event, Move, read_event, read_open_event
from sixfold.rules.notation import Json, from_json, load_json, quoted, to_json
from sixfold.rules.positions import parse_position, whole_table

FORMAT: Final = "sixfold/1"
HEAD: Final = ("format", "game", "players", "options", "seed", "start", "stopped", "pad", "events", "result")
ARENA: Final = "arena"  # what a file of `sixfold arena` tells beside each record, which is no part of it
NEEDED: Final = ("game", "players", "events")
MOST_BYTES: Final = 1 << 24  # of a record: a hundred times the longest game
SCORED: Final = frozenset({"points", "scores", "winners", "reason"})  # fields whose untruth is a SCORE


@dataclass(frozen=True, slots=True)
class Deputy:
    """The bot that decided for a person who left."""

    level: str
    from_: int  # the number of the first event that it decided


@dataclass(frozen=True, slots=True)
class Participant:
    """Who sat at a seat."""

    name: str
    kind: Literal["human", "bot"]
    bot: Deputy | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str


StopReason = Literal["resigned", "time", "agreed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """How people ended a game that was not over; by agreement nobody gave up and nobody won."""

    reason: StopReason
    seat: int | None = None  # who gave up or ran out of time
    scores: tuple[int, ...]  # the points so far
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the start to where it stands."""

    game: str
    players: tuple[Participant, ...]
    events: tuple[Event, ...]
    options: Options = Options()
    seed: int | None = None  # None where chance came from elsewhere
    result: Result | None = None
    stopped: Stopped | None = None
    start: str | None = None  # the whole table from which it was played on, as one line; None for a game from its start
    pad: str | None = None  # the manner in which a game was kept at a real table, where not everything was told

    def verify(self) -> None:
        """Judge every event by the rules. Raises what `replay` raises."""
        for _ in replay(self):
            pass

    @property
    def opening(self) -> AnyState:
        """The State it began from. Raises InvalidSetup, InvalidNotation, IllegalPosition, FalseRecord."""
        return opening_of(self.game, len(self.players), self.options, self.start)

    def positions(self) -> Iterator[object]:
        """Go through the whole tables of this game, each a State: the start, and then after every step.

        Raises what `replay` raises.
        """
        yield self.opening
        for step in replay(self):
            yield step.state


def opening_of(game: str, seats: int, options: Options, start: str | None) -> AnyState:
    """Return where a game begins: as its rules say, or from the whole table that is given as one line.

    Raises InvalidSetup, InvalidNotation, IllegalPosition, FalseRecord.
    """
    found = find_game(game)
    if start is None:
        return found.start(seats, options)
    state = parse_position(game, start)
    if isinstance(state, found.View) or whole_table(state) != state:
        raise FalseRecord("FORMAT", "record/part-of-a-table")
    if len(found.scores(found.view(state, None))) != seats:
        raise FalseRecord("FORMAT", "record/other-seats", seats=seats)
    return state


def format_record(record: Record) -> str:
    """Write a record as one line of JSON."""
    return json.dumps(written(record), ensure_ascii=False)


def written(record: Record) -> dict[str, Json]:
    """Return the record as the JSON object that `format_record` writes."""
    stopped = {} if record.stopped is None else {"stopped": to_json(record.stopped)}
    pad = {} if record.pad is None else {"pad": record.pad}
    return {
        "format": FORMAT,
        "game": record.game,
        "players": to_json(record.players),
        "options": to_json(record.options),
        "seed": record.seed,
        **({} if record.start is None else {"start": record.start}),
        **stopped,
        **pad,
        "events": [event.written() for event in record.events],
        "result": to_json(record.result),
    }


def records_in(lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    """Go through the records of a file, each with the number of its first line; blank lines are none.

    One a line, or laid out over several: from a brace alone on its line to one at the start of its line. One that never
    ends takes no other with it, and of one that is too long there is only too much.
    """
    first, laid_out = 0, bytearray()
    for number, line in enumerate(lines, 1):
        if laid_out and line.startswith(b"{"):  # the one before never ended
            yield first, bytes(laid_out)
            laid_out.clear()
        if laid_out or line.strip() == b"{":
            first = first if laid_out else number
            laid_out += line if len(laid_out) <= MOST_BYTES else b""
            if line.rstrip() == b"}":
                yield first, bytes(laid_out)
                laid_out.clear()
        elif line.strip() or len(line) > MOST_BYTES:  # of such a line more may follow
            yield number, line
    if laid_out:
        yield first, bytes(laid_out)


def parse_record(text: str | bytes) -> Record:
    """Read a record. Raises InvalidNotation or InvalidSetup, with the number of the event at fault."""
    data = load_json(text)
    if not isinstance(data, dict):
        raise InvalidNotation("format/wrong-type", field="record", wanted="an object", text=quoted(data))
    _check_head(data)
    pad = from_json(str | None, data.get("pad"), "pad")
    return Record(
        game=from_json(str, data["game"], "game"),
        players=_participants(data["players"]),
        events=_events(data["events"], open_table=pad is not None),
        options=from_json(Options, data.get("options", {}), "options"),
        seed=from_json(int | None, data.get("seed"), "seed"),
        result=from_json(Result | None, data.get("result"), "result"),
        stopped=from_json(Stopped | None, data.get("stopped"), "stopped"),
        start=from_json(str | None, data.get("start"), "start"),
        pad=pad,
    )


def _check_head(data: Mapping[str, object]) -> None:
    if data.get("format") != FORMAT:
        raise InvalidNotation("format/version", text=quoted(data.get("format")), known=FORMAT)
    for name in NEEDED:
        if name not in data:
            raise InvalidNotation("format/missing-field", field=name)
    for name in data:
        if name not in (*HEAD, ARENA):
            raise InvalidNotation("format/unknown-field", field=name[:80])


def _participants(data: object) -> tuple[Participant, ...]:
    return from_json(tuple[Participant, ...], data, "players")


def _events(data: object, *, open_table: bool) -> tuple[Event, ...]:
    if not isinstance(data, list):
        raise InvalidNotation("format/wrong-type", field="events", wanted="a list", text=quoted(data))
    events = []
    for number, part in enumerate(data, 1):
        with at_event(number):
            events.append(read_open_event(part) if open_table else read_event(part))
    return tuple(events)


def replay(record: Record) -> Iterator[AnyStep]:
    """Go through a record step by step, judging every one.

    Raises a SixfoldError at the first thing that is wrong; its `event` says where, its `rule` why.
    """
    game = find_game(record.game)
    if record.pad is not None:
        raise FalseRecord("FORMAT", "record/kept-on-a-pad")
    state = record.opening
    check_deputies(record)
    if record.stopped is not None:
        check_seats(record.stopped, len(record.players))
    proven = read = 0  # beyond the proven events only choices that are shown together can have been read
    while read < len(record.events):
        with at_event(read + 1):
            step = _step(game, state, _Later(record.events, read))
        state, read = step.state, read + 1
        for made in step.events:
            with at_event(proven + 1):
                compare_event(game, made, record.events, proven)
            proven += 1
        read = max(read, proven) if step.events else read
        yield step
    with at_event(read):
        if read != proven:
            raise FalseRecord("FORMAT", "record/cut-off", due=Move.type)
        check_result(record, game.outcome(state))
        if record.stopped is not None:
            is_over = game.outcome(state) is not None
            check_stopped(record.stopped, game.scores(game.view(state, None)), is_over=is_over)


def verify(record: Record) -> None:
    """Replay a record to its end. Raises what `replay` raises."""
    record.verify()


class _Later(Sequence[Event]):
    """The events of a record from one of them on: no copy, as a step reads only a few."""

    def __init__(self, events: tuple[Event, ...], first: int) -> None:
        self._events = events
        self._first = first

    def __len__(self) -> int:
        return len(self._events) - self._first

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Event, ...]: ...
    def __getitem__(self, index: int | slice) -> Event | tuple[Event, ...]:
        if isinstance(index, slice):
            return self._events[self._first :][index]
        return self._events[range(self._first, len(self._events))[index]]


def _step(game: AnyGame, state: AnyState, told: Sequence[Event]) -> AnyStep:
    """Take the step that the next events tell."""
    if game.outcome(state) is not None:
        raise GameOver
    asked = game.chance(state)
    if asked is not None:
        _require_type(game, told[0], asked.told_by)
        return game.settle(state, asked.read(told))
    _require_type(game, told[0], Move)
    seat = game.deciders(state)[0]
    decided = expect(told, 0, Move, seat)
    action = game.ABOUT.actions.get(state.phase) if game.ABOUT.actions else None
    _compare_field(game, decided, "action", action, decided.action)
    return game.apply(state, seat, game.parse_move(decided.move))


def _require_type(game: AnyGame, found: Event, due: type[Event]) -> None:
    if not isinstance(found, due):
        rule = game.ABOUT.event_rules.get(found.kind, "TURN")
        raise FalseRecord(rule, "record/other-event", due=due.type, found=found.type)


def compare_event(game: AnyGame, made: Event, told: tuple[Event, ...], index: int) -> None:
    """Refuse a told event that is not the one the game made. Raises FalseRecord, InvalidNotation."""
    if index >= len(told):
        raise FalseRecord("FORMAT", "record/cut-off", due=made.written()["type"])
    found = told[index].canonical()
    if type(found) is not type(made):
        rule = game.ABOUT.event_rules.get(made.kind, "TURN")
        due, seen = made.written()["type"], found.written()["type"]
        raise FalseRecord(rule, "record/other-event", due=due, found=seen)
    if isinstance(found, Move) and isinstance(made, Move) and found.move != made.move:
        found = replace(found, move=game.format_move(game.parse_move(found.move)))
    for field in fields(made):
        _compare_field(game, made, field.name, getattr(made, field.name), getattr(found, field.name))


def _compare_field(game: AnyGame, event: Event, field: str, due: object, found: object) -> None:
    if due == found or (field == "points" and due is None and found == 0):
        return
    if found is None:
        raise InvalidNotation("format/missing-field", field=field)
    rules = game.ABOUT.event_rules
    rule = "SCORE" if field in SCORED else rules.get(field) or rules.get(event.kind, "TURN")
    raise FalseRecord(rule, "record/other-value", field=field, due=_text(due), found=_text(found))


def _text(value: object) -> str:
    return json.dumps(to_json(value))


def check_result(record: Record, outcome: Outcome | None) -> None:
    """Refuse a result that is not the outcome. Raises FalseRecord."""
    due = None if outcome is None else Result(outcome.scores, outcome.winners, outcome.reason.value)
    found = record.result and replace(record.result, winners=tuple(sorted(record.result.winners)))
    if due != found:
        raise FalseRecord("SCORE", "record/false-result", due=_text(due), found=_text(found))


def check_deputies(record: Record) -> None:
    """Refuse a bot that stood in from an event on which its seat did not decide. Raises FalseRecord."""
    for seat, player in enumerate(record.players):
        if player.bot is not None:
            number = player.bot.from_
            decided = record.events[number - 1] if 0 < number <= len(record.events) else None
            if not isinstance(decided, Move) or decided.seat != seat:
                raise FalseRecord("TURN", "record/not-the-bots", seat=seat, number=number)


def check_seats(stopped: Stopped, seats: int) -> None:
    """Refuse an end that does not name whom it has to: by agreement nobody. Raises FalseRecord."""
    left, won = {stopped.seat} - {None}, set(stopped.winners)
    is_complete = not (left or won) if stopped.reason == "agreed" else bool(left and won)
    if not is_complete or len(won) < len(stopped.winners) or not left | won <= set(range(seats)):
        raise FalseRecord("FORMAT", "record/stopped-seats")


def check_stopped(stopped: Stopped, due: tuple[int, ...], *, is_over: bool) -> None:
    """Refuse that people ended a game that was over, with other points than are due, or for who left."""
    if is_over:
        raise FalseRecord("SCORE", "record/over-and-stopped")
    if stopped.scores != due:
        raise FalseRecord("SCORE", "record/other-value", field="scores", due=_text(due), found=_text(stopped.scores))
    if stopped.seat in stopped.winners:
        raise FalseRecord("SCORE", "record/left-and-won", seat=stopped.seat)
