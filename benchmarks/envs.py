"""How many steps the environments take, beside OpenSpiel's backgammon and PettingZoo's connect four in the same run.

`pip install --group peers`, then `python -m benchmarks.envs` prints one table: CPU time of one thread, a batch of 1,024
games, random legal actions. The first figure is the core, observation and mask written, with the choosing between the
steps left out; the second has numpy choose. `python -m benchmarks.envs memory qwixx` takes 10^8 steps of a game and
tells what memory the process has on the way (on Linux).
"""

import os
import resource
import sys
import time
from pathlib import Path
from statistics import median

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from sixfold.envs import Batch, batch

GAMES = 1024
RUNS = 3
THREAD_RUNS = 5
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


def warmed(game: str, threads: int = 1) -> tuple[Batch, np.random.Generator]:
    """Return a batch in which games stand in all their stages."""
    env, rng = batch(game, n=GAMES, seed=1, threads=threads), np.random.default_rng(1)
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
    """Return how much faster two threads are than one by the clock on the wall, which needs two free cores.

    They take turns, so that the machine's moods are shared, in runs long enough for a batch to settle in its caches.
    """
    told = []
    for game in TARGETS:
        envs = {threads: warmed(game, threads) for threads in (1, 2)}
        spent: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(THREAD_RUNS):
            for threads, (env, rng) in envs.items():
                spent[threads].extend(step_times(env, rng, STEPS[game]))
        gain = median(spent[1]) / median(spent[2])
        told.append((f"{game}, two threads", f"{gain:.2f} x by the wall", "", "1.7 x"))
    return told


def step_times(env: Batch, rng: np.random.Generator, steps: int) -> list[float]:
    """Return the seconds on the wall of each of these steps, without the choosing between them."""
    spent = []
    for _ in range(steps):
        actions = sampled(env, rng)
        began = time.perf_counter()
        env.step(actions)
        spent.append(time.perf_counter() - began)
    return spent


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


def main() -> None:
    """Print one table."""
    if sys.argv[1:2] == ["memory"]:
        memory(*sys.argv[2:])
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
