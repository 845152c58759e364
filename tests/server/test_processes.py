"""A process that breaks down holds nobody up, not even with its end."""

import asyncio
import os
import signal
import sys
from types import SimpleNamespace

import pytest

from sixfold.server import processes
from sixfold.server.processes import ProcessFailed, Worker

ECHO = (sys.executable, "-c", "import sys\nfor line in sys.stdin: print(line, end='', flush=True)")


class Unheard:
    """A process of whose end nobody hears."""

    returncode, is_killed = None, False

    def kill(self):
        self.is_killed = True

    async def wait(self):
        await asyncio.Event().wait()


def test_a_process_whose_end_is_never_told_is_given_up(monkeypatch):
    async def scene():
        worker, unheard = Worker(ECHO), Unheard()
        worker._process = unheard
        with monkeypatch.context() as impatient:
            impatient.setattr(processes, "ENDING_S", 0.01)
            await worker.stop()
        answer = await worker.ask({"still": "here"}, 60)
        await worker.stop()
        return unheard.is_killed, answer

    assert asyncio.run(scene()) == (True, b'{"still": "here"}\n')


def test_a_process_that_ends_without_an_answer_is_replaced():
    async def scene():
        worker = Worker((sys.executable, "-c", ""))
        with pytest.raises(ProcessFailed, match="broken"):
            await worker.ask({}, 60)
        worker._command = ECHO
        answer = await worker.ask({"next": 1}, 60)
        await worker.stop()
        return answer

    assert asyncio.run(scene()) == b'{"next": 1}\n'


def test_a_process_that_was_killed_unheard_is_replaced_in_the_servers_own_loop_too():
    uvloop = pytest.importorskip("uvloop")

    async def scene():
        worker = Worker(ECHO)
        await worker.ask({}, 60)
        killed = worker._process
        os.kill(killed.pid, signal.SIGKILL)
        await killed.wait()
        await killed.stdin.wait_closed()
        worker._process = SimpleNamespace(
            returncode=None, stdin=killed.stdin, stdout=killed.stdout, kill=lambda: None, wait=killed.wait
        )
        with pytest.raises(ProcessFailed, match="broken"):
            await worker.ask({}, 60)
        answer = await worker.ask({"next": 1}, 60)
        await worker.stop()
        return answer

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(scene()) == b'{"next": 1}\n'
