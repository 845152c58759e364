"""A process that reads records and replays them: one question a line, one answer a line. Ends when its server does.

A question: {"record", "seat", "is_open", "result", "language"}, where `record` is the record's bytes as Latin-1; the
answer: {"status", "work_s"}, a tab, and a Replay or {"problem"} as JSON. What takes too long or too much memory is
refused, so that nobody's upload can cost more than so.
"""

import json
import signal
import sys
import time
from typing import Any, Final

from sixfold.rules.errors import Refusal, SixfoldError
from sixfold.rules.record import parse_record
from sixfold.server.errors import status_of
from sixfold.server.processes import answer_lines
from sixfold.server.replays import replayed
from sixfold.tables import messages, presenters

MOST_WORK_S: Final = 2.0  # of a processor; a game of people takes a tenth
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


def _too_long(_number: int, _frame: object) -> None:
    raise Refusal("TABLE", "limit/too-much-work")


def _answer(question: dict[str, Any]) -> str:
    began, status = time.process_time(), 200
    try:
        text = _replay(question)
    except SixfoldError as error:
        status = status_of(error)
        text = json.dumps({"problem": presenters.problem(error, question["language"]).model_dump()})
    head = {"status": status, "work_s": time.process_time() - began}
    return f"{json.dumps(head)}\t{text}"


def _replay(question: dict[str, Any]) -> str:
    """Return a replay as JSON. Raises SixfoldError."""
    signal.setitimer(signal.ITIMER_PROF, MOST_WORK_S)
    try:
        record = parse_record(question["record"].encode("latin-1"))
        found = replayed(record, question["seat"], question["language"], is_open=question["is_open"])
        if question["result"] is not None:
            found = found.model_copy(update={"result": messages.TableResult.model_validate_json(question["result"])})
        return found.model_dump_json(exclude_none=True)
    except MemoryError:
        raise Refusal("TABLE", "limit/too-much-work") from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


if __name__ == "__main__":
    main()
