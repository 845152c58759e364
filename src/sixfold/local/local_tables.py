"""The tables of one device: each command is judged as on a server, by the same code, and changes one table.

Everyone who plays here sits at the same device, so they all count as present; nobody watches.
"""

import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial, singledispatchmethod
from typing import Final, Literal, NamedTuple

from pydantic import TypeAdapter

from sixfold.fair import commitment_of
from sixfold.local import protocol, stateless
from sixfold.local.local_pads import LocalPads
from sixfold.local.protocol import HERE, Ask, BotTask, Decide, Keep, KeptEntry, LocalPerson, Reply, TellLine, given
from sixfold.logs import Bounds, Change, Log, Logged
from sixfold.players import BUDGET_S, levels_here
from sixfold.rulebook import Language
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Options, Seat, require_setup
from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.rules.notation import to_json
from sixfold.rules.record import format_record
from sixfold.seeds import Stream
from sixfold.tables import commands, entries, helping, messages, presenters, visible
from sixfold.tables.commands import STALE
from sixfold.tables.entry_words import reader_at
from sixfold.tables.guards import Asking, Moment, require, sees
from sixfold.tables.model import Model
from sixfold.tables.parsing import id_in, read
from sixfold.tables.presenters import lesson_seed
from sixfold.tables.replays import replayed
from sixfold.tables.table import Table, TableChange, opened_table

SEED_BITS: Final = 256
NEW_TABLE: Final = TypeAdapter(messages.NewTable)
COMMAND: Final[TypeAdapter[messages.Command]] = TypeAdapter(messages.Command)
UNKNOWN: Final = ("table/unknown", "pad/unknown")
BOUNDS: Final = Bounds(entries=5_000, tail=5_000, listeners=100)


class Origin(NamedTuple):
    """What is kept of a table besides its log."""

    id: str
    code: str
    seed: int


@dataclass(slots=True)
class LocalTable:
    """A table that is open here, with all of its log."""

    origin: Origin
    log: Log[entries.Entry, Table]
    thinking: frozenset[tuple[int, Seat]] = frozenset()  # position and seat of bots that were asked

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.log.value


class Listening(NamedTuple):
    """Someone who listens to a table."""

    table: str
    person: str | None
    language: Language


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def _new_seed() -> int:
    """Return a seed that nobody can guess: in a browser its own generator gives it."""
    return secrets.randbits(SEED_BITS)


class LocalTables:
    """All tables that are open on this device; what a call wants done is gathered in its reply."""

    def __init__(self, *, clock: Callable[[], int] = _now_ms, seed: Callable[[], int] = _new_seed) -> None:
        self._clock, self._seed = clock, seed
        self._open: dict[str, LocalTable] = {}
        self._lines: dict[int, Listening] = {}
        self._keep: list[Keep] = []
        self._tell: list[TellLine] = []
        self._think: list[BotTask] = []
        self._pads = LocalPads(clock)

    def call(self, text: str) -> str:
        """Take one line, and say in one what is to happen next."""
        asked = read(protocol.ASKED, text)
        reply = self._heard(asked).model_copy(
            update={
                "keep": tuple(self._keep),
                "pads": tuple(self._pads.kept),
                "gone": tuple(self._pads.gone),
                "tell": tuple(self._tell),
                "think": tuple(self._think),
            }
        )
        self._keep, self._tell, self._think = [], [], []
        self._pads.kept, self._pads.gone = [], []
        return reply.model_dump_json(exclude_none=True)

    @singledispatchmethod
    def _heard(self, asked: Model) -> Reply:
        raise AssertionError(f"nobody hears {type(asked).__name__}")

    @_heard.register
    def _(self, asked: Ask) -> Reply:
        try:
            return self._answer(asked)
        except SixfoldError as error:
            problem = presenters.problem(error, asked.person.language)
            status = 404 if error.code in UNKNOWN else 409
            return Reply(status=status, body=f'{{"problem":{problem.model_dump_json()}}}')

    @_heard.register
    def _(self, asked: protocol.SayAtLine) -> Reply:
        number = None
        try:
            message = read(messages.CLIENT_MESSAGE, asked.text)
            number = getattr(message, "id", None)
            self._said(asked.line, message)
        except SixfoldError as error:
            self._refuse(asked.line, id_in(asked.text) if number is None else number, error)
        return Reply()

    @_heard.register
    def _(self, asked: protocol.HangUp) -> Reply:
        self._hang_up(asked.line)
        return Reply()

    @_heard.register
    def _(self, asked: protocol.Restore) -> Reply:
        logged = tuple(Logged(kept.number, kept.at, kept.entry) for kept in asked.log)
        log = Log(Change(logged, opened_table(logged)), BOUNDS)
        kept = self._open[asked.id] = LocalTable(Origin(asked.id, asked.code, int(asked.seed)), log)
        for number, line in self._lines.items():
            if line.table == asked.id:  # of a table that was forgotten
                log.listen(number, partial(self._update, number, kept))
        return Reply()

    @_heard.register
    def _(self, asked: protocol.RestorePads) -> Reply:
        self._pads.restore(asked.entries)
        return Reply()

    @_heard.register
    def _(self, asked: protocol.Forget) -> Reply:
        self._open.pop(asked.id, None)
        return Reply()

    @_heard.register
    def _(self, asked: Decide) -> Reply:
        kept = self._found(asked.table)
        with suppress(Refusal):  # it comes too late
            self._write(kept, self._decided(kept, asked))
        return Reply()

    def _decided(self, kept: LocalTable, asked: Decide) -> TableChange:
        """Play what a bot chose; where it failed, what changes least."""
        ask, level = self._asking(kept, None), kept.table.holders[asked.seat].bot or ""
        why: Literal["slow", "broken", "illegal"] = asked.why
        if asked.move is not None:
            try:
                return commands.decided_by_bot(ask, asked.seat, asked.position, asked.move)
            except SixfoldError:
                why = "illegal"
        fallback, least = entries.Fallback(level="first", instead_of=level, why=why), ""
        if asked.seat in kept.table.bots_due:
            least = commands.least_move(kept.table, asked.seat)
        return commands.decided_by_bot(ask, asked.seat, asked.position, least, fallback)

    def _answer(self, asked: Ask) -> Reply:
        """Answer a request. Raises SixfoldError."""
        if asked.parts[0] == "pads":
            return self._pads.answered(asked)
        if answer := stateless.answered(asked):
            return answer
        match asked.method, *asked.parts:
            case "POST", "tables":
                return given(201, self._opened(read(NEW_TABLE, asked.body), asked.person))
            case _, "tables", key, *what:
                return self._at_table(self._found(key), asked, what)
        raise Refusal("TABLE", "table/unknown")

    def _at_table(self, kept: LocalTable, asked: Ask, what: list[str]) -> Reply:
        person = asked.person
        match asked.method, *what:
            case ("GET",):
                require(sees(Asking(kept.table, person.id)))
                return given(200, self._state(kept, person.id, person.language))
            case "POST", "commands":
                return self._commanded(kept, read(COMMAND, asked.body), person)
            case "POST", "hint":
                return self._hint(kept, asked, only_where=asked.query("step") == "where")
            case "GET", "replay":
                replay = _replay(Asking(kept.table, person.id), person.language, asked.number("seat"))
                return given(200, replay)
        raise Refusal("TABLE", "table/unknown")

    def _opened(self, new: messages.NewTable, person: LocalPerson) -> messages.TableState:
        require_setup(find_game(new.game).ABOUT, new.seats, Options(ages=new.options.ages))
        commands.require_level(new.options.stand_in, levels_here(new.game))
        origin = self._new_origin(lesson_seed(new.game) if new.options.lesson else self._seed())
        opened = entries.Opened(
            game=new.game,
            seats=new.seats,
            options=new.options,
            owner=person.id,
            commitment=commitment_of(origin.seed),
            start=None if new.start is None else self._begun_from(new, new.start),
        )
        kept = self._begun(origin, commands.opened(opened, self._moment()))
        return self._state(kept, person.id, person.language)

    def _begun_from(self, new: messages.NewTable, line: str) -> str:
        return commands.begun_from(new.game, new.seats, line, Stream(self._seed(), "start"))

    def _new_origin(self, seed: int) -> Origin:
        key = secrets.token_hex(6)
        return Origin(HERE + key, key[:4], seed)

    def _begun(self, origin: Origin, change: TableChange) -> LocalTable:
        """Open a table that has begun with this change."""
        kept = self._open[origin.id] = LocalTable(origin, Log(Change((), change.after), BOUNDS))
        self._write(kept, change)
        return kept

    def _commanded(self, kept: LocalTable, command: messages.Command, person: LocalPerson) -> Reply:
        known = kept.table.number
        self._act(kept, command, person)
        events = tuple(self._happenings(kept, person.id, person.language, known))
        state = self._state(kept, person.id, person.language)
        return given(200, messages.Accepted(number=kept.table.number, state=state, events=events))

    def _act(self, kept: LocalTable, command: messages.Command, person: LocalPerson) -> None:
        """Do what someone asks for. Raises SixfoldError."""
        ask = self._asking(kept, person)
        if not isinstance(command, messages.Rematch):
            self._write(kept, commands.judge(command, ask))
        elif kept.table.rematch is None:
            origin = self._new_origin(self._seed())
            self._begun(origin, commands.rematch(ask, commitment_of(origin.seed), kept.origin.id))
            self._write(kept, commands.change(ask, entries.Rematched(table=origin.id)))

    def _hint(self, kept: LocalTable, asked: Ask, *, only_where: bool) -> Reply:
        """Ask for a move, or hand on the one that was found, or only where it is."""
        ask = self._asking(kept, asked.person)
        question = helping.asked_hint(ask)
        if not asked.thought:
            return given(202, self._question(kept, question.seat, question.level))
        move, game = stateless.chosen(asked), find_game(kept.table.opened.game)
        game.check(question.view, game.parse_move(move))
        change, told = helping.hint(ask, question, move, asked.person.language, only_where=only_where)
        self._write(kept, change)
        return given(200, told)

    def _said(self, number: int, message: messages.ClientMessage) -> None:
        """Do what a client says at a line. Raises SixfoldError."""
        match message:
            case messages.Hello():
                self._welcome(number, message)
            case messages.Do():
                kept, line = self._listening(number)
                self._act(kept, message.command, _person(kept.table, line))
                self._tell_at(number, messages.Done(id=message.id, number=kept.table.number))
            case messages.AskDraft():
                kept, line = self._listening(number)
                answer = helping.drafted(Asking(kept.table, line.person), message.draft, line.language)
                self._tell_at(number, messages.Drafted(id=message.id, position=kept.table.position, answer=answer))
            case messages.Ping():
                self._tell_at(number, messages.Pong())

    def _welcome(self, number: int, hello: messages.Hello) -> None:
        kept = self._found(hello.table)
        require(sees(Asking(kept.table, hello.token)))
        self._hang_up(number)
        line = self._lines[number] = Listening(kept.origin.id, hello.token, hello.language)
        kept.log.listen(number, partial(self._update, number, kept))
        welcome = messages.Welcome(
            events=tuple(self._happenings(kept, line.person, line.language, hello.after)),
            state=self._state(kept, line.person, line.language),
            presence=_presence(kept.table),
            watchers=0,
        )
        self._tell_at(number, welcome)
        self._ask_bots(kept)

    def _hang_up(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None and line.table in self._open:
            self._open[line.table].log.leave(number)

    def _listening(self, number: int) -> tuple[LocalTable, Listening]:
        line = self._lines.get(number)
        if line is None:
            raise Refusal("TABLE", "wire/hello-first")
        return self._found(line.table), line

    def _refuse(self, number: int, id_: int | None, error: SixfoldError) -> None:
        """Say why; whoever is turned away at the door hears nothing more."""
        line = self._lines.get(number)
        language: Language = "en" if line is None else line.language
        is_stale = line is not None and error.code in STALE
        state = self._state(self._found(line.table), line.person, language) if line and is_stale else None
        refused = messages.Refused(id=id_, problem=presenters.problem(error, language), state=state)
        self._tell_at(number, refused, end=line is None)

    def _found(self, key: str) -> LocalTable:
        """Return the table that is open here. Raises Refusal."""
        if key not in self._open:
            raise Refusal("TABLE", "table/unknown")
        return self._open[key]

    def _moment(self) -> Moment:
        now = self._clock()
        return Moment(now, now)

    def _asking(self, kept: LocalTable, person: LocalPerson | None) -> Asking:
        return Asking(
            kept.table,
            None if person is None else person.id,
            "" if person is None else person.name,
            now := self._clock(),
            kept.origin.seed,
            levels_here(kept.table.opened.game),
            seen={holder.person: now for holder in kept.table.holders if holder.person is not None},
        )

    def _write(self, kept: LocalTable, change: TableChange) -> None:
        """Let a table go on with this change: keep it, tell everyone, and let its bots think."""
        kept.log.require_room()
        kept.log.go_on(change)
        self._keep.append(_keep(kept, change.logged))
        self._ask_bots(kept)

    def _update(self, number: int, kept: LocalTable, change: TableChange) -> None:
        """Tell a line what happened at its table."""
        line = self._lines[number]
        events = tuple(self._happenings(kept, line.person, line.language, change.logged[0].number - 1))
        self._tell_at(number, messages.Update(events=events, state=self._state(kept, line.person, line.language)))

    def _ask_bots(self, kept: LocalTable) -> None:
        """Let bots that owe a decision think, each once about it."""
        due = {(kept.table.position, seat) for seat in kept.table.bots_due}
        for _, seat in sorted(due - kept.thinking):
            self._think.append(self._question(kept, seat, kept.table.holders[seat].bot or ""))
        kept.thinking = frozenset(due)

    def _question(self, kept: LocalTable, seat: Seat, level: str) -> BotTask:
        match, position = kept.table.match, kept.table.position
        assert match is not None, "bots decide in a game"
        asked = {
            "game": kept.table.opened.game,
            "level": level,
            "view": to_json(match.view(seat)),
            "seed": Stream(kept.origin.seed, "bot", seat, position).below(1 << 53),
            "budget_s": BUDGET_S,
        }
        return BotTask(table=kept.origin.id, position=position, seat=seat, asked=asked)

    def _state(self, kept: LocalTable, person: str | None, language: Language) -> messages.TableState:
        return visible.table_state(kept.table, kept.origin[:2], person, language, self._moment())

    def _happenings(
        self, kept: LocalTable, person: str | None, language: Language, after: int
    ) -> Sequence[messages.Happening]:
        reader = reader_at(kept.table, kept.table.seat_of(person), language)
        return [visible.happening(logged, reader, language) for logged in kept.log.since(after) or ()]

    def _tell_at(self, number: int, message: messages.ServerMessage, *, end: bool = False) -> None:
        self._tell.append(TellLine(line=number, text=message.model_dump_json(exclude_none=True), end=end))


def _person(table: Table, line: Listening) -> LocalPerson:
    """Return who speaks at a line. Raises Refusal."""
    seat = Asking(table, line.person).seat
    return LocalPerson(id=line.person or "", name=table.holders[seat].name, language=line.language)


def _presence(table: Table) -> tuple[bool, ...]:
    """Say who is here: every person of this device."""
    return tuple(holder.person is not None for holder in table.holders)


def _replay(asking: Asking, language: Language, seat: Seat | None) -> messages.Replay:
    """Return the game step by step. Raises Refusal."""
    asked = helping.asked_replay(asking, seat)
    found = replayed(asked.record, asked.seat, language, is_open=asked.is_open)
    return found.model_copy(update={"result": asked.result})


def _keep(kept: LocalTable, logged: Sequence[Logged[entries.Entry]]) -> Keep:
    table, origin = kept.table, kept.origin
    return Keep(
        id=origin.id,
        code=origin.code,
        seed=str(origin.seed),
        people=tuple(holder.person for holder in table.holders),
        summary=_summary(kept),
        entries=tuple(KeptEntry(number=each.number, at=each.at, entry=each.entry) for each in logged),
        record=None if table.ended is None else format_record(table.record()),
    )


def _summary(kept: LocalTable) -> messages.TableSummary:
    """Return a table as lists show it."""
    table, log = kept.table, kept.log.tail
    ended = next((logged.at for logged in log if isinstance(logged.entry, entries.Ended)), None)
    return messages.TableSummary(
        id=kept.origin.id,
        code=kept.origin.code,
        game=table.opened.game,
        stage=table.stage,
        players=tuple(holder.written for holder in table.holders if not holder.is_free),
        free=sum(holder.is_free for holder in table.holders),
        standing=visible.standing(table),
        created_at=log[0].at,
        changed_at=log[-1].at,
        ended_at=ended,
        result=visible.result(table),
        you=table.seat_of(table.opened.owner),
    )
