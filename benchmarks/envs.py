"""How many steps the environments take, beside OpenSpiel's backgammon and PettingZoo's connect four in the same run.

`python -m benchmarks.envs` prints one table: CPU time of one thread, a batch of 1,024 games, random legal actions. The
first figure is the core alone, its actions chosen beforehand in a saved batch; the second has numpy choose them.
`python -m benchmarks.envs memory` takes 10^8 steps of Qwixx and tells how the memory grew.
"""

import resource
import sys
import time
from collections.abc import Callable
from statistics import median

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from sixfold.envs import Batch, batch

GAMES = 1024
RUNS = 5
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


def core_speed(game: str, clock: Callable[[], float] = time.process_time, threads: int = 1) -> float:
    """Return steps a second of the core: each step is timed alone, the choosing between them is not."""
    env, rng = warmed(game, threads)
    spent = 0.0
    for _ in range(STEPS[game]):
        actions = sampled(env, rng)
        began = clock()
        env.step(actions)
        spent += clock() - began
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
    """Return how much faster two threads are than one, by the clock on the wall, and what they cost in CPU time.

    On a busy machine the wall says little; twice one thread's CPU time over that of two is what two free cores gain.
    """
    told = []
    for game in TARGETS:
        walls, costs = [], []
        for _ in range(RUNS):
            walls.append(core_speed(game, time.perf_counter, 2) / core_speed(game, time.perf_counter, 1))
            costs.append(2 * core_speed(game, threads=2) / core_speed(game))
        told.append(
            (
                f"{game}, two threads",
                f"{median(walls):.2f} x by the wall",
                f"{median(costs):.2f} x by CPU time",
                "1.7 x",
            )
        )
    return told


def memory() -> None:
    """Take 10^8 steps and print what memory the process had on the way."""
    env, rng = warmed("qwixx")
    steps = 0
    for part in range(11):
        while steps < part * 10_000_000:
            env.step(sampled(env, rng))
            steps += GAMES
        print(f"{steps:>12,} steps: at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.1f} MB")


def main() -> None:
    """Print one table."""
    if sys.argv[1:] == ["memory"]:
        memory()
        return
    table = Table(title="Environments: steps per CPU-second, one thread, batch of 1,024")
    for title in ("game", "observation and mask written", "from Python, numpy choosing", "targets"):
        table.add_column(title, justify="left" if title == "game" else "right")
    for row in rows() + thread_rows():
        table.add_row(*row)
    Console(width=None if sys.stdout.isatty() else 140).print(table)


if __name__ == "__main__":
    main()
