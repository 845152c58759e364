"""Bots in processes of their own: one that is slow or breaks down never blocks a table.

A question goes to a free worker. A worker that answers too late or dies is replaced, and a simpler bot is asked
instead; if even that fails, the first legal move is taken.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from sixfold.players import BUDGET_S
from sixfold.rules.catalog import find_game
from sixfold.rules.errors import SixfoldError
from sixfold.rules.notation import to_json
from sixfold.tables.entries import Fallback

WORKER = (sys.executable, "-m", "sixfold.server.worker")
SIMPLER = ("greedy", "random")  # asked in this order when a level fails
LATEST_S = 8.0  # what it may take at most
Why = Literal["slow", "broken", "illegal"]


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot owes."""

    game: str
    level: str
    view: Any
    seed: int


class Choice(NamedTuple):
    """A legal move, and who chose it if it was not the bot of the seat."""

    move: str
    fallback: Fallback | None = None


class BotFailed(Exception):
    """A bot gave no usable answer."""

    def __init__(self, why: Why) -> None:
        super().__init__(why)
        self.why = why


class Worker:
    """One process. Used by one question at a time."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: Question, level: str, budget_s: float, latest_s: float) -> str:
        """Return the move that the bot of this level chooses. Raises BotFailed."""
        try:
            async with asyncio.timeout(latest_s):
                reply = await self._exchange(question, level, budget_s)
        except TimeoutError:
            await self.stop()
            raise BotFailed("slow") from None
        except (OSError, ValueError):
            await self.stop()
            raise BotFailed("broken") from None
        except asyncio.CancelledError:
            await self.stop()
            raise
        if "move" not in reply:
            raise BotFailed("broken")
        return str(reply["move"])

    async def _exchange(self, question: Question, level: str, budget_s: float) -> dict[str, Any]:
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await self._started()
        assert process.stdin is not None, "a worker has pipes"
        assert process.stdout is not None, "a worker has pipes"
        asked = {
            "game": question.game,
            "level": level,
            "view": to_json(question.view),
            "seed": question.seed,
            "budget_s": budget_s,
        }
        process.stdin.write(json.dumps(asked).encode() + b"\n")
        await process.stdin.drain()
        reply = json.loads(await process.stdout.readline())
        if not isinstance(reply, dict):
            raise ValueError("not an answer")  # noqa: TRY004
        return reply

    async def _started(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=1 << 20,
        )

    async def stop(self) -> None:
        """End the process; the next question starts another."""
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BotPool:
    """A few workers that everyone shares."""

    def __init__(
        self, workers: int, command: Sequence[str] = WORKER, budget_s: float = BUDGET_S, latest_s: float = LATEST_S
    ) -> None:
        self._budget_s, self._latest_s = budget_s, latest_s
        self._workers = [Worker(command) for _ in range(workers)]
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, question: Question) -> Choice:
        """Return what the bot of the seat does, or a simpler one where it fails."""
        try:
            return Choice(await self._legal(question, question.level))
        except BotFailed as failed:
            why = failed.why
        for level in SIMPLER:
            if level != question.level:
                with contextlib.suppress(BotFailed):
                    move = await self._legal(question, level)
                    return Choice(move, Fallback(level=level, instead_of=question.level, why=why))
        game = find_game(question.game)
        first = game.format_move(game.legal_moves(question.view)[0])
        return Choice(first, Fallback(level="first", instead_of=question.level, why=why))

    async def _legal(self, question: Question, level: str) -> str:
        worker = await self._free.get()
        try:
            text = await worker.ask(question, level, self._budget_s, self._latest_s)
        finally:
            self._free.put_nowait(worker)
        game = find_game(question.game)
        try:
            game.check(question.view, game.parse_move(text))
        except SixfoldError:
            raise BotFailed("illegal") from None
        return text

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._workers:
            await worker.stop()
