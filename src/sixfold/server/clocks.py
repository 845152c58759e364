"""Looking after tables where something is due by time: clocks that ran out, bots that nobody asked."""

import logging

from sixfold.rules.errors import SixfoldError
from sixfold.server import store
from sixfold.server.bot_turns import BotTurns
from sixfold.server.house_clock import HouseClock
from sixfold.server.rooms import Room, Rooms
from sixfold.server.store import Due, Store
from sixfold.server.writing import Writer
from sixfold.tables import commands
from sixfold.tables.table import Table

LOGGER = logging.getLogger("sixfold.server")
MOST_AT_ONCE = 200  # tables looked after in one sweep


class Clocks:
    """Wakes tables."""

    def __init__(self, data: Store, rooms: Rooms, writer: Writer, bot_turns: BotTurns, house: HouseClock) -> None:
        self._store, self._rooms, self._writer, self._bot_turns, self._house = data, rooms, writer, bot_turns, house

    async def wake(self, ahead_ms: int = 0) -> None:
        """Look after every table where something is due."""
        for due in await self._store.read(store.tables_to_wake(self._house.now() + ahead_ms, MOST_AT_ONCE)):
            try:
                await self._look_after(due)
            except Exception:
                LOGGER.exception("a table cannot be looked after")  # the others can

    async def _look_after(self, due: Due) -> None:
        room = await self._rooms.find(due.table_id)
        async with room.lock:
            await self._rooms.catch_up(room)
            await self._run_out(room)
            if not room.table.bots_due and not self._is_due(room.table):  # an operator wants it to be looked at
                await self._rooms.read_again(room)
                await self._store.write(store.looked_after(due, room.table.deadline()), due.table_id)
        self._bot_turns.tend(room)

    async def _run_out(self, room: Room) -> None:
        while self._is_due(room.table):
            try:
                await self._writer.change(room, lambda: commands.time_up(self._writer.asking(room)))
            except SixfoldError:
                return

    def _is_due(self, table: Table) -> bool:
        return bool(table.late(self._house.now()))
