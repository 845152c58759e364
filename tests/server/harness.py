"""Real servers in processes of their own, and clients that know no rules, for the tests of the server."""

import asyncio
import contextlib
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Coroutine
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Self, TypeVar

import httpx
import websockets

from sixfold.games.cards.rules_rows import find_turn
from sixfold.rules.pieces import Piece
from sixfold.tables.changes import applied
from tests.processes import free_port

PATIENCE_S = 120  # only what is broken takes so long, on any machine
SEED = 271828182845904523536028747135266249775724709369995  # of every table; so long that no other number holds it
SIXFOLD = str(Path(sys.executable).with_name("sixfold"))
T = TypeVar("T")
OPENED: list["Player"] = []
TLS = ssl.create_default_context()  # shared: making one for every client would cost it tens of milliseconds each


def run(scene: Coroutine[object, object, T]) -> T:
    """Run a scene, then close what its players opened."""

    async def closed() -> T:
        try:
            return await scene
        finally:
            while OPENED:
                await OPENED.pop().http.aclose()

    return asyncio.run(closed())


class Node:
    """One `sixfold serve`, at whose tables the same tiles are drawn and the same dice rolled in every run.

    Without a seed every table has its own.
    """

    def __init__(
        self,
        database: str,
        *options: str,
        log: Path | None = None,
        env: dict | None = None,
        seed: int | None = SEED,
    ) -> None:
        self.database, self.log, self.env = database, log, env
        self.options = options if seed is None else ("--table-seed", str(seed), *options)
        self.port = free_port()
        self.process: subprocess.Popen | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    def start(self) -> "Node":
        command = [SIXFOLD, "serve", "--port", str(self.port), "--database", self.database]
        command += ["--workers", "1", "--rates", "100", *self.options]
        with (self.log or Path(os.devnull)).open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **(self.env or {})})
        return self

    def wait(self) -> "Node":
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "the server ended"
            with contextlib.suppress(OSError), urllib.request.urlopen(f"http://{self.address}/health") as answer:
                if answer.status == 200:
                    return self
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        if self.process is None or self.process.poll() is not None:
            return 0 if self.process is None else self.process.returncode
        self.process.terminate()
        return self.process.wait(PATIENCE_S)

    def __enter__(self) -> Self:
        try:
            return self.start().wait()
        except BaseException:
            self.stop()
            raise

    def __exit__(self, *_: object) -> None:
        self.stop()


@dataclass
class Player:
    """A client: a token, a seat, and everything it was ever sent."""

    address: str
    name: str
    http: httpx.AsyncClient
    token: str = ""
    id: str = ""
    heard: list[tuple[str, str]] = field(default_factory=list)  # ("ws" or "http", text)

    @classmethod
    async def enter(cls, address: str, name: str) -> "Player":
        player = cls(address, name, httpx.AsyncClient(base_url=f"http://{address}", timeout=PATIENCE_S, verify=TLS))
        OPENED.append(player)
        session = await player.ask("POST", "/api/people", {"name": name})
        player.token, player.id = session["token"], session["person"]["id"]
        return player

    async def request(self, method: str, path: str, body: object = None, **more: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        answer = await self.http.request(method, path, json=body, headers=headers, **more)
        self.heard.append(("http", answer.text))
        return answer

    async def ask(self, method: str, path: str, body: object = None, **more: object) -> dict:
        answer = await self.request(method, path, body, **more)
        assert answer.status_code < 300, (method, path, body, answer.status_code, answer.text)
        return answer.json()

    async def act(self, table: str, **command: object) -> dict:
        return (await self.ask("POST", f"/api/tables/{table}/commands", command))["state"]

    async def refused(self, table: str, **command: object) -> dict:
        answer = await self.request("POST", f"/api/tables/{table}/commands", command)
        assert 400 <= answer.status_code < 500, (command, answer.text)
        return answer.json()["problem"]

    def listen(self, table: str, after: int = 0, *, changes: bool = False, **more: object) -> "Live":
        return Live(self, table, after, more, changes=changes)


@dataclass
class Live:
    """One socket of a player."""

    player: Player
    table: str
    after: int = 0
    more: dict = field(default_factory=dict)
    events: list[dict] = field(default_factory=list)
    state: dict | None = None
    others: list[dict] = field(default_factory=list)  # messages that nobody waited for
    changes: bool = False  # whether to ask for what changed in place of whole states
    _id: int = 0

    async def __aenter__(self) -> Self:
        options = {"max_size": 2**22, "open_timeout": PATIENCE_S, **self.more}
        self.socket = await websockets.connect(f"ws://{self.player.address}/api/live", **options)
        try:
            more = {"changes": True} if self.changes else {}
            await self.send(type="hello", table=self.table, token=self.player.token or None, after=self.after, **more)
            self.welcome = await self.until("welcome")
        except BaseException:
            await self.socket.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close()

    async def send(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def next(self) -> dict:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE_S)
        self.player.heard.append(("ws", text))
        message = json.loads(text)
        if message["type"] in ("welcome", "update"):
            self.events += message["events"]
            self._see(message)
            if self.events:
                self.after = self.events[-1]["number"]
        elif message["type"] == "refused":
            self._see(message)
        return message

    def _see(self, message: dict) -> None:
        self.state = message.get("state") or self.state
        if "changes" in message:
            assert self.changes, "nobody asked for changes"
            assert message["since"] == self.state["number"], "the changes are to another state"
            self.state = applied(self.state, message["changes"])

    async def until(self, *kinds: str) -> dict:
        while (message := await self.next())["type"] not in kinds:
            self.others.append(message)
        return message

    async def do(self, **command: object) -> dict:
        self._id += 1
        await self.send(type="do", id=self._id, command=command)
        while (message := await self.until("done", "refused")).get("id") != self._id:
            pass
        return message

    async def draft(self, **draft: object) -> dict:
        self._id += 1
        await self.send(type="draft", id=self._id, draft=draft)
        message = await self.until("drafted", "refused")
        assert message["type"] == "drafted", message
        return message["answer"]


async def choose(live: Live, source: random.Random) -> str | None:
    """Find a move by asking for drafts, as a browser does; None if the server says that it is another's turn."""
    view = live.state["view"]
    if view["board"] in ("qwixx", "duel"):
        legal = (await live.draft(kind="cross"))["legal"]
        return source.choice(legal) if legal else None
    if view["board"] == "cards":
        return await _choose_rows(live, view)
    return await _choose_placement(live, source)


async def _choose_placement(live: Live, source: random.Random) -> str | None:
    placed: list[str] = []
    answer = await live.draft(kind="grid")
    if "keep" in answer["acts"]:
        hand = live.state["view"]["hands"][live.state["you"]]
        picked = source.sample(hand, source.randrange(len(hand)))
        return (await live.draft(kind="grid", picked=picked)).get("move") if picked else "keep"
    if answer["most_swap"] and source.random() < 0.1:
        picked = source.sample(live.state["view"]["hand"], 1)
        return (await live.draft(kind="grid", picked=picked)).get("move")
    while any(answer["cells"].values()) and (not answer.get("move") or source.random() < 0.7):
        piece = source.choice([piece for piece, cells in answer["cells"].items() if cells])
        cell = source.choice(answer["cells"][piece])
        placed.append(f"{piece}@{cell['x']},{cell['y']}")
        answer = await live.draft(kind="grid", placed=placed)
    if answer.get("move"):
        return answer["move"]
    if answer["most_swap"]:
        picked = live.state["view"]["hand"][: answer["most_swap"]]
        return (await live.draft(kind="grid", picked=picked)).get("move")
    return "pass" if "pass" in answer["acts"] else None


async def _choose_rows(live: Live, view: dict) -> str | None:
    rows, hand = view["rows"], view["hand"]
    answer = await live.draft(kind="rows", rows=rows)
    if answer["acts"] == ["pass"]:
        return "pass"
    if view["phase"] == "open":
        for size in (6, 5, 4, 3):
            for cards in combinations(sorted(set(hand)), size):
                if len({c[0] for c in cards}) == 1 or len({c[1] for c in cards}) == 1:
                    return (await live.draft(kind="rows", rows=[cards])).get("move")
    for card, fits in answer["fits"].items():
        if fits and card in hand:
            longer = [[*row, card] if index == fits[0] else row for index, row in enumerate(rows)]
            return (await live.draft(kind="rows", rows=longer)).get("move")
    turn = find_turn([Piece(card) for row in rows for card in row], [Piece(card) for card in hand])
    return None if turn is None else (await live.draft(kind="rows", rows=turn.rows)).get("move")


async def play_out(live: Live, seed: int, stop_after: int | None = None) -> int:
    """Play this seat to the end of the game, or for so many moves; return how many were made."""
    source, made = random.Random(seed), 0
    while live.state["stage"] == "playing" and made != stop_after:
        if live.state["you"] not in live.state["deciders"]:
            await live.until("update")
            continue
        position = live.state["position"]
        answer = await live.do(type="play", position=position, move=await choose(live, source))
        if answer["type"] == "refused":
            assert answer["problem"]["code"] in ("table/old-position", "turn/not-yours", "table/not-playing"), answer
        else:
            made += 1
            await caught_up(live, answer["number"])
    return made


async def caught_up(live: Live, number: int) -> None:
    """Read until this event has come."""
    while live.after < number:
        await live.until("update")


async def play_a_few(players: list[Player], table: str, moves: int = 3) -> None:
    """Let everyone decide at least so often, with as few crosses as possible."""
    made = [0] * len(players)
    state = await players[0].ask("GET", f"/api/tables/{table}")
    while min(made) < moves:
        seat = min(state["deciders"], key=made.__getitem__)
        state = await players[seat].act(table, type="play", position=state["position"], move="-")
        made[seat] += 1


async def seated(
    address: str, game: str, people: int, bots: tuple[str, ...] = (), *, with_accounts: bool = False, **options: object
):
    """Open a table, seat people and bots, start: the players and the table's id."""
    players = [await Player.enter(address, f"Player {number}") for number in range(people)]
    for player in players if with_accounts else ():
        account = {"name": player.id, "password": "correct horse"}
        await player.ask("POST", "/api/people/me/account", account)
    body = {"game": game, "seats": people + len(bots), "options": options}
    table = (await players[0].ask("POST", "/api/tables", body))["id"]
    for player in players:
        await player.act(table, type="sit")
    for level in bots:
        await players[0].act(table, type="add_bot", level=level)
    await players[0].act(table, type="start")
    return players, table
