"""How long a bot keeps a stranger waiting while one guest's tables ask for very many moves.

`python -m benchmarks.fair_bots` asks real workers for a master's moves: one table alone, then the same table beside 30
tables of four masters that belong to somebody else. Prints the waits and their ratio; exits 1 if the target is missed.
"""

import argparse
import asyncio
import sys
import time
from statistics import median

from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import chance_stream
from sixfold.server.bots import BotPool, BotQuestion

GAME, LEVEL = "qwirkle", "master"
TARGET = 3.0  # times as long as alone, in the median


def question(owner: str, seed: int) -> BotQuestion:
    """Return the first decision of a game."""
    players = tuple(Participant(name, "bot") for name in "abcd")
    match = Match.start(GAME, players).settled(lambda event: chance_stream(seed, event))
    return BotQuestion(owner, GAME, LEVEL, match.view(match.deciders[0]), seed)


async def waits(pool: BotPool, owner: str, times: int) -> list[float]:
    """Return how long each of a table's questions took, one after the other."""
    found = []
    for seed in range(times):
        began = time.perf_counter()
        await pool.choose(question(owner, seed))
        found.append(time.perf_counter() - began)
    return found


async def measure(workers: int, tables: int, times: int) -> bool:
    """Print the waits, and tell whether the target is met."""
    pool = BotPool(workers, latest_s=60.0)
    await asyncio.gather(*(waits(pool, f"warm-up {number}", 1) for number in range(workers)))
    alone = await waits(pool, "stranger", times)
    crowd = [asyncio.create_task(waits(pool, "guest", sys.maxsize)) for _ in range(4 * tables)]
    beside = await waits(pool, "stranger", times)
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    await pool.stop()
    ratio = median(beside) / median(alone)
    print(
        f"{workers} workers, {times} {GAME} moves of a {LEVEL}; beside: {tables} tables of four {LEVEL}s of one guest"
    )
    print(f"{'a stranger waits':24} {'median':>8} {'longest':>8}")
    for name, found in (("alone", alone), ("beside them", beside)):
        print(f"{name:24} {median(found):6.2f} s {max(found):6.2f} s")
    print(f"{'ratio of the medians':24} {ratio:8.2f}  target <= {TARGET}")
    return ratio <= TARGET


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--times", type=int, default=10)
    asked = parser.parse_args()
    sys.exit(not asyncio.run(measure(asked.workers, asked.tables, asked.times)))


if __name__ == "__main__":
    main()
