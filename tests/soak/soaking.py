"""One soak: a storm, a calm in which memory stays flat, and then everything is looked up."""

import asyncio
import contextlib
import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.server.harness import PATIENCE_S
from tests.soak.guests import TABLES, Guests, Journal
from tests.soak.nuisances import Nuisances

OFTEN = {"server killed": 6}  # against one of everything else
MOST_MOVES = 3  # between two disturbances
STORM, CALM = 0.7, 0.3  # of the time
LOOK_S = 0.25
TELL_S = 5.0
MOST_GROWTH, MOST_GROWN_MIB = 1.15, 16  # of memory, from the middle of the calm to its end
FINISH_S = 10 * PATIENCE_S


@dataclass(frozen=True)
class Plan:
    """How long: by time, or until a server was killed so often, or until someone has had enough."""

    seconds: float
    seed: int
    kills: int | None = None
    is_cut_short: Callable[[], bool] = lambda: False


class Soak:
    """What goes on in a house, from a seed."""

    def __init__(self, house, plan: Plan, tell: Callable[[str], object]):
        self.house, self.plan, self.tell = house, plan, tell
        self.journal, self.done, self.began = Journal(), Counter(), time.monotonic()
        self.guests = Guests(house, self.journal, plan.seed)
        self.nuisances = Nuisances(house, self.guests, plan.seed)
        self.grown = []  # MiB before and after, by node

    async def run(self):
        """Run it all; return how many acknowledged moves were looked for and found."""
        async with self.house:
            async with asyncio.TaskGroup() as group:
                playing = [group.create_task(self.guests.play(number)) for number in range(len(TABLES))]
                bothering = [group.create_task(each) for each in (*self.nuisances.all(), self._tell_now_and_then())]
                await self._storm()
                await self._calm()
                self.guests.is_closing = True
                async with asyncio.timeout(FINISH_S):
                    await asyncio.gather(*playing)
                for task in bothering:
                    task.cancel()
            self.tell(self.line())
            found = await self.guests.look_everything_up()
            await self._everyone_has_left()
        assert found == self.journal.moves
        return found

    async def _storm(self):
        """Do everything once, then by chance, mostly in the middle of games, else while a server starts."""
        source, acts = random.Random(f"{self.plan.seed}/storm"), self.house.disturbances()
        for name in self._names(source, list(acts)):
            if source.random() < 0.8:
                await self.journal.more_moves(source.randrange(MOST_MOVES) + 1)
            await asyncio.to_thread(acts[name], source)
            self.done[name] += 1
        for node in self.house.nodes:
            await asyncio.to_thread(node.wait)

    def _names(self, source, names):
        yield from source.sample(names, len(names))
        while not self._is_enough():
            yield from source.choices(names, [OFTEN.get(name, 1) for name in names])

    def _is_enough(self):
        if self.plan.kills is None:
            return self.plan.is_cut_short() or time.monotonic() - self.began >= STORM * self.plan.seconds
        return self.plan.is_cut_short() or self.done["server killed"] >= self.plan.kills

    async def _calm(self):
        """Go on, only the bots are killed; nothing fails now, and what a server takes does not grow."""
        failures, lives = self.journal.failures, [node.life for node in self.house.nodes]
        await self._bots_only(CALM * self.plan.seconds / 2)
        before = self._memory()
        await self._bots_only(CALM * self.plan.seconds / 2)
        self.grown = list(zip(before, self._memory(), strict=True))
        assert self.journal.failures == failures, "a request failed though nothing was down"
        assert [node.life for node in self.house.nodes] == lives, "a server ended by itself"
        for old, new in self.grown:
            assert new <= old * MOST_GROWTH + MOST_GROWN_MIB, self.grown

    async def _bots_only(self, seconds):
        source, until = random.Random(f"{self.plan.seed}/calm"), time.monotonic() + seconds
        while time.monotonic() < until:
            await self.journal.more_moves(source.randrange(1, 20))
            await asyncio.to_thread(self.house.disturbances()["bots killed"], source)
            self.done["bots killed"] += 1

    def _memory(self):
        return [node.memory() for node in self.house.nodes]

    async def _everyone_has_left(self):
        """Wait until the servers keep nothing of games that are over and sockets that are closed."""
        async with asyncio.timeout(PATIENCE_S):
            for node in self.house.nodes:
                while (held := await self._held(node)) != {"sixfold_sockets": 0.0, "sixfold_tables_open": 0.0}:
                    self.tell(f"{node.address} still holds {held}")
                    await asyncio.sleep(LOOK_S)

    async def _held(self, node):
        text = (await self.house.client_at(node).request("GET", "/metrics")).text
        values = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(values[name]) for name in ("sixfold_sockets", "sixfold_tables_open")}

    async def _tell_now_and_then(self):
        while True:
            await asyncio.sleep(TELL_S)
            self.tell(self.line())

    def line(self):
        """How far it is."""
        minutes, seconds = divmod(int(time.monotonic() - self.began), 60)
        parts = [f"{self.journal.moves:,} moves acknowledged", f"{self.journal.games} games over"]
        parts += [f"{name} {times}×" for name, times in sorted(self.done.items())]
        with contextlib.suppress(OSError):  # a server that is being killed
            parts.append(" + ".join(f"{mib:.0f}" for mib in self._memory()) + " MiB")
        return f"{minutes}:{seconds:02} " + ", ".join([*parts, f"{self.nuisances.floods} floods"])
