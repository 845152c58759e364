"""Bots in processes of their own: one that is slow or breaks down never blocks a table.

A question goes to a free worker, round robin by whose table asks: thirty tables of one person are one person's. Whoever
has more to ask than their share of the workers is answered sooner but less thoroughly, and never makes others wait.
A worker that answers too late or dies is replaced, and a simpler bot is asked instead; if even that fails, the first
legal move is taken.
"""

import contextlib
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from sixfold.players import BUDGET_S
from sixfold.players.answering import Question
from sixfold.processes import Call, Message, ProcessFailed, Worker
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyMove, AnyView
from sixfold.rules.errors import SixfoldError
from sixfold.rules.notation import to_json
from sixfold.server.fair_queue import FairQueue
from sixfold.tables.entries import Fallback

WORKER = (sys.executable, "-m", "sixfold.server.bot_worker")
SIMPLER = ("greedy", "random")  # asked in this order when a level fails
LEAST_S = 0.02  # what is left of the budget when one person asks for very much
LATEST_S = 8.0  # what it may take at most


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision that a bot owes; `owner` is who brought the bot to the table, or who asks for a hint."""

    owner: str
    game: str
    level: str
    view: AnyView
    seed: int


class BotChoice(NamedTuple):
    """A legal move, and who chose it if it was not the bot of the seat."""

    move: AnyMove
    fallback: Fallback | None = None


class BotFailed(Exception):
    """A bot gave no usable answer."""

    def __init__(self, why: Literal["slow", "broken", "illegal"]) -> None:
        super().__init__(why)
        self.why = why


class BotPool:
    """A few workers that everyone shares."""

    def __init__(
        self, workers: int, command: Sequence[str] = WORKER, budget_s: float = BUDGET_S, latest_s: float = LATEST_S
    ) -> None:
        self._budget_s, self._latest_s = budget_s, latest_s
        self._workers = [Worker(command) for _ in range(workers)]
        self._most = (workers + 1) // 2  # that think for one person at a time, so that the next one finds another free
        self._queue = FairQueue(self._workers, self._most)

    async def choose(self, question: BotQuestion) -> BotChoice:
        """Return what the bot of the seat does, or a simpler one where it fails."""
        try:
            return BotChoice(await self._legal(question, question.level))
        except BotFailed as failed:
            why = failed.why
        for level in SIMPLER:
            if level != question.level:
                with contextlib.suppress(BotFailed):
                    move = await self._legal(question, level)
                    return BotChoice(move, Fallback(level=level, instead_of=question.level, why=why))
        first = find_game(question.game).legal_moves(question.view)[0]
        return BotChoice(first, Fallback(level="first", instead_of=question.level, why=why))

    async def _legal(self, question: BotQuestion, level: str) -> AnyMove:
        try:
            async with self._queue.lent(question.owner) as worker:
                text = await worker.ask(self._call(question, level), self._latest_s)
        except ProcessFailed as failed:
            raise BotFailed(failed.why) from None
        if text is None:
            raise BotFailed("broken")
        game = find_game(question.game)
        try:
            move = game.parse_move(text)
            game.check(question.view, move)
        except SixfoldError:
            raise BotFailed("illegal") from None
        return move

    def _call(self, question: BotQuestion, level: str) -> Call[str | None]:
        asked = Question(
            game=question.game,
            level=level,
            view=to_json(question.view),
            seed=question.seed,
            budget_s=self.budget_s(question.owner),
        )
        return Call(Message(json.dumps(asked).encode()), _move_in)

    def budget_s(self, owner: str) -> float:
        """Return how long a bot may think for this person now, so that all their questions take about one budget."""
        share = min(self._most, len(self._workers) / max(1, self._queue.people))
        return max(LEAST_S, self._budget_s * min(1.0, share / max(1, self._queue.wanted_by(owner))))

    async def stop(self) -> None:
        """End all workers."""
        for worker in self._workers:
            await worker.stop()


def _move_in(answer: Message) -> str | None:
    """Return the move that a bot has answered with, or None where it failed."""
    told = json.loads(answer.line)
    return str(told["move"]) if isinstance(told, dict) and "move" in told else None
