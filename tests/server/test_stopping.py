"""A server that is told to stop stops, whatever it is about."""

import signal
import subprocess
import sys

from tests.server.harness import PATIENCE_S, free_port

# The signal comes after the server has set its handlers and before uvicorn has.
TOLD_TO_STOP_WHILE_STARTING = """
import os, signal, sys
from sixfold.server import run
from sixfold.server.settings import Settings, sqlite_url

calmly_held = run.held_alone

def held_when_told_to_stop(database):
    os.kill(os.getpid(), getattr(signal, sys.argv[3]))
    return calmly_held(database)

run.held_alone = held_when_told_to_stop
run.run(Settings(database=sqlite_url(sys.argv[1])), "127.0.0.1", int(sys.argv[2]))
"""


def stopped_while_starting(folder, how):
    told = [str(folder / "sixfold.sqlite3"), str(free_port()), how]
    command = [sys.executable, "-c", TOLD_TO_STOP_WHILE_STARTING, *told]
    return subprocess.run(command, timeout=PATIENCE_S, check=False, capture_output=True)


def test_a_server_told_to_stop_while_it_starts_does_so(tmp_path):
    for how in (signal.SIGTERM, signal.SIGINT):
        ended = stopped_while_starting(tmp_path, how.name)
        assert ended.returncode == 0, ended.stderr
