"""Games in processes of their own, watched: one that hangs is ended and replaced, one that dies costs no result.

A worker plays one game at a time. It writes into shared memory who thinks and since when, so that a bot which never
comes back can be told from a long game, even while it holds the interpreter's lock in native code.
"""

import multiprocessing
import os
import signal
import sys
import threading
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from ctypes import Array, c_double
from multiprocessing.connection import Connection, wait
from time import monotonic
from types import TracebackType
from typing import Final, Self

from sixfold.arena import judged_game
from sixfold.arena.pairings import Task
from sixfold.arena.results import Fault, GameResult, Wrong, forfeited
from sixfold.rules.core import Seat
from sixfold.rules.errors import InvalidSetup

TICK_S: Final = 0.1  # how often overdue bots are looked for
GRACE_S: Final = 0.5  # beyond its overtime, for a bot to come back by itself
MOST_DEATHS: Final = 3  # of workers on one game, before the bot that thought is blamed
NOBODY: Final = -1.0

_SPAWN: Final = multiprocessing.get_context("spawn")  # forking a process with threads is not safe


class GameWorker:
    """A process that plays the games it is given."""

    def __init__(self) -> None:
        self.task: Task | None = None
        self.pipe, theirs = _SPAWN.Pipe()
        self._clock: Array[c_double] = _SPAWN.RawArray("d", [NOBODY, 0.0])  # who thinks, and since when
        self._process = _SPAWN.Process(target=_serve, args=(theirs, self._clock), daemon=True)
        self._process.start()
        theirs.close()

    @property
    def pid(self) -> int | None:
        """The id of the process."""
        return self._process.pid

    def give(self, task: Task) -> None:
        """Let it play."""
        self.task = task
        self._clock[0] = NOBODY
        try:
            self.pipe.send(task)
        except OSError:
            return  # it died idle, which the next look at its pipe will tell

    def thinking(self) -> tuple[Seat | None, float]:
        """Return who thinks, and for how many seconds."""
        seat, since = self._clock
        return (None, 0.0) if seat == NOBODY else (int(seat), monotonic() - since)

    def overdue(self) -> tuple[Seat, float] | None:
        """Return who has been thinking for far too long, and for how many seconds."""
        seat, elapsed_s = self.thinking()
        if self.task is None or seat is None:
            return None
        allowed_s = judged_game.OVERTIME * self.task.seats[seat].budget_s + GRACE_S
        return (seat, elapsed_s) if elapsed_s > allowed_s else None

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self.pipe.close()


class WorkerPool:
    """Some workers, and what happens to them. Use it as a context, so that none outlives it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._workers: list[GameWorker] = []
        self._deaths: Counter[int] = Counter()  # by number of the game

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End every worker."""
        while self._workers:
            self._workers.pop().end()

    @property
    def pids(self) -> list[int]:
        """The ids of the processes now at work."""
        return [worker.pid for worker in self._workers if worker.pid is not None]

    def play(self, tasks: Iterable[Task]) -> Iterator[GameResult]:
        """Play all these games and give each as soon as it is over, in no particular order."""
        waiting, again = iter(tasks), deque[Task]()
        while True:
            self._hand_out(waiting, again)
            busy = {worker.pipe: worker for worker in self._workers if worker.task is not None}
            if not busy:
                return
            for pipe in wait(list(busy), timeout=TICK_S):
                yield from self._collect(busy.pop(pipe), again)  # type: ignore[call-overload]  # pipes in, pipes out
            for worker in busy.values():
                yield from self._hurry(worker)

    def _hand_out(self, waiting: Iterator[Task], again: deque[Task]) -> None:
        idle = [worker for worker in self._workers if worker.task is None]
        while idle or len(self._workers) < self._size:
            task = again.popleft() if again else next(waiting, None)
            if task is None:
                return
            if not idle:
                idle.append(GameWorker())
                self._workers.append(idle[0])
            idle.pop().give(task)

    def _collect(self, worker: GameWorker, again: deque[Task]) -> Iterator[GameResult]:
        """Take what a worker has to give; if it died, play its game again, or blame who thought each time."""
        task = worker.task
        assert task is not None, "only busy workers are looked at"
        try:
            played: GameResult = worker.pipe.recv()
        except (EOFError, OSError):
            pass
        else:
            worker.task = None
            yield played
            return
        self._dismiss(worker)
        self._deaths[task.number] += 1
        if self._deaths[task.number] < MOST_DEATHS:
            again.append(task)
            return
        seat, elapsed_s = worker.thinking()
        if seat is None:
            raise InvalidSetup("arena/workers-die", game=task.number, times=MOST_DEATHS)
        yield _lost(task, Fault(Wrong.CRASH, seat, f"ended its process {MOST_DEATHS} times"), elapsed_s)

    def _hurry(self, worker: GameWorker) -> Iterator[GameResult]:
        """End a worker whose bot does not come back; that bot has lost."""
        overdue, task = worker.overdue(), worker.task
        if overdue is None or task is None:
            return
        seat, elapsed_s = overdue
        self._dismiss(worker)
        told = judged_game.overtime(elapsed_s, task.seats[seat].budget_s)
        yield _lost(task, Fault(Wrong.TIMEOUT, seat, f"{told}, and no answer"), elapsed_s)

    def _dismiss(self, worker: GameWorker) -> None:
        worker.end()
        self._workers.remove(worker)


def _lost(task: Task, fault: Fault, elapsed_s: float) -> GameResult:
    return forfeited(task, fault, round(1000 * elapsed_s, 3), judged_game.start(task).record())


def _serve(pipe: Connection, clock: Array[c_double]) -> None:
    """Be a worker: play what comes until nothing comes any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for whoever runs the arena
    sys.stdout = sys.stderr  # standard output is for results, not for bots
    threading.Thread(target=_leave_with_parent, daemon=True).start()

    def note(seat: Seat | None) -> None:
        clock[1] = monotonic()
        clock[0] = NOBODY if seat is None else seat

    while True:
        try:
            task = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(judged_game.play(task, note))


def _leave_with_parent() -> None:
    """End this process, whatever its bot is doing, when the arena is gone."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "a worker is started by the arena"
    wait([parent.sentinel])
    os._exit(1)
