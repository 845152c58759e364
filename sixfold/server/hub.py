"""Live tables, put together: the open rooms, the writer, the publisher, the bots and the clocks.

What a request does to a table goes through here; each part is a file of its own.
"""

import time
from collections.abc import Callable

from sixfold.rulebook import Language
from sixfold.rules.core import Seat
from sixfold.rules.errors import NotYourTurn, Refusal
from sixfold.rules.match import Match
from sixfold.server.bot_turns import BotTurns
from sixfold.server.bots import BotPool, Question
from sixfold.server.clocks import Clocks
from sixfold.server.house_clock import HouseClock
from sixfold.server.metrics import Metrics
from sixfold.server.publishing import Publisher
from sixfold.server.rooms import Room, Rooms, now_ms
from sixfold.server.store import Store
from sixfold.server.tasks import Tasks
from sixfold.server.writing import Writer, new_seed
from sixfold.tables import messages, presenters
from sixfold.tables.commands import Moment
from sixfold.tables.drafts import Draft, DraftAnswer

HINTING = "expert"  # the bot whose moves are given as hints


class Hub:
    """All open tables of this process."""

    def __init__(  # noqa: PLR0913  the parts of a server, and what tests replace
        self,
        data: Store,
        bots: BotPool,
        metrics: Metrics,
        *,
        bot_pause_s: float = 0.6,
        clock: Callable[[], int] = now_ms,
        monotonic: Callable[[], float] = time.monotonic,
        seed: Callable[[], int] = new_seed,
    ) -> None:
        self.store, self.bots, self.metrics, self.clock = data, bots, metrics, clock
        self.house = HouseClock(data, monotonic)
        self._tasks = Tasks()
        self.rooms = Rooms(data)
        self.publisher = Publisher(data, metrics, self._tasks, self._moment)
        self.writer = Writer(data, self.rooms, self.publisher, after=self._tend, seed=seed)
        self.bot_turns = BotTurns(bots, self.writer, metrics, self._tasks, bot_pause_s)
        self.clocks = Clocks(data, self.rooms, self.writer, self.bot_turns, self.house)

    def _moment(self) -> Moment:
        return Moment(self.clock(), self.house.now())

    def _tend(self, room: Room) -> None:
        self.bot_turns.tend(room)

    async def act(self, key: str, person: messages.Person | None, command: messages.Command) -> tuple[Room, int]:
        """Do what someone asks for. Returns the room and the number of its last entry. Raises SixfoldError."""
        room = await self.rooms.find(key)
        return room, await self.writer.act(room, person, command)

    def heard(self, table_id: str, number: int) -> None:
        """Hear from the database that a table has this entry now."""
        room = self.rooms.get(table_id)
        if room is not None and room.table.number < number:
            self._tasks.spawn(self._refresh(room, number))

    def refresh_all(self) -> None:
        """Catch up with every open table, after notices may have been lost."""
        for room in self.rooms:
            self._tasks.spawn(self._refresh(room, room.table.number + 1))

    async def _refresh(self, room: Room, number: int) -> None:
        async with room.lock:
            if room.table.number < number:
                await self.writer.catch_up(room)

    def draft(self, room: Room, person: str | None, draft: Draft, language: Language) -> DraftAnswer:
        """Say what a draft would do. Raises SixfoldError."""
        match, seat = _seat_in_game(room, person)
        with self.metrics.drafting.time():
            return presenters.of(room.table.opened.game).draft(match.view(seat), draft, language)

    async def hint(self, room: Room, person: str | None) -> tuple[int, str]:
        """Return the position, and what a good bot would do there with what this seat knows. Raises SixfoldError."""
        match, seat = _seat_in_game(room, person)
        position = room.table.position
        if seat not in room.table.deciders:
            raise NotYourTurn
        choice = await self.bots.choose(Question(room.table.opened.game, HINTING, match.view(seat), position))
        return position, choice.move

    async def stop(self) -> None:
        """Stop thinking; what was decided is written."""
        await self._tasks.stop()
        await self.bots.stop()


def _seat_in_game(room: Room, person: str | None) -> tuple[Match, Seat]:
    """Return the match and where this person sits. Raises Refusal."""
    match, seat = room.table.match, room.table.seat_of(person)
    if match is None:
        raise Refusal("TABLE", "table/not-playing")
    if seat is None:
        raise Refusal("TABLE", "table/not-seated")
    return match, seat
