"""The bots of a table, asked whenever they owe a decision; those who decide together think together."""

import asyncio
import logging

from sixfold.players import turns
from sixfold.rules.core import Seat
from sixfold.rules.errors import SixfoldError
from sixfold.seeds import Stream
from sixfold.server.bots import BotChoice, BotPool, BotQuestion
from sixfold.server.metrics import Metrics
from sixfold.server.rooms import Room
from sixfold.server.tasks import Tasks
from sixfold.server.writing import Writer
from sixfold.tables import commands
from sixfold.tables.table import TableChange

LOGGER = logging.getLogger("sixfold.server")


class _Bots:
    """The bots of a table as the play loop sees them."""

    def __init__(self, room: Room) -> None:
        self.room = room

    @property
    def due(self) -> tuple[Seat, ...]:
        """The bots that owe a decision; people answer when they like."""
        return self.room.table.bots_due

    def settle(self) -> None:
        """Nothing is left to chance here: it is written together with the decision that led to it."""


class BotTurns:
    """Asks bots and writes what they choose."""

    def __init__(self, pool: BotPool, writer: Writer, metrics: Metrics, tasks: Tasks) -> None:
        self._pool, self._writer, self._metrics, self._tasks = pool, writer, metrics, tasks

    def tend(self, room: Room) -> None:
        """Let the bots of this table think, if they owe a decision and are not at it already."""
        if room.table.bots_due and (room.bots is None or room.bots.done()):
            room.bots = self._tasks.spawn(self._play(room))

    async def _play(self, room: Room) -> None:
        for seats in turns(_Bots(room)):
            position = room.table.position
            questions = [_question(room, seat) for seat in seats]
            choices = await asyncio.gather(*map(self._pool.choose, questions))
            for seat, choice in zip(seats, choices, strict=True):
                if choice.fallback is not None:
                    self._metrics.fallbacks.labels(choice.fallback.why).inc()
                async with room.lock:
                    await asyncio.shield(self._decide(room, seat, position, choice))

    async def _decide(self, room: Room, seat: Seat, position: int, choice: BotChoice) -> None:
        """Write a bot's decision unless the table has moved on, here or at another node."""

        def judged() -> TableChange:
            return commands.decided_by_bot(self._writer.asking(room), seat, position, choice.move, choice.fallback)

        try:
            await self._writer.change(room, judged)
        except SixfoldError as error:
            LOGGER.info("a bot came too late", extra={"told": {"code": error.code}})


def _question(room: Room, seat: Seat) -> BotQuestion:
    match, level = room.table.match, room.table.holders[seat].bot
    assert match is not None, "bots decide in a game"
    assert level is not None, "a bot sits here"
    seed = Stream(room.row.seed, "bot", seat, room.table.position).below(1 << 53)
    return BotQuestion(room.table.opened.owner, room.table.opened.game, level, match.view(seat), seed)
