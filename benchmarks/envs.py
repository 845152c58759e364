"""How many steps the environments take, beside OpenSpiel's backgammon and PettingZoo's connect four in the same run.

`pip install --group peers`, then `python -m benchmarks.envs` prints one table: CPU time of one thread, a batch of 1,024
games, random legal actions. The first figure is the core, observation and mask written, with the choosing between the
steps left out; the second has numpy choose. `python -m benchmarks.envs memory qwixx` takes 10^8 steps of a game and
tells what memory the process has on the way (on Linux). `python -m benchmarks.envs window qwirkle` plays 16,384 games
and tells how wide their grids became; `python -m benchmarks.envs threads qwixx` what two threads gain by size of batch.
"""

import os
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from sixfold.envs import Batch, batch
from sixfold.games.grid.env import WINDOW
from sixfold.games.grid.rules import Grid

GAMES = 1024
WINDOW_BATCHES = 16
RUNS = 3
PAIRS = 40
BURST = {"cards": 4}  # steps in a short run; 24 in the other games
PAUSE_S = 0.02  # after each pair, for whoever else needs the cores
STEPS = {"qwixx": 400, "duel": 400, "qwirkle": 300, "cubes": 300, "cards": 20}
TARGETS = {  # steps per CPU-second: the core, and with numpy choosing
    "qwixx": (3_000_000, 1_000_000),
    "duel": (3_000_000, 1_000_000),
    "qwirkle": (500_000, 250_000),
    "cubes": (500_000, 250_000),
    "cards": (20_000, 15_000),
}
Row = tuple[str, str, str, str]


def sampled(env: Batch, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Choose any legal action of every decider, each as likely."""
    counts = env.legal_counts
    picks = (rng.random(counts.shape, np.float32) * counts).astype(np.int64)
    return np.take_along_axis(env.legal_actions, picks[..., None], -1)[..., 0].astype(np.int64)


def warmed(game: str, threads: int = 1, games: int = GAMES) -> tuple[Batch, np.random.Generator]:
    """Return a batch in which games stand in all their stages."""
    env, rng = batch(game, n=games, seed=1, threads=threads), np.random.default_rng(1)
    for _ in range(STEPS[game]):
        env.step(sampled(env, rng))
    return env, rng


def core_speed(game: str) -> float:
    """Return steps per CPU-second of the core: each step is timed alone, the choosing between them is not."""
    env, rng = warmed(game)
    spent = 0.0
    for _ in range(STEPS[game]):
        actions = sampled(env, rng)
        began = time.process_time()
        env.step(actions)
        spent += time.process_time() - began
    return GAMES * STEPS[game] / spent


def python_speed(game: str) -> float:
    """Return steps per CPU-second with numpy choosing the actions."""
    env, rng = warmed(game)
    began = time.process_time()
    for _ in range(STEPS[game]):
        env.step(sampled(env, rng))
    return GAMES * STEPS[game] / (time.process_time() - began)


def backgammon_speed() -> float:
    """Return random steps per CPU-second of OpenSpiel's backgammon, chance nodes not counted, tensors read."""
    import pyspiel  # noqa: PLC0415  only this row needs it

    game, rng, steps = pyspiel.load_game("backgammon"), np.random.default_rng(1), 0
    began = time.process_time()
    while time.process_time() - began < 1:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.chance_outcomes()[rng.integers(len(state.chance_outcomes()))][0])
                continue
            state.observation_tensor(state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[rng.integers(len(legal))])
            steps += 1
    return steps / (time.process_time() - began)


def connect_four_speed() -> float:
    """Return random steps per CPU-second of PettingZoo's connect four."""
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415  only this row needs it

    env, rng, steps = connect_four_v3.env(), np.random.default_rng(1), 0
    began = time.process_time()
    while time.process_time() - began < 1:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            observation, _, over, cut, _ = env.last()
            legal = np.flatnonzero(observation["action_mask"])
            env.step(None if over or cut else int(legal[rng.integers(len(legal))]))
            steps += 1
    return steps / (time.process_time() - began)


def rows() -> list[Row]:
    """Measure everything in turns, so that the machine's moods are shared."""
    core: dict[str, list[float]] = {game: [] for game in TARGETS}
    python: dict[str, list[float]] = {game: [] for game in TARGETS}
    peers: dict[str, list[float]] = {"OpenSpiel backgammon": [], "PettingZoo connect four": []}
    for _ in range(RUNS):
        for game in TARGETS:
            core[game].append(core_speed(game))
            python[game].append(python_speed(game))
        peers["OpenSpiel backgammon"].append(backgammon_speed())
        peers["PettingZoo connect four"].append(connect_four_speed())
    told = [
        (game, f"{median(core[game]):,.0f}", f"{median(python[game]):,.0f}", "{:,} / {:,}".format(*TARGETS[game]))
        for game in TARGETS
    ]
    return told + [(name, "", f"{median(found):,.0f}", "") for name, found in peers.items()]


def thread_rows() -> list[Row]:
    """Return how much faster two threads are than one by the clock on the wall, which needs two free cores."""
    return [(f"{game}, two threads", f"{thread_gain(game):.2f} x by the wall", "", "1.7 x") for game in TARGETS]


def thread_gain(game: str, games: int = GAMES) -> float:
    """Return the middle gain of many short runs of one thread and of two in turns, each begun in cold caches."""
    envs = [warmed(game, threads, games) for threads in (1, 2)]
    steps, gains = BURST.get(game, 24), []
    for _ in range(PAIRS):
        with first_in_line():
            one, two = (median(step_times(env, rng, steps)[steps // 4 :]) for env, rng in envs)
        gains.append(one / two)
        time.sleep(PAUSE_S)
    return median(gains)


@contextmanager
def first_in_line() -> Iterator[None]:
    """Let all threads of this process go before everything else for a moment, where the system allows it."""
    tasks = [int(task.name) for task in Path("/proc/self/task").iterdir()]
    with suppress(PermissionError):
        for task in tasks:
            os.sched_setscheduler(task, os.SCHED_FIFO, os.sched_param(1))
    try:
        yield
    finally:
        for task in tasks:
            os.sched_setscheduler(task, os.SCHED_OTHER, os.sched_param(0))


def step_times(env: Batch, rng: np.random.Generator, steps: int) -> list[float]:
    """Return the seconds on the wall of each of these steps, without the choosing between them."""
    spent = []
    for _ in range(steps):
        actions = sampled(env, rng)
        began = time.perf_counter()
        env.step(actions)
        spent.append(time.perf_counter() - began)
    return spent


def threads(game: str) -> None:
    """Print what two threads gain in small batches and in large ones."""
    for games in (256, 512, 1024, 2048, 4096, 16384):
        print(f"{game}, {games:,} games: two threads {thread_gain(game, games):.2f} x one", flush=True)


def memory(game: str) -> None:
    """Take 10^8 steps and print what memory the process has on the way."""
    env, rng = warmed(game)
    steps, page_mb = 0, resource.getpagesize() / 2**20
    for part in range(11):
        while steps < part * 10_000_000:
            env.step(sampled(env, rng))
            steps += GAMES
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        print(f"{game} {steps:>12,} steps: {pages * page_mb:,.1f} MB", flush=True)


def window(game: str) -> None:
    """Play games of two to the end by random actions and print how wide they became; 30 cells fit with their border."""
    widths: list[int] = []
    for seed in range(WINDOW_BATCHES):
        env, rng = batch(game, n=GAMES, seed=seed, autoreset=False), np.random.default_rng(seed)
        while not env.done.all():
            env.step(sampled(env, rng))
        widths += [extent(env.state(number).grid) for number in range(GAMES)]
    beyond = sum(width > WINDOW - 2 for width in widths)
    print(f"{game}: {len(widths):,} games, {beyond} wider than {WINDOW - 2} cells, the widest {max(widths)}")


def extent(grid: Grid) -> int:
    """Return the cells from end to end of what lies here, across or down, whichever is more."""
    across, down = [cell.x for cell in grid], [cell.y for cell in grid]
    return 1 + max(max(across) - min(across), max(down) - min(down))


def main() -> None:
    """Print one table, or answer the one question that is asked."""
    questions = {"memory": memory, "threads": threads, "window": window}
    if sys.argv[1:2] and sys.argv[1] in questions:
        questions[sys.argv[1]](*sys.argv[2:])
        return
    load = os.getloadavg()[0]
    table = Table(title=f"Environments: steps per CPU-second, one thread, batch of 1,024; load average {load:.1f}")
    for title in ("game", "observation and mask written", "from Python, numpy choosing", "targets"):
        table.add_column(title, justify="left" if title == "game" else "right")
    for row in rows() + thread_rows():
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 140).print(table)


if __name__ == "__main__":
    main()
