"""Live tables, put together: the open rooms, the writer, the publisher, the bots and the clocks.

What a request does to a table goes through here; each part is a file of its own.
"""

import time
from collections.abc import Callable, Sequence

from sixfold.players import levels_of
from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.errors import NotYourTurn
from sixfold.server.bans import Bans
from sixfold.server.bot_turns import BotTurns
from sixfold.server.bots import BotPool, Question
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
from sixfold.tables import commands, messages, presenters
from sixfold.tables.commands import Moment
from sixfold.tables.drafts import Draft, DraftAnswer

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
        self.rooms = Rooms(data)
        self.publisher = Publisher(data, metrics, self._tasks, self._moment)
        self.presence = PresenceBook(data, self.rooms, self.house.now)
        self.bans = Bans(data)
        self.push = None if push is None else Push(data, push, self._tasks, self.presence)
        self.writer = Writer(
            data, self.rooms, self.publisher, self.presence, after=self._tend, due=self._call, seed=seed
        )
        self.bot_turns = BotTurns(bots, self.writer, metrics, self._tasks)
        self.pads = Pads(data, clock)
        self.tidying = Tidying(data, self.rooms, clock)
        self.clocks = Clocks(data, self.rooms, self.writer, self.bot_turns, self.house)

    def _moment(self) -> Moment:
        """Return both times; what people read follows the clocks, so that it stays steady, unless it is really off."""
        now = self.house.now()
        ahead = self.clock() - now
        if abs(ahead - self._ahead) > STEADY_MS:
            self._ahead = ahead
        return Moment(now + self._ahead, now)

    def _tend(self, room: Room) -> None:
        self.bot_turns.tend(room)

    def _call(self, room: Room, seats: Sequence[Seat]) -> None:
        if self.push is not None:
            self.push.call(room, seats)

    async def act(self, key: str, person: messages.Person | None, command: messages.Command) -> tuple[Room, int]:
        """Do what someone asks for. Returns the room and the number of its last entry. Raises SixfoldError."""
        room = await self.rooms.find(key)
        return room, await self.writer.act(room, person, command)

    def heard(self, notice: str) -> None:
        """Hear from the database that a table has this entry now, or that something about a pad or a person changed."""
        about, _, number = notice.partition(" ")
        if about == PERSON:
            self._tasks.spawn(self.look_again_at(number))
            return
        if about == PAD:
            self._tasks.spawn(self.pads.heard(number))
            return
        room = self.rooms.get(about)
        if room is not None and room.table.number < int(number):
            self._tasks.spawn(self._refresh(room, int(number)))

    async def look_again_at(self, person: str) -> None:
        """Close sockets whose token ended, and read tables again where this person sits: their name may be another."""
        await self.read_bans()
        for room in self.rooms:
            for listener in tuple(room.listeners):
                if listener.person == person and not await self._is_known(listener.token):
                    listener.dismiss()
            if room.table.seat_of(person) is not None:
                async with room.lock:
                    await self.rooms.read_again(room)

    async def read_bans(self) -> None:
        """Read whom the operator shut out, and close their sockets."""
        await self.bans.read(self.clock())
        for room in self.rooms:
            for listener in tuple(room.listeners):
                if self.bans.is_out(listener.person):
                    listener.dismiss()

    async def _is_known(self, token: str | None) -> bool:
        return token is not None and await self.store.read(find_person(hashed(token))) is not None

    def refresh_all(self) -> None:
        """Catch up with every open table and pad, after notices may have been lost."""
        self._tasks.spawn(self.pads.refresh_all())
        for room in self.rooms:
            self._tasks.spawn(self._refresh(room, room.table.number + 1))

    async def _refresh(self, room: Room, number: int) -> None:
        async with room.lock:
            if room.table.number < number:
                await self.writer.catch_up(room)

    def draft(self, room: Room, person: str | None, draft: Draft, language: Language) -> DraftAnswer:
        """Say what a draft would do. Raises SixfoldError."""
        match, seat = commands.seat_in_game(room.table, person)
        with self.metrics.drafting.time():
            return presenters.drafted(room.table.opened.game, match.view(seat), draft, language)

    async def hint(self, room: Room, person: messages.Person) -> tuple[int, str]:
        """Return the position, and what a good bot would do there with what this seat knows; everyone hears of it.

        Raises SixfoldError.
        """
        match, seat = commands.seat_in_game(room.table, person.id)
        commands.require_hints(room.table)
        position = room.table.position
        if seat not in room.table.deciders:
            raise NotYourTurn
        game = room.table.opened.game
        level = commands.hinting(room.table, levels_of(game))
        asked = Question(person.id, game, level, match.view(seat), position)
        choice = await self.bots.choose(asked)
        async with room.lock:
            await self.writer.change(room, lambda: commands.hinted(self.writer.asking(room, person), choice.move))
        return position, choice.move

    async def stop(self) -> None:
        """Stop thinking; what was decided is written."""
        await self._tasks.stop()
        if self.push is not None:
            self.push.stop()
        await self.bots.stop()
