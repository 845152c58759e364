"""Whoever asks too often is refused, and nobody else."""

import asyncio
import json
from dataclasses import asdict

import pytest
import websockets

from sixfold.rules.errors import Refusal
from sixfold.server.limits import MOST_BUCKETS, Limiter
from sixfold.server.settings import Limits
from tests.server.harness import PATIENCE_S, Node, Player, run


class Watch:
    """A clock that stands still until told."""

    now = 0.0

    def __call__(self):
        return self.now


def test_a_bucket_empties_and_fills_again():
    watch = Watch()
    limiter = Limiter(watch)
    for _ in range(3):
        limiter.require("says", "ada", 1, 3)
    with pytest.raises(Refusal):
        limiter.require("says", "ada", 1, 3)
    limiter.require("says", "bob", 1, 3)
    limiter.require("requests", "ada", 1, 3)
    watch.now += 1
    limiter.require("says", "ada", 1, 3)
    with pytest.raises(Refusal):
        limiter.require("says", "ada", 1, 3)


def test_nobody_can_fill_the_memory_with_buckets():
    limiter = Limiter(Watch())
    for number in range(MOST_BUCKETS + 100):
        limiter.require("requests", str(number), 1, 3)
    assert len(limiter._buckets) == MOST_BUCKETS


def test_only_so_many_are_open_at_once():
    limiter, too_many = Limiter(), Refusal("TABLE", "limit/sockets")

    def held(who, most):
        return limiter.held("sockets", who, most, too_many)

    with held("here", 2), held("here", 2):
        with pytest.raises(Refusal, match="limit/sockets"), held("here", 2):
            pass
        with held("there", 2):
            pass
    with held("here", 1):
        pass


def test_rates_are_multiplied_and_sizes_are_not():
    usual, doubled = asdict(Limits()), asdict(Limits().times(2))
    for name, most in usual.items():
        is_rate = name.endswith(("_a_second", "_a_minute")) or name in {"tables_a_person", "tables_an_address"}
        assert doubled[name] == most * (2 if is_rate or name == "people_an_address" else 1), name


def test_a_server_for_people_slows_a_machine_down_and_stops_gracefully(tmp_path):
    node = Node(str(tmp_path / "sixfold.sqlite3"), "--rates", "0.1")

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        answers = await asyncio.gather(*(ada.request("GET", "/api/people/me") for _ in range(400)))
        refused = next(answer for answer in answers if answer.status_code == 429)
        assert refused.json()["problem"]["code"] == "limit/too-often"
        socket = await websockets.connect(f"ws://{node.address}/api/live")
        await socket.send(json.dumps({"type": "hello", "table": table, "token": ada.token}))
        assert json.loads(await socket.recv())["type"] == "welcome"
        code = asyncio.create_task(asyncio.to_thread(node.stop))
        await asyncio.wait_for(socket.wait_closed(), PATIENCE_S)
        assert socket.close_code == 1012
        assert await code == 0

    with node:
        run(scene())
