"""Plays what is left of a plan on a Ray cluster (extra `sixfold[ray]`).

Each Ray task plays a few games in a watched process of its own, as on one machine, so that a bot that hangs is ended on
the node where it hangs. A Ray worker or node that dies takes no result with it: Ray gives its task to another.
"""

import atexit
import logging
from collections.abc import Collection, Iterator
from itertools import islice
from types import ModuleType
from typing import Any, Final

from sixfold.arena.pairings import Schedule, Task
from sixfold.arena.results import GameResult
from sixfold.arena.runner import remaining
from sixfold.arena.workers import WorkerPool
from sixfold.rules.errors import InvalidSetup

BATCH: Final = 4  # games in one Ray task
RETRIES: Final = 20  # of a task whose worker died

_pools: Final[list[WorkerPool]] = []  # in a Ray worker: the one pool that all its tasks use


def play_on_ray(plan: Schedule, address: str, done: Collection[int] = ()) -> Iterator[GameResult]:
    """Play on the cluster at this address and give each game as it ends. Raises InvalidSetup without Ray or cluster."""
    ray = _connected(address)
    try:
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(play_batch)
        yield from _played(ray, play, remaining(plan, done))
    finally:
        ray.shutdown()


def _connected(address: str) -> ModuleType:
    try:
        import ray  # noqa: PLC0415  an extra, and slow to import
    except ImportError as error:
        raise InvalidSetup("arena/no-ray") from error
    try:
        ray.init(address=address, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise InvalidSetup("arena/no-cluster", address=address[:80], why=str(error).splitlines()[0][:80]) from error
    return ray


def _played(ray: ModuleType, play: Any, tasks: Iterator[Task]) -> Iterator[GameResult]:
    """Keep the cluster busy, with a batch waiting for every core, until nothing is left."""
    running: list[object] = []
    while True:
        cores = int(ray.cluster_resources().get("CPU", 1))
        while len(running) < 2 * cores and (batch := list(islice(tasks, BATCH))):
            running.append(play.remote(batch))
        if not running:
            return
        ready, running = ray.wait(running, num_returns=1)
        yield from ray.get(ready[0])


def play_batch(tasks: list[Task]) -> list[GameResult]:
    """Play these games in this Ray worker's own watched process."""
    if not _pools:
        _pools.append(WorkerPool(1))
        atexit.register(_pools[0].close)
    return list(_pools[0].play(tasks))
