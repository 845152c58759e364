"""Processes of our own that are asked and answer: what is slow or breaks down there harms nobody.

A message, either way, is a line of JSON, before it the number of bytes that follow it: `4 {"kind":"photo"}`, then four
bytes. Knows no question: those who ask and the process agree on what the JSON says.
"""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from threading import Thread
from typing import Any, Final, Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")
Why = Literal["slow", "broken"]
ENDING_S: Final = 2.0  # until a killed process is given up: its end may be told late or, after many kills, never
LINE_BYTES: Final = 1 << 20  # of JSON in a message at the most


class Message(NamedTuple):
    """A line of JSON, and bytes that belong to it."""

    line: bytes
    attached: bytes = b""

    def written(self) -> bytes:
        """Return the message as it is sent."""
        return b"%d %b\n%b" % (len(self.attached), self.line, self.attached)


def _read_line(told: bytes) -> tuple[int, bytes]:
    """Return how many bytes follow a line, and its JSON. Raises ValueError, also where the line is cut short."""
    size, space, line = told.partition(b" ")
    if not space or not line.endswith(b"\n"):
        raise ValueError("no message")
    return int(size), line[:-1]


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """A question to a process, and how its answer is read, which raises ValueError where it is none."""

    message: Message
    read: Callable[[Message], T]


class ProcessFailed(Exception):
    """A process gave no usable answer in time."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class NotStarted(Exception):
    """A process ended before it could be asked."""


class Worker:
    """One process. Used by one question at a time; one that fails is ended, and the next question starts another."""

    def __init__(
        self,
        command: Sequence[str],
        most_bytes: int = 0,
        environment: Mapping[str, str] | None = None,
        greeting: bytes = b"",
    ) -> None:
        """`most_bytes` may be attached to an answer; a `greeting` is what the process says once it can be asked."""
        self._command, self._most_bytes, self._environment = command, most_bytes, environment
        self._greeting = greeting
        self._process: asyncio.subprocess.Process | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, while there is one."""
        return None if self._process is None else self._process.pid

    async def ask(self, call: Call[T], latest_s: float) -> T:
        """Return the answer to this question. Raises ProcessFailed, or NotStarted where a greeting does not come."""
        try:
            async with asyncio.timeout(latest_s):
                answer = await self._exchange(call.message)
            return call.read(answer)
        except TimeoutError:
            await self.stop()
            raise ProcessFailed("slow") from None
        except (OSError, EOFError, ValueError, RuntimeError):  # the last is uvloop's, for a pipe that is closed
            await self.stop()
            raise ProcessFailed("broken") from None
        except BaseException:
            await self.stop()
            raise

    async def _exchange(self, message: Message) -> Message:
        process = self._process
        if process is None or process.returncode is not None:
            process = await self._started()
        assert process.stdin is not None, "a worker has pipes"
        assert process.stdout is not None, "a worker has pipes"
        process.stdin.write(message.written())
        await process.stdin.drain()
        size, line = _read_line(await process.stdout.readline())
        if size > self._most_bytes:
            raise ValueError("too much is attached")
        return Message(line, await process.stdout.readexactly(size) if size else b"")

    async def _started(self) -> asyncio.subprocess.Process:
        process = self._process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=LINE_BYTES,
            env=self._environment,
        )
        assert process.stdout is not None, "a worker has pipes"
        if self._greeting and await process.stdout.readline() != self._greeting:
            raise NotStarted(f"a process does not start; this shows why: {' '.join(self._command)}")
        return process

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), ENDING_S)


def answer_all(answer: Callable[[Message], Message], greeting: bytes = b"") -> None:
    """Be such a process: answer every message until nobody asks any more."""
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    answers.write(greeting)
    answers.flush()
    for told in questions:
        size, line = _read_line(told)
        answers.write(answer(Message(line, questions.read(size))).written())
        answers.flush()


class LoopThread:
    """An event loop in a thread of its own, for code that has none or may not wait in the one that it has."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Wait for what this returns; whoever waits no longer, as after Ctrl-C, cancels it."""
        running = asyncio.run_coroutine_threadsafe(work, self._loop)
        try:
            return running.result()
        except BaseException:
            running.cancel()
            raise

    def stop(self) -> None:
        """End the thread."""
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
