"""The tables that are open in this process: commands in, numbered events out.

Every change is judged on the newest table this process knows, written, and only then told to anyone. If another node
was faster, the write is refused by the database, the table is brought up to date, and the command judged again.
"""

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from sqlalchemy import Connection

from sixfold.fair import commitment_of
from sixfold.rules.core import Seat
from sixfold.rules.errors import NotYourTurn, Refusal, SixfoldError
from sixfold.seeds import Stream
from sixfold.server import store
from sixfold.server.bots import BotPool, Question
from sixfold.server.metrics import Metrics
from sixfold.server.ratings import rate
from sixfold.server.store import Conflict, Store, TableRow
from sixfold.tables import commands, entries, messages, presenters, visible
from sixfold.tables.commands import Asking, Entries
from sixfold.tables.entries import Logged
from sixfold.tables.table import Table, opened_table

LOGGER = logging.getLogger("sixfold.server")
KEPT_ENTRIES = 64  # of each open table, for clients that come back soon
TRIES = 20  # against other nodes, for one command
BOT_GRACE_MS = 5_000  # a bot that did not decide by then is asked by whichever node looks first
SEED_BITS = 256
HINTING = "expert"  # the bot whose moves are given as hints
CONSONANTS, VOWELS = "bdfgklmnprstvz", "aeiou"


def now_ms() -> int:
    """Return the time in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """Return an id that nobody can guess."""
    return secrets.token_hex(10)


def new_code() -> str:
    """Return a code that can be read aloud: four syllables."""
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(4))


class Listener(Protocol):
    """Someone who is told what happens at a table."""

    person: str | None

    def tell(self, message: Any) -> None:
        """Send this message, soon."""


@dataclass(slots=True, eq=False)
class Room:
    """A table that is open here, and who listens."""

    row: TableRow
    table: Table
    recent: deque[Logged]
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    waiting: int = 0  # requests over HTTP that wait for a change
    bots: asyncio.Task[None] | None = None
    used_at: float = field(default_factory=time.monotonic)

    @property
    def key(self) -> tuple[str, str]:
        """The table's id and code."""
        return self.row.id, self.row.code

    @property
    def busy(self) -> bool:
        """Whether someone listens, waits, or is about to change something."""
        thinking = self.bots is not None and not self.bots.done()
        return bool(self.listeners or self.waiting or self.lock.locked() or thinking)

    async def beyond(self, number: int, wait_s: float) -> None:
        """Wait until the table has entries after this number, but not longer than so."""
        self.waiting += 1
        try:
            async with asyncio.timeout(wait_s), self.changed:
                await self.changed.wait_for(lambda: self.table.number > number)
        except TimeoutError:
            pass
        finally:
            self.waiting -= 1

    def presence(self) -> messages.Presence:
        """Say whose browser is connected to this node."""
        here = {listener.person for listener in self.listeners}
        seated = {place.person for place in self.table.places if place.person is not None}
        watchers = sum(listener.person not in seated for listener in self.listeners)
        return messages.Presence(
            presence=tuple(place.person is not None and place.person in here for place in self.table.places),
            watchers=watchers,
        )


class Hub:
    """All open tables of this process."""

    def __init__(
        self,
        data: Store,
        bots: BotPool,
        metrics: Metrics,
        *,
        bot_pause_s: float = 0.6,
        clock: Callable[[], int] = now_ms,
    ) -> None:
        self.store, self.bots, self.metrics, self.clock = data, bots, metrics, clock
        self.bot_pause_s = bot_pause_s
        self.rooms: dict[str, Room] = {}
        self._codes: dict[str, str] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self, game: str, seats: int, options: entries.TableOptions, owner: str) -> Room:
        """Open a table. Raises InvalidSetup."""
        seed = secrets.randbits(SEED_BITS)
        opened = entries.Opened(game=game, seats=seats, options=options, owner=owner, commitment=commitment_of(seed))
        row, logged = TableRow(new_id(), new_code(), seed), numbered((opened,), 0, self.clock())
        table = opened_table(logged)
        await self.store.write(store.insert_table(row, logged, index_of(table, self.clock())), row.id)
        return self._keep(row, table, logged)

    def _keep(self, row: TableRow, table: Table, logged: Sequence[Logged]) -> Room:
        room = Room(row, table, deque(logged, KEPT_ENTRIES))
        self.rooms[row.id] = room
        self._codes[row.code] = row.id
        return room

    async def room(self, key: str) -> Room:
        """Return the table with this id or code. Raises Refusal."""
        room = self.rooms.get(self._codes.get(key, key))
        if room is None:
            async with self._loading:
                room = self.rooms.get(self._codes.get(key, key)) or await self._load(key)
        room.used_at = time.monotonic()
        return room

    async def _load(self, key: str) -> Room:
        row = await self.store.read(store.find_table(key))
        if row is None:
            raise Refusal("TABLE", "table/unknown")
        logged, table = await self.store.read(_read_table(row.id))
        return self._keep(row, table, logged)

    async def act(self, key: str, person: messages.Person | None, command: Any) -> tuple[Room, int]:
        """Do what someone asks for. Returns the number of the entry that says so. Raises SixfoldError."""
        room = await self.room(key)
        return room, await asyncio.shield(self._act(room, person, command))

    async def _act(self, room: Room, person: messages.Person | None, command: Any) -> int:
        def judged() -> Entries:
            return commands.judge(command, self._asking(room, person))

        async with room.lock:
            if isinstance(command, messages.Rematch):
                return await self._rematch(room, person)
            return await self._change(room, judged)

    def _asking(self, room: Room, person: messages.Person | None) -> Asking:
        who, name = (None, "") if person is None else (person.id, person.name)
        return Asking(room.table, who, name, self.clock(), room.row.seed)

    async def _change(self, room: Room, judged: Callable[[], Entries]) -> int:
        """Write what is judged right on the newest table, then tell everyone. The room's lock is held."""
        for _ in range(TRIES):
            logged = numbered(judged(), room.table.number, self.clock())
            table = _after(room.table, logged)
            try:
                with self.metrics.writing.time():
                    await self.store.write(_append_job(room.row.id, table, logged, self.clock()), room.row.id)
            except Conflict:
                self.metrics.conflicts.inc()
                await self._refresh(room)
            else:
                self._publish(room, table, logged)
                return table.number
        raise Refusal("TABLE", "table/busy")

    async def _rematch(self, room: Room, person: messages.Person | None) -> int:
        """Open the next table and say so at this one, both or neither. The room's lock is held."""
        for _ in range(TRIES):
            asking = self._asking(room, person)
            seed = secrets.randbits(SEED_BITS)
            sitting_down = commands.rematch_entries(asking, commitment_of(seed), room.row.id)
            if room.table.rematch is not None:
                return room.table.number
            row = TableRow(new_id(), new_code(), seed)
            first = numbered(sitting_down, 0, asking.now)
            here = numbered((entries.Rematched(table=row.id),), room.table.number, asking.now)
            new, table = opened_table(first), _after(room.table, here)
            opening = store.insert_table(row, first, index_of(new, asking.now))
            telling = store.append(room.row.id, here, index_of(table, asking.now))
            try:
                await self.store.write(lambda connection: (opening(connection), telling(connection)), room.row.id)  # noqa: B023
            except Conflict:
                await self._refresh(room)
            else:
                self._keep(row, new, first)
                self._publish(room, table, here)
                return table.number
        raise Refusal("TABLE", "table/busy")

    async def refresh(self, table_id: str, number: int) -> None:
        """Catch up with a table that another node has written to."""
        room = self.rooms.get(table_id)
        if room is not None and room.table.number < number:
            async with room.lock:
                await self._refresh(room)

    def heard(self, table_id: str, number: int) -> None:
        """Hear from the database that a table has this entry now."""
        room = self.rooms.get(table_id)
        if room is not None and room.table.number < number:
            self._spawn(self.refresh(table_id, number))

    def refresh_all(self) -> None:
        """Catch up with every open table, after notices may have been lost."""
        for table_id, room in self.rooms.items():
            self._spawn(self.refresh(table_id, room.table.number + 1))

    async def _refresh(self, room: Room) -> None:
        logged = await self.store.read(store.read_log(room.row.id, room.table.number))
        if logged:
            self._publish(room, _after(room.table, logged), logged)

    def _publish(self, room: Room, table: Table, logged: Sequence[Logged]) -> None:
        """Tell everyone at this node; what they hear was made for them alone."""
        room.table = table
        room.recent.extend(logged)
        for entry in logged:
            self.metrics.entries.labels(entry.entry.type).inc()
        only_talk = all(isinstance(entry.entry, entries.Said) for entry in logged)
        for listener in tuple(room.listeners):
            state = None if only_talk else self.state(room, listener.person)
            listener.tell(
                messages.Update.model_construct(events=self._seen(room, listener.person, logged), state=state)
            )
        if any(isinstance(entry.entry, entries.Sat | entries.Left | entries.Started) for entry in logged):
            self.tell_presence(room)
        if room.waiting:
            self._spawn(_notify(room))
        self.tend(room)

    def _seen(self, room: Room, person: str | None, logged: Sequence[Logged]) -> tuple[messages.Happening, ...]:
        seat, game = room.table.seat_of(person), room.table.opened.game
        return tuple(visible.happening(entry, game, seat) for entry in logged)

    def state(self, room: Room, person: str | None) -> messages.TableState:
        """Return the table as this person may see it."""
        return visible.table_state(room.table, room.key, person, self.clock())

    async def missed(self, room: Room, person: str | None, after: int) -> tuple[messages.Happening, ...]:
        """Return exactly what happened after this number, as this person may know it."""
        number = room.table.number
        if after >= number:
            return ()
        recent = tuple(room.recent)
        if not recent or recent[0].number > after + 1:
            recent = tuple(await self.store.read(store.read_log(room.row.id, after)))
        return self._seen(room, person, [entry for entry in recent if after < entry.number <= number])

    def draft(self, room: Room, person: str | None, draft: Any, language: Any) -> Any:
        """Say what a draft would do. Raises SixfoldError."""
        table = room.table
        if table.match is None:
            raise Refusal("TABLE", "table/not-playing")
        seat = table.seat_of(person)
        if seat is None:
            raise Refusal("TABLE", "table/not-seated")
        with self.metrics.drafting.time():
            return presenters.of(table.opened.game).draft(table.match.view(seat), draft, language)

    async def hint(self, room: Room, person: str | None) -> tuple[int, str]:
        """Return the position, and what a good bot would do there with what this seat knows. Raises SixfoldError."""
        table, seat = room.table, room.table.seat_of(person)
        if table.match is None:
            raise Refusal("TABLE", "table/not-playing")
        if seat is None:
            raise Refusal("TABLE", "table/not-seated")
        if seat not in table.deciders:
            raise NotYourTurn
        move, _ = await self.bots.choose(Question(table.opened.game, HINTING, table.match.view(seat), table.position))
        return table.position, move

    def tell_presence(self, room: Room) -> None:
        """Tell everyone who is here."""
        presence = room.presence()
        for listener in tuple(room.listeners):
            listener.tell(presence)

    # Bots and clocks.

    def tend(self, room: Room) -> None:
        """Let the bots of this table think, if they owe a decision and are not at it already."""
        if room.table.bots_due and (room.bots is None or room.bots.done()):
            room.bots = self._spawn(self._play_bots(room))

    async def _play_bots(self, room: Room) -> None:
        while room.table.bots_due:
            seat, table = room.table.bots_due[0], room.table
            question = self._question(room, seat)
            pause = asyncio.create_task(asyncio.sleep(self.bot_pause_s))
            try:
                move, fallback = await self.bots.choose(question)
                if fallback is not None:
                    self.metrics.fallbacks.labels(fallback.why).inc()
                await pause
            finally:
                pause.cancel()
            async with room.lock:
                if room.table.position == table.position and seat in room.table.bots_due:
                    await asyncio.shield(self._change_if_due(room, seat, table.position, move, fallback))

    async def _change_if_due(
        self, room: Room, seat: Seat, position: int, move: str, fallback: entries.Fallback | None
    ) -> None:
        """Write a bot's decision unless the table has moved on, here or at another node."""

        def judged() -> Entries:
            if room.table.position != position or seat not in room.table.bots_due:
                raise Refusal("TABLE", "table/old-position", position=position, now=room.table.position)
            return commands.play(room.table, seat, move, room.row.seed, fallback)

        try:
            await self._change(room, judged)
        except SixfoldError as error:
            LOGGER.info("a bot came too late", extra={"told": {"code": error.code}})

    def _question(self, room: Room, seat: Seat) -> Question:
        match, level = room.table.match, room.table.places[seat].bot
        assert match is not None, "bots decide in a game"
        assert level is not None, "a bot sits here"
        seed = Stream(room.row.seed, "bot", seat, room.table.position).below(1 << 53)
        return Question(room.table.opened.game, level, match.view(seat), seed)

    async def wake(self, ahead_ms: int = 0) -> None:
        """Look after every table where something is due: bots that nobody asked, clocks that ran out."""
        for table_id in await self.store.read(store.tables_to_wake(self.clock() + ahead_ms, 200)):
            try:
                await self._look_after(table_id)
            except Exception:
                LOGGER.exception("a table cannot be looked after")  # the others can

    async def _look_after(self, table_id: str) -> None:
        room = await self.room(table_id)
        async with room.lock:
            await self._refresh(room)
            await self._run_out(room)
        self.tend(room)

    async def _run_out(self, room: Room) -> None:
        def judged() -> Entries:
            late = [seat for seat in room.table.deciders if self._is_late(room.table, seat)]
            if not late:
                raise Refusal("TABLE", "table/not-playing")
            return commands.forfeit(room.table, late[0], "time", room.row.seed)

        while any(self._is_late(room.table, seat) for seat in room.table.deciders):
            try:
                await self._change(room, judged)
            except SixfoldError:
                return

    def _is_late(self, table: Table, seat: Seat) -> bool:
        left = table.left_ms(seat, self.clock())
        return left is not None and left <= 0 and table.places[seat].bot is None

    def forget_idle(self, idle_s: float, idle_over_s: float) -> None:
        """Close tables that nobody listens to; they are opened again from the log when someone does."""
        now = time.monotonic()
        for table_id, room in tuple(self.rooms.items()):
            allowed = idle_over_s if room.table.stage == "over" else idle_s
            if not room.busy and now - room.used_at > allowed:
                del self.rooms[table_id]
                self._codes.pop(room.row.code, None)

    def _spawn(self, work: Any) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOGGER.error("a task of the hub failed", exc_info=task.exception())

    async def stop(self) -> None:
        """Stop thinking; what was decided is written."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.stop()


async def _notify(room: Room) -> None:
    async with room.changed:
        room.changed.notify_all()


def numbered(written: Entries, after: int, at: int) -> list[Logged]:
    """Return entries with their numbers, the next ones after this."""
    return [Logged(after + step, at, entry) for step, entry in enumerate(written, 1)]


def _after(table: Table, logged: Sequence[Logged]) -> Table:
    for entry in logged:
        table = table.after(entry)
    return table


def _append_job(table_id: str, table: Table, logged: Sequence[Logged], now: int) -> store.Job[None]:
    writing = store.append(table_id, logged, index_of(table, now))
    ended = next((entry.entry for entry in logged if isinstance(entry.entry, entries.Ended)), None)

    def job(connection: Connection) -> None:
        writing(connection)
        if ended is not None:
            rate(connection, table_id, table, ended, logged[-1].at)

    return job


def _read_table(table_id: str) -> store.Job[tuple[list[Logged], Table]]:
    def job(connection: Any) -> tuple[list[Logged], Table]:
        logged = store.read_log(table_id)(connection)
        return logged, opened_table(logged)

    return job


def index_of(table: Table, now: int) -> store.Index:
    """Return what the database keeps beside the log so that this table is found."""
    wake = now + BOT_GRACE_MS if table.bots_due else table.deadline()
    ended = table.ended
    return store.Index(
        stage=table.stage,
        free=sum(place.is_free for place in table.places),
        players=[place.name for place in table.places if not place.is_free],
        people={place.person: seat for seat, place in enumerate(table.places) if place.person is not None},
        wake_at=wake,
        result=None if ended is None else visible.result(ended).model_dump_json(),
    )
