"""One socket that says too much is ended, unread and unanswered, and nobody else notices."""

import asyncio
import contextlib
import json

import pytest
import websockets
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sixfold.server.app import running
from sixfold.server.routes.live import Client, _listen
from sixfold.server.settings import Limits, Settings, sqlite_url
from sixfold.tables.entries import TableOptions
from tests.server.harness import PATIENCE_S, Node, Player, run

PING = json.dumps({"type": "ping"})
FLOOD = 3_000
ALLOWED = 2 * Limits().messages_a_second  # a burst; what comes slowly enough meanwhile is allowed too
CURT = {"close_timeout": 0.1}  # nobody waits for the line of someone who is not read any more
KINDS = {
    "messages": lambda socket: socket.send(PING),
    "nonsense": lambda socket: socket.send("{"),
    "bytes": lambda socket: socket.send(b"\0"),
    "pings": lambda socket: socket.ping(),
    "pongs": lambda socket: socket.pong(),
    "fragments": lambda socket: socket.send(iter(("", "", "", ""))),
}


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """A server as it is started for people."""
    with Node(str(tmp_path_factory.mktemp("public") / "sixfold.sqlite3"), "--rates", "1") as node:
        yield node


async def flood(socket, kind):
    """Say too much, and return with what word the other side ends it; its line stays open a while, unread."""

    async def say():
        with contextlib.suppress(ConnectionClosed):
            for _ in range(FLOOD):
                await KINDS[kind](socket)

    saying = asyncio.create_task(say())
    for _ in range(100 * PATIENCE_S):
        if socket.protocol.close_rcvd is not None:
            break
        await asyncio.sleep(0.01)
    saying.cancel()
    return socket.protocol.close_rcvd.code


@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_of_any_kind_of_frame_ends_its_socket_and_no_other(public, kind):
    async def scene():
        ada = await Player.enter(public.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        watcher = Player(public.address, "", ada.http)
        async with ada.listen(table) as quiet, watcher.listen(table, **CURT) as loud:
            assert await flood(loud.socket, kind) == 4429
            await quiet.send(type="ping")
            await quiet.until("pong")

    run(scene())


def test_what_is_over_the_limit_is_not_answered(public):
    async def scene():
        ada = await Player.enter(public.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["id"]
        async with ada.listen(table, **CURT) as live:
            frames = live.socket.protocol
            for _ in range(FLOOD):  # in one piece, so that there is no time for more than a burst
                frames.send_text(PING.encode())
            live.socket.transport.write(b"".join(frames.data_to_send()))
            with contextlib.suppress(ConnectionClosed):
                while True:
                    live.others.append(await live.next())
            assert live.socket.close_code == 4429
            answers = [answer["type"] for answer in live.others]
            assert answers.count("pong") <= ALLOWED
            assert "refused" not in answers

    run(scene())


def test_connecting_too_often_is_refused_before_anything_is_read(tmp_path):
    async def connect():
        async with websockets.connect(f"ws://{node.address}/api/live", open_timeout=PATIENCE_S):
            pass

    async def scene():
        often = [connect() for _ in range(2 * Limits().times(0.1).connects_a_minute)]
        ends = await asyncio.gather(*often, return_exceptions=True)
        refused = next(end for end in ends if isinstance(end, InvalidStatus))
        assert refused.response.status_code == 429
        assert json.loads(refused.response.body)["problem"]["code"] == "limit/too-often"

    with Node(str(tmp_path / "sixfold.sqlite3"), "--rates", "0.1") as node:
        run(scene())


def test_guessing_codes_over_the_socket_and_over_http_is_limited(tmp_path):
    async def guess(number):
        async with websockets.connect(f"ws://{node.address}/api/live") as socket:
            await socket.send(json.dumps({"type": "hello", "table": f"guess{number}"}))
            return json.loads(await socket.recv())["problem"]["code"]

    async def scene():
        ada = await Player.enter(node.address, "Ada")
        table = (await ada.ask("POST", "/api/tables", {"game": "duel", "seats": 2}))["code"]
        most = Limits().times(0.1).guesses_a_minute
        codes = [await guess(number) for number in range(2 * most)]
        assert codes[:most] == ["table/unknown"] * most
        assert codes[-1] == "limit/too-often"
        assert (await ada.request("GET", f"/api/tables/{table}")).status_code == 429, "a right guess tells nothing then"

    with Node(str(tmp_path / "sixfold.sqlite3"), "--rates", "0.1") as node:
        run(scene())


class Chatterbox:
    """A socket from which there is always more to read."""

    client = None
    left = 50

    async def receive(self):
        self.left -= 1
        return {"type": "websocket.receive", "text": PING} if self.left else {"type": "websocket.disconnect"}


class Deaf:
    """A line that is told nothing."""

    on_free, is_free = None, False


def test_a_reader_yields_to_others_after_each_message(tmp_path):
    async def scene():
        async with running(Settings(sqlite_url(tmp_path / "sixfold.sqlite3"))) as server:
            room = await server.hub.writer.open("duel", 2, TableOptions(), "ada")
            socket = Chatterbox()
            client = Client(Deaf(), "", None, None, "en")
            listening = asyncio.create_task(_listen(socket, server, room, client))
            turns = 0
            while not listening.done():
                await asyncio.sleep(0)
                turns += 1
            await asyncio.gather(listening, return_exceptions=True)
            assert turns >= Chatterbox.left

    asyncio.run(scene())
