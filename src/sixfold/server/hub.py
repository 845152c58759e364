"""Live tables, put together: the open rooms, the writer, the publisher, the bots and the clocks.

What a request does to a table goes through here; each part is a file of its own.
"""

import math
import time
from collections.abc import Callable, Sequence

from sixfold.rulebook import Language
from sixfold.rules.catalog import find_game
from sixfold.rules.core import Seat
from sixfold.server.bans import Bans
from sixfold.server.bot_turns import BotTurns
from sixfold.server.bots import BotPool, BotQuestion
from sixfold.server.clocks import Clocks
from sixfold.server.house_clock import HouseClock
from sixfold.server.metrics import Metrics
from sixfold.server.pad_store import PAD
from sixfold.server.pads import Pads
from sixfold.server.people import find_person, hashed
from sixfold.server.presence import PresenceBook
from sixfold.server.publishing import Publisher
from sixfold.server.push import Push
from sixfold.server.rooms import Room, Rooms, now_ms
from sixfold.server.settings import PushSettings
from sixfold.server.store import PERSON, Store
from sixfold.server.tasks import Tasks
from sixfold.server.tidying import Tidying
from sixfold.server.writing import Writer, new_seed
from sixfold.tables import helping, messages
from sixfold.tables.drafts import Draft, DraftAnswer
from sixfold.tables.guards import Asking, Moment
from sixfold.tables.table import Table, TableChange

STEADY_MS = 1_000  # by which the two may drift apart before people's time is taken anew


class Hub:
    """All open tables of this process."""

    def __init__(  # noqa: PLR0913  the parts of a server, and what tests replace
        self,
        data: Store,
        bots: BotPool,
        metrics: Metrics,
        *,
        clock: Callable[[], int] = now_ms,
        monotonic: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = new_seed,
        push: PushSettings | None = None,
    ) -> None:
        self.store, self.bots, self.metrics, self.clock = data, bots, metrics, clock
        self.house = HouseClock(data, monotonic)
        self._tasks = Tasks()
        self._ahead = 0  # of people's time before the clocks'
        self.publisher = Publisher(data, metrics, self._moment)
        self.rooms = Rooms(data, metrics, self._told)
        self.presence = PresenceBook(data, self.rooms, self.house.now)
        self.bans = Bans(data)
        self.push = None if push is None else Push(data, push, self._tasks, self.presence)
        self.writer = Writer(data, self.rooms, self.publisher, self.presence, due=self._call, seed=seed)
        self.bot_turns = BotTurns(bots, self.writer, metrics, self._tasks)
        self.pads = Pads(data, metrics, clock)
        self.tidying = Tidying(data, self.rooms, clock)
        self.clocks = Clocks(data, self.rooms, self.writer, self.bot_turns, self.house)

    def _moment(self) -> Moment:
        """Return both times; what people read follows the clocks, so that it stays steady, unless it is really off."""
        now = self.house.now()
        ahead = self.clock() - now
        if abs(ahead - self._ahead) > STEADY_MS:
            self._ahead = ahead
        return Moment(now + self._ahead, now)

    def _told(self, room: Room, change: TableChange) -> None:
        self.publisher.publish(room, change)
        self.bot_turns.tend(room)

    def _call(self, room: Room, seats: Sequence[Seat]) -> None:
        if self.push is not None:
            self.push.call(room, seats)

    async def act(self, room: Room, person: messages.Person | None, command: messages.Command) -> tuple[Room, int]:
        """Do what someone asks for. Returns the room and the number of its last entry. Raises SixfoldError."""
        used = await self.rooms.still_open(room)
        return used, await self.writer.act(used, person, command)

    def heard(self, notice: str) -> None:
        """Hear from the database that a table has this entry now, or that something about a pad or a person changed."""
        about, _, number = notice.partition(" ")
        if about == PERSON:
            self._tasks.spawn(self.look_again_at(number))
            return
        if about == PAD:
            if (pad := self.pads.get(number)) is not None:
                pad.log.hear(math.inf)
                self._tasks.spawn(self.pads.refresh(pad))
            return
        room = self.rooms.get(about)
        if room is not None:
            room.log.hear(int(number))
            self._refresh(room)

    async def look_again_at(self, person: str) -> None:
        """Close sockets whose token ended, and read tables again that name this person: their name may be another."""
        await self.read_bans()
        for room in self.rooms:
            for listener in tuple(room.listeners):
                if listener.person == person and not await self._is_known(listener.token):
                    listener.dismiss()
            if room.table.seat_of(person) is not None or room.has_heard(person):
                async with room.lock:
                    await self.rooms.read_again(room)

    async def read_bans(self) -> None:
        """Read whom the operator shut out, and close their sockets."""
        await self.bans.read(self.clock())
        for room in self.rooms:
            for listener in tuple(room.listeners):
                if self.bans.is_out(listener.person) or self.bans.is_out(listener.address):
                    listener.dismiss()

    async def _is_known(self, token: str | None) -> bool:
        return token is not None and await self.store.read(find_person(hashed(token))) is not None

    def refresh_all(self) -> None:
        """Catch up with every open table and pad, after notices may have been lost."""
        self.pads.doubt_all()
        self.rooms.doubt_all()
        self.catch_up()

    def catch_up(self) -> None:
        """Read what other nodes wrote, where that has not been done yet or has failed."""
        for room in self.rooms:
            if not room.lock.locked():
                self._refresh(room)
        self._tasks.spawn(self.pads.catch_up_all())

    def _refresh(self, room: Room) -> None:
        if room.log.is_behind:
            self._tasks.spawn(self._read_on(room))

    async def _read_on(self, room: Room) -> None:
        await self.rooms.refresh(room)
        self.bot_turns.tend(room)  # whoever had asked its bots may be gone

    def draft(self, table: Table, person: str | None, draft: Draft, language: Language) -> DraftAnswer:
        """Say what a draft would do. Raises SixfoldError."""
        with self.metrics.drafting.time():
            return helping.drafted(Asking(table, person), draft, language)

    async def hint(
        self, room: Room, person: messages.Person, language: Language, *, only_where: bool = False
    ) -> messages.Hint:
        """Return what a good bot would do with what this seat knows, or only where; everyone hears of it.

        Raises SixfoldError.
        """
        asked = helping.asked_hint(self.writer.asking(room, person))
        if room.thought is None or room.thought[:2] != (asked.position, asked.seat):
            game = room.table.opened.game
            choice = await self.bots.choose(BotQuestion(person.id, game, asked.level, asked.view, asked.position))
            room.thought = (asked.position, asked.seat, find_game(game).format_move(choice.move))
        move, told = room.thought[2], messages.Hint(position=asked.position)

        def judged() -> TableChange:
            nonlocal told
            change, told = helping.hint(self.writer.asking(room, person), asked, move, language, only_where=only_where)
            return change

        async with room.lock:
            await self.writer.change(room, judged)
        return told

    async def note_hint(self, room: Room, person: messages.Person, move: str) -> None:
        """Let everyone hear that this person took a hint. Raises SixfoldError."""
        async with room.lock:
            await self.writer.change(room, lambda: helping.hinted(self.writer.asking(room, person), move))

    async def stop(self) -> None:
        """Stop thinking; what was decided is written."""
        await self._tasks.stop()
        if self.push is not None:
            self.push.stop()
        await self.bots.stop()
