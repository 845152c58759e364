"""How fast the Qwixx and Duel kernels are, beside `rules/` in the same run.

Every function returns rows: what was measured, the figure, its unit, and the target. CPU time of one thread and the
median of interleaved runs, unless said otherwise. `python -m benchmarks.qwixx` prints them.
"""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from sixfold.games.dice.kernel import FewestSkips, RandomChoice
from sixfold.games.duel import kernel as duel
from sixfold.games.duel import rules as duel_rules
from sixfold.games.qwixx import kernel as qwixx
from sixfold.games.qwixx import rules as qwixx_rules
from sixfold.games.qwixx.kernel_table import load_table, table_path
from sixfold.games.qwixx.rules import Sheet

Row = tuple[str, float, str, str]  # name, figure, unit, target
Playing = Callable[[int, int], object]  # games, seed

RUNS = 5


def games_per_cpu_s(play: Playing, games: int, seed: int) -> float:
    """Play and return games per CPU-second."""
    start = time.process_time()
    play(games, seed)
    return games / (time.process_time() - start)


def interleaved(contests: dict[str, tuple[Playing, int]]) -> dict[str, float]:
    """Return the median speed of each, all measured in turns so that the machine's moods are shared."""
    speeds: dict[str, list[float]] = {name: [] for name in contests}
    for run in range(RUNS):
        for name, (play, games) in contests.items():
            speeds[name].append(games_per_cpu_s(play, games, run))
    return {name: median(found) for name, found in speeds.items()}


class Chance:
    """The source of chance that the rules ask for."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to bound - 1."""
        return self.random.randrange(bound)


def play_by_rules(game: Any, games: int, seed: int) -> None:
    """Play random 2-player games by `rules/` alone."""
    random = Random(seed)
    for _ in range(games):
        state = game.start(2)
        while game.outcome(state) is None:
            asked = game.chance(state)
            if asked is not None:
                state = game.settle(state, asked.sample(Chance(random))).state
                continue
            for seat in game.deciders(state):
                move = random.choice(game.legal_moves(game.view(state, seat)))
                state = game.apply(state, seat, move).state


def playouts() -> list[Row]:
    """Measure random and other playouts of both games."""
    chance, skips = RandomChoice(), FewestSkips()
    weights = qwixx.WeightedSum(cross=4, points=1, skip=-2, save=6, lock=10)
    speeds = interleaved(
        {
            "Qwixx random, 2 players": (lambda n, seed: qwixx.play([chance] * 2, n, seed), 200_000),
            "Qwixx random, 2 players, rules/": (lambda n, seed: play_by_rules(qwixx_rules, n, seed), 40),
            "Qwixx random, 5 players": (lambda n, seed: qwixx.play([chance] * 5, n, seed), 50_000),
            "Qwixx fewest skips, 2 players": (lambda n, seed: qwixx.play([skips] * 2, n, seed), 100_000),
            "Qwixx weights, 2 players": (lambda n, seed: qwixx.play([weights] * 2, n, seed), 50_000),
            "Duel random": (lambda n, seed: duel.play([chance] * 2, n, seed), 100_000),
            "Duel random, rules/": (lambda n, seed: play_by_rules(duel_rules, n, seed), 40),
            "Duel fewest skips": (lambda n, seed: duel.play([skips] * 2, n, seed), 50_000),
        }
    )
    targets = {"Qwixx random, 2 players": ">= 400,000"}
    return [(name, speed, "games per CPU-s", targets.get(name, "")) for name, speed in speeds.items()]


def two_threads() -> list[Row]:
    """Measure what a second thread brings, by the clock."""
    gains = []
    for run in range(RUNS):
        spent = []
        for threads in (1, 2):
            start = time.perf_counter()
            qwixx.play([RandomChoice()] * 2, 1_000_000, run, threads=threads)
            spent.append(time.perf_counter() - start)
        gains.append(spent[0] / spent[1])
    return [("Qwixx random, two threads against one", median(gains), "times", ">= 1.7")]


def solitaire() -> list[Row]:
    """Measure the solitaire table: computing it, its size, loading it, and playing by it."""
    rows: list[Row] = []
    with TemporaryDirectory() as name:
        folder = Path(name)
        for passive_turns, target in ((0, "<= 60"), (4, "")):
            clock, cpu = time.perf_counter(), time.process_time()
            table = load_table(passive_turns, folder=folder)
            title = f"Qwixx solitaire table, {passive_turns} passive turns"
            rows.append((title, time.perf_counter() - clock, "s on two threads", target))
            rows.append((f"{title}, CPU", time.process_time() - cpu, "CPU-s", ""))
            size = table_path(passive_turns, folder=folder).stat().st_size / 1e6
            rows.append((f"{title}, file", size, "MB", "<= 1000"))
            clock = time.perf_counter()
            load_table(passive_turns, folder=folder)
            rows.append((f"{title}, from its file", time.perf_counter() - clock, "s", ""))
            rows.append(
                (f"{title}, empty sheet", table.value(Sheet()), "points", "115.4831" if not passive_turns else "")
            )
            policies = [qwixx.Solitaire(table)] * 2
            speed = games_per_cpu_s(partial(qwixx.play, policies), 20_000, 1)
            rows.append((f"Qwixx playouts by that table ({passive_turns})", speed, "games per CPU-s", ""))
    return rows


def rows() -> list[Row]:
    """Measure everything."""
    return [*playouts(), *two_threads(), *solitaire()]


if __name__ == "__main__":
    for row_name, figure, unit, target in rows():
        print(f"{row_name:50} {figure:14,.2f} {unit:18} {target}")
