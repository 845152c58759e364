"""A process that breaks down holds nobody up, not even with its end."""

import asyncio
import os
import signal
import sys
from types import SimpleNamespace

import pytest

from sixfold import processes
from sixfold.processes import Call, LoopThread, Message, NotStarted, ProcessFailed, Worker

ANSWERING = "from sixfold.processes import answer_all\n"
ECHO = (sys.executable, "-c", ANSWERING + "answer_all(lambda asked: asked)")
READY = b"ready\n"
SLOW = (
    sys.executable,
    "-c",
    ANSWERING + "import time\nanswer_all(lambda asked: time.sleep(3600) if asked.line == b'slow' else asked)",
)


def call(line=b"{}", attached=b""):
    return Call(Message(line, attached), lambda answer: answer)


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
        answer = await worker.ask(call(b"here"), 60)
        await worker.stop()
        return unheard.is_killed, answer

    assert asyncio.run(scene()) == (True, (b"here", b""))


async def told(command, asked, **more):
    """What such a process answers, and whether it is still there."""
    worker = Worker(command, **more)
    try:
        return await worker.ask(asked, 60), worker.pid
    finally:
        await worker.stop()


@pytest.mark.parametrize("attached", [b"", b"\n", b"\x00\xff two\nlines\n", bytes(3_000_000)])
def test_whatever_bytes_are_attached_arrive(attached):
    answer, _ = asyncio.run(told(ECHO, call(b'{"a": 1}', attached), most_bytes=len(attached)))
    assert answer == (b'{"a": 1}', attached)


@pytest.mark.parametrize(
    "answer",
    [
        "b'{}\\n'",
        "b'x {}\\n'",
        "b'-1 {}\\n'",
        "b'3 {}\\nab'",
        "b'11 {}\\n' + bytes(11)",
        "b'0 ' + bytes(1 << 21) + b'\\n'",
        "b'0 {}'",
    ],
    ids=["no size", "no number", "less than nothing", "cut short", "too much", "an endless line", "an unfinished line"],
)
def test_what_is_no_answer_breaks_the_process_and_nothing_else(answer):
    code = "import sys\nsys.stdin.readline()\nsys.stdout.buffer.write(eval(sys.argv[1]))"
    command = (sys.executable, "-c", code, answer)
    with pytest.raises(ProcessFailed, match="broken"):
        asyncio.run(told(command, call(), most_bytes=10))


def test_an_answer_that_cannot_be_read_ends_the_process():
    async def scene():
        worker = Worker(ECHO)
        with pytest.raises(ProcessFailed, match="broken"):
            await worker.ask(Call(Message(b"three"), lambda answer: int(answer.line)), 60)
        assert worker.pid is None
        assert await worker.ask(Call(Message(b"3"), lambda answer: int(answer.line)), 60) == 3
        await worker.stop()

    asyncio.run(scene())


def test_a_process_greets_before_it_is_asked_or_has_not_started():
    greeting = (sys.executable, "-c", ANSWERING + f"answer_all(lambda asked: asked, {READY!r})")
    assert asyncio.run(told(greeting, call(b"here"), greeting=READY))[0].line == b"here"
    with pytest.raises(NotStarted, match="this shows why"):
        asyncio.run(told((sys.executable, "-c", "raise SystemExit"), call(), greeting=READY))


def test_who_waits_no_longer_ends_what_they_wait_for_and_the_next_one_is_answered():
    async def scene():
        worker = Worker(SLOW)
        await worker.ask(call(b"first"), 60)
        asking = asyncio.create_task(worker.ask(call(b"slow"), 60))
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
        assert worker.pid is None
        answer = await worker.ask(call(b"next"), 60)
        await worker.stop()
        return answer.line

    assert asyncio.run(scene()) == b"next"


def test_code_that_has_a_loop_already_may_ask_too():
    async def scene():
        thread, worker = LoopThread(), Worker(ECHO)
        try:
            return thread.run(worker.ask(call(b"here"), 60)).line
        finally:
            thread.run(worker.stop())
            thread.stop()

    assert asyncio.run(scene()) == b"here"


def test_a_process_that_ends_without_an_answer_is_replaced():
    async def scene():
        worker = Worker((sys.executable, "-c", ""))
        with pytest.raises(ProcessFailed, match="broken"):
            await worker.ask(call(), 60)
        worker._command = ECHO
        answer = await worker.ask(call(b"next"), 60)
        await worker.stop()
        return answer

    assert asyncio.run(scene()) == (b"next", b"")


def test_a_process_that_was_killed_unheard_is_replaced_in_the_servers_own_loop_too():
    uvloop = pytest.importorskip("uvloop")

    async def scene():
        worker = Worker(ECHO)
        await worker.ask(call(), 60)
        killed = worker._process
        os.kill(killed.pid, signal.SIGKILL)
        await killed.wait()
        await killed.stdin.wait_closed()
        worker._process = SimpleNamespace(
            returncode=None, stdin=killed.stdin, stdout=killed.stdout, kill=lambda: None, wait=killed.wait
        )
        with pytest.raises(ProcessFailed, match="broken"):
            await worker.ask(call(), 60)
        answer = await worker.ask(call(b"next"), 60)
        await worker.stop()
        return answer

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        assert runner.run(scene()) == (b"next", b"")
