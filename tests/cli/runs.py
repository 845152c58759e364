"""Runs of `sixfold play` for tests: without a terminal, and in a pseudo-terminal."""

import fcntl
import io
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from sixfold.cli.main import main
from sixfold.rules.match import Match
from sixfold.rules.record import Participant, parse_record, verify
from sixfold.seeds import chance_stream
from tests.processes import interruptible

SIXFOLD = Path(sys.executable).with_name("sixfold")
BARE = {
    name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "NO_COLOR", "COLUMNS"))
}
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
WAIT_S = 120  # only a broken run waits so long
AGAIN_S = 15  # after which a key was not noticed, on any machine


def play(*arguments, lines=(), **environment):
    """Run `sixfold play` in this process, with these lines on a standard input that is no terminal."""
    encoding = environment.get("PYTHONIOENCODING", "utf-8")
    typed = io.TextIOWrapper(io.BytesIO("".join(f"{line}\n" for line in lines).encode()), "utf-8")
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding, write_through=True) for _ in range(2))
    told = ["sixfold", "play", *map(str, arguments)]
    with (
        patch.dict(os.environ, BARE | {"LANG": "C.UTF-8"} | environment, clear=True),
        patch.multiple(sys, argv=told, stdin=typed, stdout=out, stderr=err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    said = (stream.buffer.getvalue().decode(encoding) for stream in (out, err))
    return subprocess.CompletedProcess(told, left.value.code or 0, *said)


def saved(path):
    """The record in a file, replayed."""
    record = parse_record(path.read_text("utf-8"))
    verify(record)
    return record


def mirrored(game, names, seed):
    """The match that a run with this seed plays, at its first decision."""
    players = tuple(Participant(name, "human") for name in names)
    return Match.start(game, players, seed=seed).settled(partial(chance_stream, seed))


def after(match, seat, move):
    """The mirrored match after a decision and the chance that follows it."""
    return match.played(seat, move).settled(partial(chance_stream, match.seed))


@dataclass
class Terminal:
    """A run in a pseudo-terminal."""

    process: subprocess.Popen
    master: int
    seen: str = ""

    def until(self, text):
        """Read on until this text has come, and return everything since the last time."""
        start, raw = len(self.seen), b""
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.master], [], [], WAIT_S)
            assert ready, f"no {text!r} in {self.seen[start:]!r}"
            try:
                raw += os.read(self.master, 65536)
            except OSError:
                raise AssertionError(f"the run ended without {text!r}: {self.seen[start:]!r}") from None
            self.seen = self.seen[:start] + raw.decode("utf-8", errors="ignore")
        return self.seen[start:]

    def type(self, line):
        """Type a line."""
        os.write(self.master, f"{line}\n".encode())

    def press(self, key):
        """Press one key."""
        os.write(self.master, key)

    def interrupt_until(self, text):
        """Press Ctrl-C, again if need be: one that comes just before Python waits for a key is not noticed."""
        for _ in range(WAIT_S // AGAIN_S):
            self.press(b"\x03")
            ready, _, _ = select.select([self.master], [], [], AGAIN_S)
            if ready:
                return self.until(text)
        raise AssertionError(f"Ctrl-C did nothing; no {text!r}")

    def end(self):
        """Wait for the run to end and return its exit code."""
        code = self.process.wait(timeout=WAIT_S)
        os.close(self.master)
        return code


def terminal(*arguments, **environment):
    """Start `sixfold play` in a pseudo-terminal of 80 columns and 24 lines."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    with interruptible():
        process = subprocess.Popen(
            [SIXFOLD, "play", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  so that Ctrl-C reaches it; no threads here
            env=BARE | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"} | environment,
        )
    os.close(slave)
    return Terminal(process, master)
