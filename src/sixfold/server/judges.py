"""What takes long to judge: done in processes of their own, kept for a while, and counted to whoever asked for it."""

import asyncio
import hashlib
import json
import sys
from collections import Counter, OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final

from sixfold.processes import Call, Message, ProcessFailed, Worker
from sixfold.rules.errors import InvalidNotation, Refusal, SixfoldError
from sixfold.server.fair_queue import FairQueue
from sixfold.server.limits import Work
from sixfold.server.questions import JudgeQuestion, WordedQuestion

COMMAND: Final = (sys.executable, "-m", "sixfold.server.judge_worker")
WORKERS: Final = 2
LATEST_S: Final = 60.0  # until a process is given up; it limits its own work to much less
MOST_BYTES: Final = 8_000_000  # of one answer
KEPT_BYTES: Final = 32_000_000  # of all that are kept
MOST_OF_A_PERSON: Final = 20  # questions that are not answered yet: each holds its record in the memory
MOST_FROM_AN_ADDRESS: Final = 100  # the same; a school or a club shares one address
WAITING_BYTES: Final = 200_000_000  # of all that are not answered yet, of however many addresses


@dataclass(frozen=True, slots=True)
class Judgement:
    """What was asked for, or a problem, as JSON, with its HTTP status and the seconds of a processor that it took."""

    status: int
    work_s: float
    text: bytes

    @classmethod
    def read(cls, answer: Message) -> "Judgement":
        """Read what a process has answered: nothing but its head, as the text is sent on."""
        return cls(**json.loads(answer.line), text=answer.attached)

    def refusal(self) -> SixfoldError:
        """Return the refusal that this is, to be told in any language."""
        problem = json.loads(self.text)["problem"]
        if self.status == HTTPStatus.UNPROCESSABLE_ENTITY:
            return InvalidNotation(problem["code"], **problem["values"])
        return Refusal(problem["rule"], problem["code"], **problem["values"])


class Judges:
    """Processes that judge, never on the event loop; the latest answers are kept."""

    def __init__(self, work: Work, reviewing: Work, command: Sequence[str] = COMMAND) -> None:
        self._work, self._reviewing = work, reviewing
        self._workers = [Worker(command, MOST_BYTES) for _ in range(WORKERS)]
        self._queue = FairQueue(self._workers, 1)
        self._kept: OrderedDict[bytes, Judgement] = OrderedDict()
        self._size = 0
        self._making: dict[bytes, asyncio.Task[Judgement]] = {}
        self._asked: Counter[str] = Counter()  # by person and by address: what is not answered yet
        self._waiting = 0  # bytes of it

    async def answer(self, question: JudgeQuestion, address: str, person: str | None) -> Judgement:
        """Return what was asked for, or why there is none.

        Raises Refusal where somebody asks for too much, and SixfoldError in place of an answer that knows no language.
        """
        line = question.model_dump_json().encode()
        key = hashlib.sha256(line).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            work = self._reviewing if question.is_review else self._work
            if not question.is_telling:
                work.require(address, person)
            self._require_room(len(line), address, person)
            making = self._making[key] = asyncio.create_task(self._made(question, line, work, address, person))
            self._asked.update(filter(None, (address, person)))
            self._waiting += len(line)
            making.add_done_callback(partial(self._keep, key))
            making.add_done_callback(lambda _: self._forget(len(line), address, person))
        return await asyncio.shield(self._making[key])

    def _require_room(self, size: int, address: str, person: str | None) -> None:
        """Refuse whoever has asked much and was not answered yet: only answers count as work. Raises Refusal."""
        is_full = self._waiting + size > WAITING_BYTES or self._asked[address] >= MOST_FROM_AN_ADDRESS
        if is_full or (person is not None and self._asked[person] >= MOST_OF_A_PERSON):
            raise Refusal("TABLE", "limit/too-often")

    def _forget(self, size: int, *who: str | None) -> None:
        self._waiting -= size
        self._asked.subtract(filter(None, who))
        self._asked = +self._asked  # without those who wait for nothing

    async def _made(
        self, question: JudgeQuestion, line: bytes, work: Work, address: str, person: str | None
    ) -> Judgement:
        try:
            async with self._queue.lent(person or address) as worker:
                made = await worker.ask(Call(Message(line), Judgement.read), LATEST_S)
        except ProcessFailed:
            work.charge(LATEST_S, address, person)
            raise Refusal("TABLE", "limit/too-much-work") from None
        work.charge(made.work_s, address, person)
        if made.status != HTTPStatus.OK and not isinstance(question, WordedQuestion):
            raise made.refusal()
        return made

    def _keep(self, key: bytes, made: asyncio.Task[Judgement]) -> None:
        del self._making[key]
        if made.cancelled() or made.exception() is not None:
            return
        answer = self._kept[key] = made.result()
        self._size += len(answer.text)
        while self._size > KEPT_BYTES and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._size -= len(oldest.text)

    async def stop(self) -> None:
        """End the processes, whatever they are at."""
        for making in tuple(self._making.values()):
            making.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)
        for worker in self._workers:
            await worker.stop()
