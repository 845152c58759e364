"""A process that judges records and positions: one question a line, one answer a line. Ends when its server does.

A question: {"kind"} with what `judging.py` writes for its kind, such as the "language" of words, where `record` is a
record's bytes as Latin-1; the answer: {"status", "work_s"}, a tab, and what was asked for or {"problem"} as JSON. What
takes too long or too much memory is refused, so that nobody's upload can cost more than so.
"""

import json
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sixfold.rules.catalog import find_game
from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.rules.notation import from_json
from sixfold.rules.record import Record, parse_record
from sixfold.server import reviews
from sixfold.server.errors import status_of
from sixfold.server.processes import answer_lines
from sixfold.tables import messages, presenters
from sixfold.tables.looking import look_at
from sixfold.tables.model import Model
from sixfold.tables.referee import judge
from sixfold.tables.replays import replayed

Question: TypeAlias = dict[str, Any]  # what `judging.py` wrote, each kind with fields of its own
MOST_WORK_S: Final = 2.0  # of a processor; a game of people takes a tenth
MOST_THOUGHT_S: Final = 10.0  # where a bot thinks: it counts its own work, so only a slow machine takes so long
MOST_MEMORY: Final = 1 << 30


def main() -> None:
    """Answer until nobody asks any more."""
    _limit_memory()
    signal.signal(signal.SIGPROF, _too_long)
    answer_lines(_answer)


def _limit_memory() -> None:
    if sys.platform != "win32":
        import resource  # noqa: PLC0415  not everywhere

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


class TooLong(BaseException):
    """The work took too long: nothing on the way takes this for a refused move and goes on."""


def _too_long(_number: int, _frame: object) -> None:
    raise TooLong


def _answer(question: Question) -> str:
    began, status = time.process_time(), 200
    try:
        text = _judged(question)
    except SixfoldError as error:
        status = status_of(error)
        text = json.dumps({"problem": presenters.problem(error, question.get("language", "en")).model_dump()})
    head = {"status": status, "work_s": time.process_time() - began}
    return f"{json.dumps(head)}\t{text}"


def _judged(question: Question) -> str:
    """Return an answer as JSON, within the limits. Raises SixfoldError."""
    kind = question["kind"]
    most_s = MOST_THOUGHT_S if kind in THINKING else MOST_WORK_S
    signal.setitimer(signal.ITIMER_PROF, most_s, most_s)
    try:
        return (JUDGING | THINKING)[kind](question).model_dump_json(exclude_none=True)
    except (MemoryError, TooLong):
        raise Refusal("TABLE", "limit/too-much-work") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _replay(question: Question) -> messages.Replay:
    found = replayed(_record(question), question["seat"], question["language"], is_open=question["is_open"])
    if question["result"] is None:
        return found
    return found.model_copy(update={"result": messages.TableResult.model_validate_json(question["result"])})


def _position(question: Question) -> messages.LookedAt:
    return look_at(messages.LookAt.model_validate(question["wanted"]), question["language"])


def _referee(question: Question) -> messages.Verdict:
    return judge(messages.AskReferee.model_validate(question["asked"]), question["language"])


def _advice(question: Question) -> messages.Advice:
    return reviews.advised(messages.AskAdvice.model_validate(question["asked"]), question["language"])


def _analyse(question: Question) -> messages.Analysed:
    return reviews.analysed(messages.Analyse.model_validate(question["wanted"]), question["language"])


def _coach(question: Question) -> messages.Coached:
    view = from_json(find_game(question["game"]).View, question["view"])
    return reviews.coached(question["game"], view, question["position"], question["move"], question["language"])


def _judged_part(question: Question) -> reviews.JudgedPart:
    return reviews.judged_part(_record(question), question["first"], question["count"], question["effort"])


def _review_part(question: Question) -> messages.ReviewPart:
    judged = reviews.JudgedPart.model_validate_json(question["judged"])
    return reviews.review_part(_record(question), judged, question["language"])


def _review(question: Question) -> messages.Review:
    parts = [reviews.JudgedPart.model_validate_json(part) for part in question["parts"]]
    return reviews.review(_record(question), parts, question["language"])


def _record(question: Question) -> Record:
    return parse_record(question["record"].encode("latin-1"))


Kinds: TypeAlias = dict[str, Callable[[Question], Model]]
JUDGING: Final[Kinds] = {
    "replay": _replay,
    "position": _position,
    "referee": _referee,
    "review part": _review_part,
    "review": _review,
}
THINKING: Final[Kinds] = {"advice": _advice, "analyse": _analyse, "coach": _coach, "judged part": _judged_part}

if __name__ == "__main__":
    main()
