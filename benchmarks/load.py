"""How the server bears a crowd: tables of two people, at a person's pace, on one machine.

`python -m benchmarks.load --tables 500 --minutes 10` starts a server on SQLite, opens a socket for everyone, and
measures from a move's sending to the other player's update. Prints one line a measure, with its target; exits 1 if one
is missed. `--tables 100 200 400 800 1000 --apart --minutes 1` prints a curve for each game; `--nodes 2` lets two nodes
share the tables on one PostgreSQL.

Processor time is the servers' own from when everyone sits to the end, over the moves that the others saw. With
`--pings` every socket asks once a second whether the server is there, as a page does that someone looks at.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from websockets.exceptions import ConnectionClosed

from tests.server.harness import Live, Node, choose, seated
from tests.server.postgres import Postgres

GAMES = ("qwixx", "qwirkle")
CPU_TARGET_MS = {("qwixx",): 2, ("qwirkle",): 4}  # a move
LEAST_S, MOST_S = 2.0, 5.0  # between two moves at a table
SAMPLE_S = 5.0
CONNECTING = 4  # tables that are opened at the same time
PING_S = 1.0
BROKEN = (OSError, EOFError, TimeoutError, ConnectionClosed)


@dataclass
class Figures:
    """What was measured, with pings or without."""

    pings: bool = False
    moves: list[float] = field(default_factory=list)  # seconds from sending to the other's screen
    drafts: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # MiB
    empty_mib: float = 0.0  # of the servers before anyone came
    server_cpu_s: float = 0.0
    own_cpu_s: float = 0.0
    machine_load: float = 0.0  # of all that ran here: times say little where it exceeds the cores
    games: int = 0
    drops: int = 0
    sent: dict[tuple[str, int], float] = field(default_factory=dict)  # (table, seat) -> when its move was sent

    def arrived(self, table: str, events: list[dict], you: int, now: float) -> None:
        """Note another's move on this screen."""
        for event in events:
            entry = event["entry"]
            if entry["type"] == "played" and entry["seat"] != you:
                sent = self.sent.get((table, entry["seat"]))
                if sent is not None:
                    self.moves.append(now - sent)


class Screen(Live):
    """A socket that notes when others' moves arrive, and how long its drafts take."""

    figures: Figures

    async def next(self) -> dict:
        """Return the next message, and note what it shows."""
        message = await super().next()
        self.player.heard.clear()
        if message["type"] == "update":
            self.figures.arrived(self.table, message["events"], self.state["you"], time.perf_counter())
        self.events.clear()
        self.others.clear()
        return message

    async def draft(self, **draft: object) -> dict:
        """Ask for a draft, and note how long it takes."""
        began = time.perf_counter()
        answer = await super().draft(**draft)
        self.figures.drafts.append(time.perf_counter() - began)
        return answer


async def sit_and_play(figures: Figures, screen: Screen, until: float, source: random.Random) -> None:
    """Play one seat until the time is up or the game is over, thinking as long as people do."""
    asking = asyncio.create_task(keep_asking(screen)) if figures.pings else None
    try:
        while screen.state["stage"] == "playing" and time.monotonic() < until:
            if screen.state["you"] not in screen.state["deciders"]:
                await screen.until("update", "presence")
                continue
            await listening(screen, source.uniform(LEAST_S, MOST_S))
            await move(figures, screen, source)
    except BROKEN as error:
        figures.drops += 1
        print(f"dropped: {error!r}", file=sys.stderr)
    finally:
        if asking is not None:
            asking.cancel()
        await screen.socket.close()


async def listening(screen: Screen, seconds: float) -> None:
    """Think, while messages come in."""
    deadline = asyncio.get_running_loop().time() + seconds
    while True:
        try:
            async with asyncio.timeout_at(deadline):
                await screen.next()
        except TimeoutError:
            return


async def move(figures: Figures, screen: Screen, source: random.Random) -> None:
    """Decide by drafts and play."""
    if screen.state["stage"] != "playing" or screen.state["you"] not in screen.state["deciders"]:
        return
    text = await choose(screen, source)
    position = screen.state["position"]
    figures.sent[screen.table, screen.state["you"]] = time.perf_counter()
    answer = await screen.do(type="play", position=position, move=text)
    if answer["type"] == "done":
        while screen.state["number"] < answer["number"]:
            await screen.until("update")


async def keep_asking(screen: Screen) -> None:
    """Ask whether the server is there, as a page does."""
    with suppress(*BROKEN):
        while True:
            await asyncio.sleep(PING_S)
            await screen.socket.send('{"type":"ping"}')


async def opened(node: Node, figures: Figures, game: str) -> list[Screen]:
    """Seat two people at a table, a socket each, as browsers have one: those send no pings of the protocol's own."""
    players, table = await seated(node.address, game, 2)
    screens = [Screen(player, table, changes=True, more={"ping_interval": None}) for player in players]
    for screen in screens:
        screen.figures = figures
        await screen.__aenter__()
        await screen.player.http.aclose()
    return screens


async def keep_table(node: Node, figures: Figures, game: str, until: float, screens: list[Screen]) -> None:
    """Keep one table busy: when a game ends, the next begins."""
    source = random.Random(screens[0].table)
    await asyncio.sleep(source.uniform(0, MOST_S))
    while True:
        await asyncio.gather(*(sit_and_play(figures, screen, until, source) for screen in screens))
        figures.games += 1
        if time.monotonic() >= until:
            return
        screens = await opened(node, figures, game)


async def watch_memory(nodes: Sequence[Node], figures: Figures, until: float) -> None:
    """Note the servers' memory now and then."""
    while time.monotonic() < until:
        figures.memory.append(sum(resident_mib(node.process.pid) for node in nodes))
        await asyncio.sleep(SAMPLE_S)


def resident_mib(process: int) -> float:
    """Return the memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024


async def crowd(
    nodes: Sequence[Node], tables: int, seconds: float, games: Sequence[str], *, pings: bool = False
) -> Figures:
    """Let the crowd in, and play."""
    figures = Figures(pings=pings, empty_mib=sum(resident_mib(node.process.pid) for node in nodes))
    few = asyncio.Semaphore(CONNECTING)

    async def begun(node: Node, game: str) -> list[Screen]:
        async with few:
            return await opened(node, figures, game)

    print(f"opening {tables} tables", file=sys.stderr)
    places = [
        (node, game) for node, game, _ in zip(cycle(nodes), _played(games, len(nodes)), range(tables), strict=False)
    ]
    screens = await asyncio.gather(*(begun(node, game) for node, game in places))
    until, own, theirs = time.monotonic() + seconds, time.process_time(), cpu_s(nodes)
    keeping = [
        keep_table(*place[:1], figures, place[1], until, each) for place, each in zip(places, screens, strict=True)
    ]
    await asyncio.gather(watch_memory(nodes, figures, until), *keeping)
    figures.own_cpu_s = time.process_time() - own
    figures.server_cpu_s = cpu_s(nodes) - theirs
    figures.machine_load = os.getloadavg()[0]
    return figures


def _played(games: Sequence[str], nodes: int) -> Iterator[str]:
    """Go through the games again and again, so that every node gets all of them."""
    return (game for game in cycle(games) for _ in range(nodes))


def cpu_s(nodes: Sequence[Node]) -> float:
    """Return the processor time that these servers have used."""
    stats = [Path(f"/proc/{node.process.pid}/stat").read_text().rpartition(")")[2].split() for node in nodes]
    return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], percent: int) -> float:
    """Return the value that so many percent do not exceed, in milliseconds."""
    return quantiles(values, n=100)[percent - 1] * 1000


@dataclass(frozen=True)
class Run:
    """One run, and what it came to."""

    tables: int
    seconds: float
    games: tuple[str, ...]
    nodes: int
    figures: Figures

    @property
    def cpu_ms(self) -> float:
        """The servers' processor time a move."""
        return self.figures.server_cpu_s / len(self.figures.moves) * 1000

    @property
    def mib_a_table(self) -> float:
        """What a table with its two sockets takes."""
        return (self.figures.memory[-1] - self.figures.empty_mib) / self.tables

    def line(self) -> str:
        """Return the run as a line of the curve."""
        moves = self.figures.moves
        return (
            f"{'+'.join(self.games):14} {self.nodes:5} {self.tables:6} {2 * self.tables:7}"
            f" {len(moves) / self.seconds:7.1f} {percentile(moves, 50):7.1f} {percentile(moves, 99):7.1f}"
            f" {self.cpu_ms:7.2f} {self.mib_a_table:9.3f} {self.figures.machine_load:6.1f}"
        )

    def report(self) -> bool:
        """Print the figures beside their targets; tell whether all are met."""
        figures = self.figures
        settled, last = figures.memory[len(figures.memory) // 2], figures.memory[-1]
        rows = [
            ("move to the other's screen, p50", percentile(figures.moves, 50), "ms", None),
            ("move to the other's screen, p99", percentile(figures.moves, 99), "ms", 250),
            ("draft, p50", percentile(figures.drafts, 50), "ms", None),
            ("draft, p95", percentile(figures.drafts, 95), "ms", 30),
            ("servers' processor time a move", self.cpu_ms, "ms", CPU_TARGET_MS.get(self.games)),
            ("sockets dropped", figures.drops, "", 0),
            ("memory, second half grew by", (last / settled - 1) * 100, "%", 10),
            ("memory a table", self.mib_a_table, "MiB", None),
        ]
        print(f"{self.tables} tables of {' and '.join(self.games)}, {2 * self.tables} sockets, {self.seconds:.0f} s:")
        print(
            f"{len(figures.moves)} moves seen by the other player, {len(figures.drafts)} drafts, {figures.games} games"
        )
        cores, players = figures.server_cpu_s / self.seconds, figures.own_cpu_s / self.seconds
        print(f"servers {cores:.2f} cores, players {players:.2f}; memory {settled:.0f} to {last:.0f} MiB")
        for name, value, unit, target in rows:
            print(f"{name:34} {value:9.2f} {unit:3}" + ("" if target is None else f"  target <= {target}"))
        return all(target is None or value <= target for _, value, _, target in rows)


HEADING = "games          nodes tables sockets moves/s  p50 ms  p99 ms  CPU ms MiB/table   load"


@contextmanager
def servers(nodes: int) -> Iterator[list[Node]]:
    """Start one server on SQLite, or so many nodes, if any, on one PostgreSQL; each table has a seed of its own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        database = stack.enter_context(Postgres()).url if nodes else str(folder / "load.sqlite3")
        yield [
            stack.enter_context(Node(database, log=folder / f"log{number}", seed=None))
            for number in range(max(1, nodes))
        ]


def measured(tables: int, seconds: float, games: tuple[str, ...], nodes: int, *, pings: bool) -> Run:
    """Run a crowd against fresh servers."""
    with servers(nodes) as started:
        figures = asyncio.run(crowd(started, tables, seconds, games, pings=pings))
    return Run(tables, seconds, games, max(1, nodes), figures)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[500])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--apart", action="store_true", help="measure each game alone")
    parser.add_argument("--nodes", type=int, default=0, help="so many servers on one PostgreSQL, not one on SQLite")
    parser.add_argument("--pings", action="store_true", help="every socket also asks once a second, as pages do")
    parser.add_argument("--json", type=Path, help="also write all times here, in seconds")
    asked = parser.parse_args()
    crowds = [(game,) for game in asked.games] if asked.apart else [tuple(asked.games)]
    runs, met = [], []
    for games in crowds:
        for tables in asked.tables:
            runs.append(measured(tables, asked.minutes * 60, games, asked.nodes, pings=asked.pings))
            met.append(runs[-1].report())
    print("", HEADING, *(run.line() for run in runs), sep="\n")
    if asked.json:
        asked.json.write_text(json.dumps([{"moves": run.figures.moves, "memory": run.figures.memory} for run in runs]))
    sys.exit(not all(met))


if __name__ == "__main__":
    main()
