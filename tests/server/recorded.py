"""Whole games between two people over lines that break all the time, with all that anybody was sent."""

import asyncio
import random
from dataclasses import dataclass
from itertools import count

from tests.server.harness import Player, play_out, run, seated


@dataclass(frozen=True)
class Recorded:
    """A game that was played to the end by drafts alone, and what two players and a watcher heard."""

    table: str
    players: list[Player]
    heard: list[list[tuple[str, str]]]  # by seat, the watcher last

    @property
    def tokens(self) -> list[str]:
        return [player.token for player in self.players]


def record_game(node, game):
    """Let two people play and one watch."""
    found = []

    async def scene():
        players, table = await seated(node.address, game, 2)
        watcher = Player(node.address, "", players[0].http)
        await asyncio.gather(dropping(players[0], table, 1), dropping(players[1], table, 2), watching(watcher, table))
        found.append(Recorded(table, players, [list(player.heard) for player in (*players, watcher)]))

    run(scene())
    return found[0]


async def dropping(player, table, seed):
    """Play a seat to the end over a line that breaks all the time, being a nuisance on the way."""
    source, after = random.Random(seed), 0
    for visit in count():
        async with player.listen(table, after, changes=visit % 2 == 0) as live:
            if source.random() < 0.4:
                await nuisance(player, live, table, source)
            await play_out(live, source.randrange(10**6), stop_after=source.randrange(1, 16))
            after = live.after if source.random() < 0.7 else 0
            if live.state["stage"] == "over":
                return


async def nuisance(player, live, table, source):
    """Ask for everything that one might ask for and must not get."""
    state = live.state
    for command in (
        {"type": "play", "position": 1, "move": "pass"},
        {"type": "play", "position": state["position"], "move": "swap Ro Ro Ro Ro Ro Ro"},
        {"type": "play", "position": state["position"], "move": source.choice(("Ro@99,99", "R12", "Ro => Ro", "?"))},
        {"type": "offer", "what": "undo"},
        {"type": "answer", "what": "undo", "agreed": source.random() < 0.5},
        {"type": "reconsider"},
        {"type": "come_back"},
    ):
        await live.do(**command)
    for seat in (0, 1):
        await player.request("GET", f"/api/tables/{table}/replay?seat={seat}")
    await player.request("GET", f"/api/tables/{table}/record")
    await player.request("GET", f"/api/tables/{table}/events?after=0")


async def watching(player, table):
    for visit in count():
        async with player.listen(table, changes=visit % 2 == 1) as live:
            for _ in range(12):
                if live.state["stage"] == "over":
                    return
                await live.until("update")
            await player.request("GET", f"/api/tables/{table}/replay")
