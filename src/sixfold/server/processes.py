"""Processes of our own that are asked one line and answer with one: what is slow or breaks down there harms nobody."""

import asyncio
import contextlib
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

Why = Literal["slow", "broken"]
ENDING_S = 2.0  # until a killed process is given up: its end may be told late or, after many kills, never


class ProcessFailed(Exception):
    """A process gave no usable answer in time."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why: Why = why


class Worker:
    """One process. Used by one question at a time; one that fails is ended, and the next question starts another."""

    def __init__(self, command: Sequence[str], most_bytes: int = 1 << 20) -> None:
        self._command, self._most_bytes = command, most_bytes
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Mapping[str, object], latest_s: float) -> bytes:
        """Return the line that answers this question. Raises ProcessFailed."""
        try:
            async with asyncio.timeout(latest_s):
                line = await self._exchange(json.dumps(question).encode() + b"\n")
        except TimeoutError:
            await self.stop()
            raise ProcessFailed("slow") from None
        except (OSError, ValueError, RuntimeError):  # the last is uvloop's, for a pipe that is closed
            await self.stop()
            raise ProcessFailed("broken") from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if not line.endswith(b"\n"):
            await self.stop()
            raise ProcessFailed("broken")
        return line

    async def _exchange(self, line: bytes) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await self._started()
        assert process.stdin is not None, "a worker has pipes"
        assert process.stdout is not None, "a worker has pipes"
        process.stdin.write(line)
        await process.stdin.drain()
        return await process.stdout.readline()

    async def _started(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=self._most_bytes,
        )

    async def stop(self) -> None:
        """End the process."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), ENDING_S)


def answer_lines(answer: Callable[[Any], str]) -> None:
    """Be such a process: answer every line until nobody asks any more."""
    for line in sys.stdin:
        sys.stdout.write(answer(json.loads(line)) + "\n")
        sys.stdout.flush()
