"""The servers of a soak, all on one database, and what can be done to them."""

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
from collections import deque
from pathlib import Path

import httpx

from tests.server.harness import PATIENCE_S, SEED, TLS, Node, Player

ROOT = Path(__file__).parents[2]
MIB = 1 << 20


class Phoenix(Node):
    """A server that comes back by itself each time its process ends."""

    life = 0

    def start(self):
        command = [sys.executable, "-m", "tests.soak.phoenix", str(self.port), self.database, str(SEED)]
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=out, cwd=ROOT, process_group=0)
        self._reborn = threading.Condition()
        self._reading = threading.Thread(target=self._read_lives)
        self._reading.start()
        self._await_life_after(0)
        return self

    def _read_lives(self):
        for line in self.process.stdout:
            with self._reborn:
                self.life = int(line)
                self._reborn.notify_all()

    def _await_life_after(self, life):
        with self._reborn:
            assert self._reborn.wait_for(lambda: self.life != life, PATIENCE_S), "it did not come back"

    def end(self, how):
        """End this life and wait for the next to begin."""
        life = self.life
        self._end_life(how)
        self._await_life_after(life)

    def _end_life(self, how):
        with contextlib.suppress(ProcessLookupError):
            if self.life:
                os.kill(self.life, how)

    def bots(self):
        """The processes in which this life's bots think."""
        found = []
        for child in Path(f"/proc/{self.life}/task/{self.life}/children").read_text("ascii").split():
            with contextlib.suppress(OSError):
                if b"sixfold.server.bot_worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                    found.append(int(child))
        return found

    def memory(self):
        """How much of the machine's memory this life takes, in MiB."""
        pages = int(Path(f"/proc/{self.life}/statm").read_text("ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / MIB

    def stop(self):
        self.process.terminate()
        ended = self.process.wait(PATIENCE_S)
        self._end_life(signal.SIGTERM)
        self._reading.join()  # once the last life has closed its end of the pipe, too
        self.process.stdout.close()
        return ended


class House:
    """One server on a file, or two on a PostgreSQL."""

    def __init__(self, folder, postgres=None):
        database = str(folder / "sixfold.sqlite3") if postgres is None else postgres.url
        self.postgres = postgres
        self.nodes = [Phoenix(database, log=folder / f"log{number}") for number in range(1 if postgres is None else 2)]
        self._clients = {}

    def __enter__(self):
        with contextlib.ExitStack() as started:
            for node in self.nodes:
                started.callback(node.stop)
                node.start()
            self._started = started.pop_all()
        return self

    def __exit__(self, *_):
        self._started.close()

    async def __aenter__(self):
        for node in self.nodes:
            address = f"http://{node.address}"
            self._clients[node.address] = httpx.AsyncClient(base_url=address, timeout=PATIENCE_S, verify=TLS)
        return self

    async def __aexit__(self, *_):
        for client in self._clients.values():
            await client.aclose()

    def client(self, source, name="", token="", person=""):
        """Someone at any of the nodes."""
        return self.client_at(source.choice(self.nodes), name, token, person)

    def client_at(self, node, name="", token="", person=""):
        """Someone at this node, who remembers nothing that they are sent."""
        return Player(node.address, name, self._clients[node.address], token, person, deque(maxlen=0))

    def disturbances(self):
        """What can be done to the servers, by name; each returns once it is done."""
        found = {"server killed": self._kill, "server restarted": self._restart, "bots killed": self._kill_bots}
        if self.postgres is not None:
            found["database killed"] = lambda _: self.postgres.restart("immediate")
            found["database restarted"] = lambda _: self.postgres.restart("fast")
            found["session of the database killed"] = lambda _: self.postgres.kill_a_session()
        return found

    def _kill(self, source: random.Random):
        source.choice(self.nodes).end(signal.SIGKILL)

    def _restart(self, source: random.Random):
        source.choice(self.nodes).end(signal.SIGTERM)

    def _kill_bots(self, source: random.Random):
        with contextlib.suppress(OSError):  # their server has just ended, and they with it
            for bot in source.choice(self.nodes).bots():
                os.kill(bot, signal.SIGKILL)
