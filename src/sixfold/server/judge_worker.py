"""A process that judges records and positions. Ends when its server does.

A question is one of `questions.py`; the answer's line is {"status", "work_s"}, and attached is what was asked for or
{"problem"} as JSON. What takes too long or too much memory is refused, so that nobody's upload can cost more than so.
"""

import json
import signal
import sys
import time
from functools import singledispatch
from typing import Final

from sixfold.processes import Message, answer_all
from sixfold.rules.catalog import find_game
from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.rules.notation import from_json
from sixfold.rules.record import parse_record
from sixfold.server import questions, reviews
from sixfold.server.questions import QUESTION, JudgedPart, JudgeQuestion, WordedQuestion
from sixfold.server.statuses import status_of
from sixfold.tables import messages, presenters
from sixfold.tables.looking import look_at
from sixfold.tables.model import Model
from sixfold.tables.referee import judge
from sixfold.tables.replays import replayed

MOST_WORK_S: Final = 2.0  # of a processor; a game of people takes a tenth
MOST_THOUGHT_S: Final = 10.0  # where a bot thinks: it counts its own work, so only a slow machine takes so long
MOST_MEMORY: Final = 1 << 30


def main() -> None:
    """Answer until nobody asks any more."""
    _limit_memory()
    signal.signal(signal.SIGPROF, _too_long)
    answer_all(_answer)


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


class TooLong(BaseException):
    """The work took too long: nothing on the way takes this for a refused move and goes on."""


def _too_long(_number: int, _frame: object) -> None:
    raise TooLong


def _answer(asked: Message) -> Message:
    began, status = time.process_time(), 200
    question = QUESTION.validate_json(asked.line)
    try:
        text = _judged(question)
    except SixfoldError as error:
        status = status_of(error)
        language = question.language if isinstance(question, WordedQuestion) else "en"
        text = json.dumps({"problem": presenters.problem(error, language).model_dump()})
    head = {"status": status, "work_s": time.process_time() - began}
    return Message(json.dumps(head).encode(), text.encode())


def _judged(question: JudgeQuestion) -> str:
    """Return an answer as JSON, within the limits. Raises SixfoldError."""
    most_s = MOST_THOUGHT_S if question.thinks else MOST_WORK_S
    signal.setitimer(signal.ITIMER_PROF, most_s, most_s)
    try:
        return judged(question).model_dump_json(exclude_none=True)
    except (MemoryError, TooLong):
        raise Refusal("TABLE", "limit/too-much-work") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


@singledispatch
def judged(question: JudgeQuestion) -> Model:
    """Return what this question asks for. Raises SixfoldError."""
    raise AssertionError(f"nobody judges {type(question).__name__}")


@judged.register
def _(question: questions.ReplayQuestion) -> messages.Replay:
    record = parse_record(question.record)
    found = replayed(record, question.seat, question.language, is_open=question.is_open)
    if question.result is None:
        return found
    return found.model_copy(update={"result": messages.TableResult.model_validate_json(question.result)})


@judged.register
def _(question: questions.PositionQuestion) -> messages.LookedAt:
    return look_at(question.wanted, question.language)


@judged.register
def _(question: questions.CaseQuestion) -> messages.Verdict:
    return judge(question.asked, question.language)


@judged.register
def _(question: questions.AdviceQuestion) -> messages.Advice:
    return reviews.advised(question.asked, question.language)


@judged.register
def _(question: questions.AnalysisQuestion) -> messages.Analysed:
    return reviews.analysed(question.wanted, question.language)


@judged.register
def _(question: questions.CoachQuestion) -> messages.Coached:
    view = from_json(find_game(question.game).View, question.view)
    return reviews.coached(question.game, view, question.position, question.move, question.language)


@judged.register
def _(question: questions.PartQuestion) -> JudgedPart:
    return reviews.judged_part(parse_record(question.record), question.first, question.count, questions.EFFORT)


@judged.register
def _(question: questions.ToldPartQuestion) -> messages.ReviewPart:
    part = JudgedPart.model_validate_json(question.judged)
    return reviews.review_part(parse_record(question.record), part, question.language)


@judged.register
def _(question: questions.ReviewQuestion) -> messages.GameReview:
    parts = [JudgedPart.model_validate_json(part) for part in question.parts]
    return reviews.review(parse_record(question.record), parts, question.language)


if __name__ == "__main__":
    main()
