"""How the server bears a crowd: tables of two people, at a person's pace, on one machine with SQLite.

`python -m benchmarks.load --tables 500 --minutes 10` starts a server, opens a socket for everyone, and measures from
a move's sending to the other player's update. Prints one line a measure, with its target; exits 1 if one is missed.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from websockets.exceptions import ConnectionClosed

from tests.server.harness import Live, Node, choose, seated

GAMES = ("qwixx", "qwirkle")
LEAST_S, MOST_S = 2.0, 5.0  # between two moves at a table
SAMPLE_S = 5.0


@dataclass
class Figures:
    """What was measured."""

    moves: list[float] = field(default_factory=list)  # seconds from sending to the other's screen
    drafts: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)  # MiB
    server_cpu_s: float = 0.0
    own_cpu_s: float = 0.0
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


async def sit_and_play(figures: Figures, player: object, table: str, until: float, source: random.Random) -> None:
    """Play one seat until the time is up or the game is over, thinking as long as people do."""
    screen = Screen(player, table)
    screen.figures = figures
    try:
        async with screen:
            while screen.state["stage"] == "playing" and time.monotonic() < until:
                if screen.state["you"] not in screen.state["deciders"]:
                    await screen.until("update", "presence")
                    continue
                await listening(screen, source.uniform(LEAST_S, MOST_S))
                await move(figures, screen, source)
    except (OSError, EOFError, TimeoutError, ConnectionClosed) as error:
        figures.drops += 1
        print(f"dropped: {error!r}", file=sys.stderr)


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
    else:
        screen.state = answer.get("state") or screen.state


async def open_table(node: Node, game: str, opened: asyncio.Semaphore) -> tuple:
    """Seat two people at a table."""
    async with opened:
        return await seated(node.address, game, 2)


async def keep_table(node: Node, figures: Figures, game: str, until: float, first: tuple) -> None:
    """Keep one table busy: when a game ends, the next begins."""
    source = random.Random(first[1])
    players, table = first
    await asyncio.sleep(source.uniform(0, MOST_S))
    while time.monotonic() < until:
        await asyncio.gather(*(sit_and_play(figures, player, table, until, source) for player in players))
        for player in players:
            await player.http.aclose()
        figures.games += 1
        if time.monotonic() < until:
            players, table = await seated(node.address, game, 2)


async def watch_memory(node: Node, figures: Figures, until: float) -> None:
    """Note the server's memory now and then."""
    while time.monotonic() < until:
        figures.memory.append(resident_mib(node.process.pid))
        await asyncio.sleep(SAMPLE_S)


def resident_mib(process: int) -> float:
    """Return the memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(resident.split()[1]) / 1024


async def crowd(node: Node, tables: int, seconds: float, games: Sequence[str] = GAMES) -> Figures:
    """Let the crowd in, and play."""
    figures, opened = Figures(), asyncio.Semaphore(4)
    print(f"opening {tables} tables", file=sys.stderr)
    played = [games[number % len(games)] for number in range(tables)]
    first = await asyncio.gather(*(open_table(node, game, opened) for game in played))
    until, own, theirs = time.monotonic() + seconds, time.process_time(), cpu_s(node.process.pid)
    keeping = [keep_table(node, figures, game, until, table) for game, table in zip(played, first, strict=True)]
    await asyncio.gather(watch_memory(node, figures, until), *keeping)
    figures.own_cpu_s = time.process_time() - own
    figures.server_cpu_s = cpu_s(node.process.pid) - theirs
    return figures


def cpu_s(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def percentile(values: list[float], percent: int) -> float:
    """Return the value that so many percent do not exceed, in milliseconds."""
    return quantiles(values, n=100)[percent - 1] * 1000


def report(figures: Figures, tables: int, seconds: float) -> bool:
    """Print the figures beside their targets; tell whether all are met."""
    half = len(figures.memory) // 2
    settled, last = figures.memory[half], figures.memory[-1]
    rows = [
        ("move to the other's screen, p50", percentile(figures.moves, 50), "ms", None),
        ("move to the other's screen, p99", percentile(figures.moves, 99), "ms", 250),
        ("draft, p50", percentile(figures.drafts, 50), "ms", None),
        ("draft, p95", percentile(figures.drafts, 95), "ms", 30),
        ("server's processor time a move", figures.server_cpu_s / len(figures.moves) * 1000, "ms", None),
        ("sockets dropped", figures.drops, "", 0),
        ("memory, second half grew by", (last / settled - 1) * 100, "%", 10),
    ]
    print(
        f"{tables} tables, {2 * tables} sockets, {seconds:.0f} s: {len(figures.moves)} moves seen by the other player,"
    )
    print(
        f"processor time: server {figures.server_cpu_s / seconds:.2f} cores, players {figures.own_cpu_s / seconds:.2f}"
    )
    print(f"{len(figures.drafts)} drafts, {figures.games} games ended or cut; memory {settled:.0f} to {last:.0f} MiB")
    for name, value, unit, target in rows:
        print(f"{name:34} {value:9.1f} {unit:3}" + ("" if target is None else f"  target <= {target}"))
    return all(target is None or value <= target for _, value, _, target in rows)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--json", type=Path, help="also write all figures here")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, Node(str(Path(folder) / "load.sqlite3"), log=Path(folder) / "log") as node:
        figures = asyncio.run(crowd(node, asked.tables, asked.minutes * 60, asked.games))
        if asked.json:
            asked.json.write_text(json.dumps({"moves": figures.moves, "memory": figures.memory}))
    sys.exit(not report(figures, asked.tables, asked.minutes * 60))


if __name__ == "__main__":
    main()
