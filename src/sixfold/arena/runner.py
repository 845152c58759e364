"""Plays what is left of a plan, on this machine."""

from collections.abc import Collection, Iterator

from sixfold.arena.pairings import Schedule, Task
from sixfold.arena.results import GameResult
from sixfold.arena.workers import WorkerPool


def remaining(plan: Schedule, done: Collection[int]) -> Iterator[Task]:
    """Return the games of the plan whose numbers are not among those done."""
    return (task for task in plan.tasks() if task.number not in done)


def play_here(plan: Schedule, jobs: int, done: Collection[int] = ()) -> Iterator[GameResult]:
    """Play in so many processes and give each game as it ends, in no particular order."""
    with WorkerPool(jobs) as pool:
        yield from pool.play(remaining(plan, done))
