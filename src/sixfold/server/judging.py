"""What takes long to judge: done in processes of their own, kept for a while, and counted to whoever asked for it."""

import asyncio
import hashlib
import json
import sys
from collections import Counter, OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Final, Protocol

from sixfold.rulebook import Language
from sixfold.rules.core import AnyView, Seat
from sixfold.rules.errors import InvalidNotation, Refusal, SixfoldError
from sixfold.rules.notation import to_json
from sixfold.server.fair_queue import FairQueue
from sixfold.server.limits import Work
from sixfold.server.processes import ProcessFailed, Worker
from sixfold.tables import messages

COMMAND: Final = (sys.executable, "-m", "sixfold.server.judge_worker")
WORKERS: Final = 2
LATEST_S: Final = 60.0  # until a process is given up; it limits its own work to much less
MOST_BYTES: Final = 8_000_000  # of one answer
KEPT_BYTES: Final = 32_000_000  # of all that are kept
MOST_OF_A_PERSON: Final = 20  # questions that are not answered yet: each holds its record in the memory
MOST_FROM_AN_ADDRESS: Final = 100  # the same; a school or a club shares one address
WAITING_BYTES: Final = 200_000_000  # of all that are not answered yet, of however many addresses

TELLING: Final = ("review part", "review")  # kinds of answers that put into words what was judged: never too much
REVIEWING: Final = ("judged part", *TELLING)  # kinds that are counted apart, as a review takes much at once
WORDLESS: Final = ("judged part",)  # kinds of answers that know no language: who asked is told refusals in theirs

FIRST_PART: Final = 2  # decisions of a review that are judged first, so that something is soon to be seen
PART: Final = 8  # that are judged at once then
EFFORT: Final = 0.4

Question = Mapping[str, object]


class Asked(Protocol):
    """Something to judge; equal questions are answered once."""

    @property
    def question(self) -> Question:
        """What a process is asked: the whole of it, with the `kind` of answer that is wanted."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A record step by step: as whom it is seen, and how it ended where the table knows more than the record."""

    record: bytes
    seat: Seat | None
    is_open: bool
    result: str | None
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {
            "kind": "replay",
            "record": self.record.decode("latin-1"),
            "seat": self.seat,
            "is_open": self.is_open,
            "result": self.result,
            "language": self.language,
        }


@dataclass(frozen=True, slots=True)
class Position:
    """A position, and perhaps a draft in it."""

    wanted: messages.LookAt
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {"kind": "position", "wanted": self.wanted.model_dump(mode="json"), "language": self.language}


@dataclass(frozen=True, slots=True)
class Case:
    """A position and a move, for the referee."""

    asked: messages.AskReferee
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {"kind": "referee", "asked": self.asked.model_dump(mode="json"), "language": self.language}


@dataclass(frozen=True, slots=True)
class Advice:
    """A position in which someone asks what to play."""

    asked: messages.AskAdvice
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {"kind": "advice", "asked": self.asked.model_dump(mode="json"), "language": self.language}


@dataclass(frozen=True, slots=True)
class Analyse:
    """A position whose options are ranked."""

    wanted: messages.Analyse
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {"kind": "analyse", "wanted": self.wanted.model_dump(mode="json"), "language": self.language}


@dataclass(frozen=True, slots=True)
class Coach:
    """A move that someone thinks of, in what their seat may know; whether they want a better one costs nothing more."""

    game: str
    view: AnyView
    asked: messages.AskCoach
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        return {
            "kind": "coach",
            "game": self.game,
            "view": to_json(self.view),
            "position": self.asked.position,
            "move": self.asked.move,
            "language": self.language,
        }


@dataclass(frozen=True, slots=True)
class JudgedPart:
    """Some decisions of a game that is over, without words."""

    record: bytes
    part: int

    @property
    def question(self) -> Question:
        """What a process is asked."""
        first, count = (0, FIRST_PART) if self.part == 0 else (FIRST_PART + PART * (self.part - 1), PART)
        record = self.record.decode("latin-1")
        return {"kind": "judged part", "record": record, "first": first, "count": count, "effort": EFFORT}


@dataclass(frozen=True, slots=True)
class ReviewPart:
    """The same decisions in words, as they were judged."""

    record: bytes
    judged: str
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        record = self.record.decode("latin-1")
        return {"kind": "review part", "record": record, "judged": self.judged, "language": self.language}


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game, whose decisions are all judged."""

    record: bytes
    parts: tuple[str, ...]
    language: Language

    @property
    def question(self) -> Question:
        """What a process is asked."""
        record = self.record.decode("latin-1")
        return {"kind": "review", "record": record, "parts": self.parts, "language": self.language}


@dataclass(frozen=True, slots=True)
class Answer:
    """What was asked for, or a problem, as JSON, with its HTTP status."""

    status: int
    text: bytes


def _refusal(answer: Answer) -> SixfoldError:
    """Return the refusal that a process answered with, to be told in any language."""
    problem = json.loads(answer.text)["problem"]
    if answer.status == HTTPStatus.UNPROCESSABLE_ENTITY:
        return InvalidNotation(problem["code"], **problem["values"])
    return Refusal(problem["rule"], problem["code"], **problem["values"])


class Judges:
    """Processes that judge, never on the event loop; the latest answers are kept."""

    def __init__(self, work: Work, reviewing: Work, command: Sequence[str] = COMMAND) -> None:
        self._work, self._reviewing = work, reviewing
        self._workers = [Worker(command, MOST_BYTES) for _ in range(WORKERS)]
        self._queue = FairQueue(self._workers, 1)
        self._kept: OrderedDict[bytes, Answer] = OrderedDict()
        self._size = 0
        self._making: dict[bytes, asyncio.Task[Answer]] = {}
        self._asked: Counter[str] = Counter()  # by person and by address: what is not answered yet
        self._waiting = 0  # bytes of it

    async def answer(self, asked: Asked, address: str, person: str | None) -> Answer:
        """Return what was asked for, or why there is none.

        Raises Refusal where somebody asks for too much, and SixfoldError in place of an answer that knows no language.
        """
        question = asked.question
        text = json.dumps(question).encode()
        key = hashlib.sha256(text).digest()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            if question["kind"] not in TELLING:
                self._counting(question).require(address, person)
            self._require_room(len(text), address, person)
            making = self._making[key] = asyncio.create_task(self._made(question, address, person))
            self._asked.update(filter(None, (address, person)))
            self._waiting += len(text)
            making.add_done_callback(partial(self._keep, key))
            making.add_done_callback(lambda _: self._forget(len(text), address, person))
        return await asyncio.shield(self._making[key])

    def _require_room(self, size: int, address: str, person: str | None) -> None:
        """Refuse whoever has asked much and was not answered yet: only answers count as work. Raises Refusal."""
        is_full = self._waiting + size > WAITING_BYTES or self._asked[address] >= MOST_FROM_AN_ADDRESS
        if is_full or (person is not None and self._asked[person] >= MOST_OF_A_PERSON):
            raise Refusal("TABLE", "limit/too-often")

    def _counting(self, question: Question) -> Work:
        return self._reviewing if question["kind"] in REVIEWING else self._work

    def _forget(self, size: int, *who: str | None) -> None:
        self._waiting -= size
        self._asked.subtract(filter(None, who))
        self._asked = +self._asked  # without those who wait for nothing

    async def _made(self, question: Question, address: str, person: str | None) -> Answer:
        try:
            async with self._queue.lent(person or address) as worker:
                line = await worker.ask(question, LATEST_S)
        except ProcessFailed:
            self._counting(question).charge(LATEST_S, address, person)
            raise Refusal("TABLE", "limit/too-much-work") from None
        head, _, text = line.rstrip(b"\n").partition(b"\t")
        told = json.loads(head)
        self._counting(question).charge(told["work_s"], address, person)
        answer = Answer(told["status"], text)
        if question["kind"] in WORDLESS and answer.status != HTTPStatus.OK:
            raise _refusal(answer)
        return answer

    def _keep(self, key: bytes, made: asyncio.Task[Answer]) -> None:
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
