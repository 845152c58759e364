"""A database file belongs to one process at a time, and a dead one holds nothing."""

import os
import signal
import stat
import subprocess
import sys

import pytest

from sixfold.rulebook import LANGUAGES, explain
from sixfold.rules.errors import Refusal
from sixfold.server.file_lock import held

HOLDER = """
import pathlib, sys, time
from sixfold.server.file_lock import held
with held(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_file_is_held_by_one_at_a_time_and_is_free_afterwards(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    with held(file):
        with pytest.raises(Refusal) as refusal, held(file):
            pass
        assert refusal.value.code == "database/in-use"
        assert all(str(file) in explain(refusal.value, language) for language in LANGUAGES)
    with held(file):
        assert stat.S_IMODE((tmp_path / "sixfold.sqlite3.lock").stat().st_mode) == 0o600
    assert not file.exists(), "the lock makes no database"


def test_a_process_that_was_killed_holds_nothing(tmp_path):
    file = tmp_path / "sixfold.sqlite3"
    command = [sys.executable, "-c", HOLDER, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(Refusal), held(file):
            pass
        os.kill(holder.pid, signal.SIGKILL)
    with held(file):
        pass
