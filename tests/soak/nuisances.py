"""Clients that are a nuisance: they flood, they do not read, they guess and they upload nonsense."""

import asyncio
import contextlib
import json
import random
import socket

import websockets
from websockets.exceptions import ConnectionClosed

from tests.soak.guests import GONE, RETRY_S
from tests.soak.phoenix import FRAMES_A_SECOND

FLOOD = round(3 * FRAMES_A_SECOND)  # a burst is two seconds' worth
SMALL = 4_096  # bytes that the system keeps for someone who does not read
MOVES_UNREAD = 50
SLOW_READERS = 4
RECORD = {"format": "sixfold/1", "game": "qwixx", "players": [], "events": []}


class Nuisances:
    """Bothers a house until it is cancelled."""

    def __init__(self, house, guests, seed):
        self.house, self.guests, self.seed = house, guests, seed
        self.floods = 0

    def all(self):
        """Everything that goes on at once."""
        return [self._flood_again(), *(self._read_slowly(number) for number in range(SLOW_READERS))]

    async def _flood_again(self):
        source = random.Random(f"{self.seed}/floods")
        while True:
            await self.guests.journal.more_moves(5)
            await source.choice((self._flood, self._guess, self._upload))(source)
            self.floods += 1

    async def _flood(self, source):
        """Send far too many messages at once: the socket is ended."""
        with contextlib.suppress(*GONE):
            async with self._socket(source) as wire:
                for _ in range(FLOOD):
                    wire.protocol.send_text(b'{"type":"ping"}')
                wire.transport.write(b"".join(wire.protocol.data_to_send()))
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await wire.recv()

    async def _guess(self, source):
        await self._ask(source, "GET", f"/api/tables/{source.randrange(10**8):08}")

    async def _upload(self, source):
        await self._ask(source, "POST", "/api/records/replay", RECORD | {"events": [0] * source.randrange(10_000)})

    async def _ask(self, source, method, path, body=None):
        with contextlib.suppress(*GONE):
            await asyncio.gather(*(self.house.client(source).request(method, path, body) for _ in range(20)))

    async def _read_slowly(self, number):
        """Watch a table without ever reading what happens there."""
        source = random.Random(f"{self.seed}/slow/{number}")
        while True:
            try:
                async with self._socket(source, max_queue=1, close_timeout=RETRY_S) as wire:
                    await wire.send(json.dumps({"type": "hello", "table": self.guests.table or ""}))
                    await self.guests.journal.more_moves(MOVES_UNREAD)
            except GONE:
                await asyncio.sleep(RETRY_S)

    @contextlib.asynccontextmanager
    async def _socket(self, source, **more):
        node = source.choice(self.house.nodes)
        wire = await _connected(node.port)
        async with websockets.connect(f"ws://{node.address}/api/live", sock=wire, **more) as opened:
            try:
                yield opened
            finally:
                opened.transport.abort()  # nothing is said goodbye to, and the loop alone closes what it reads


async def _connected(port):
    """Connect with as little room as the system gives for what is not read."""
    wire = socket.socket()
    try:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
        wire.setblocking(False)
        await asyncio.get_running_loop().sock_connect(wire, ("127.0.0.1", port))
    except BaseException:
        wire.close()
        raise
    return wire
