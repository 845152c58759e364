"""A real PostgreSQL for the tests: started by them, in a folder of its own, on a port of its own."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Self

import psycopg

from tests.processes import free_port

PATIENCE_S = 600  # pg_ctl itself gives up after a minute
PLACES = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]


def program(name: str) -> str:
    """Return where this program of PostgreSQL is."""
    found = next((place / name for place in PLACES if (place / name).is_file()), None)
    assert found is not None, f"{name} of PostgreSQL is not installed: run  make system"
    return str(found)


class Postgres:
    """One server. PostgreSQL refuses to run as root, so root runs it as another user.

    That user cannot look into pytest's folders, which every run on this machine closes to others.
    """

    def __init__(self) -> None:
        self.folder, self.port = Path(tempfile.mkdtemp(prefix="sixfold-postgres-")), free_port()
        self.user = "postgres" if _exists("postgres") else "nobody"
        self._numbers = count()

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://sixfold@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Self:
        data = self.folder / "data"
        data.mkdir()
        if os.geteuid() == 0:
            for path in (self.folder, data):
                shutil.chown(path, self.user)
        self._run("initdb", "-D", data, "-U", "sixfold", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C")
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off -c max_connections=60"
        self._control("start", "-l", self.folder / "log", "-o", options)
        return self

    def __exit__(self, *_: object) -> None:
        self._control("stop", "-m", "immediate")
        shutil.rmtree(self.folder)

    def fresh(self) -> str:
        """Make another database in this server, and return its address."""
        name = f"fresh_{next(self._numbers)}"
        with psycopg.connect(self.url.replace("+psycopg", ""), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return f"{self.url.removesuffix('postgres')}{name}"

    def restart(self, mode: str) -> None:
        """Stop, sessions and all, and start again: `fast` is an orderly end, `immediate` one like a crash."""
        self._control("restart", "-m", mode, "-l", self.folder / "log")

    def kill_a_session(self) -> None:
        """Kill the process of one session; PostgreSQL ends all others then and recovers."""
        query = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        with suppress(psycopg.OperationalError), psycopg.connect(self.url.replace("+psycopg", "")) as connection:
            session = connection.execute(f"{query} ORDER BY random() LIMIT 1").fetchone()
            if session is not None:
                os.kill(session[0], signal.SIGKILL)

    def _control(self, *words: object) -> None:
        self._run("pg_ctl", "-D", self.folder / "data", "-w", "-t", PATIENCE_S, *words)

    def _run(self, name: str, *words: object) -> None:
        command = [program(name), *map(str, words)]
        if os.geteuid() == 0:
            command = ["setpriv", f"--reuid={self.user}", f"--regid={_group(self.user)}", "--clear-groups", *command]
        subprocess.run(command, check=True, cwd=self.folder, stdout=subprocess.DEVNULL)


def _exists(user: str) -> bool:
    return any(entry.pw_name == user for entry in pwd.getpwall())


def _group(user: str) -> int:
    return pwd.getpwnam(user).pw_gid
