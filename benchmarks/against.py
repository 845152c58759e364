"""Whether something became slower: this checkout beside an older one, in slices that take turns.

    git worktree add ../before COMMIT && make -C ../before .stamps/test
    python -m benchmarks.against ../before

Both run the contests of their own `benchmarks`, as far as both have them. A machine whose speed changes from minute to
minute slows neighbouring slices alike, so that the median of their ratios can be trusted where figures cannot.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from rich.console import Console
from rich.progress import track

HERE: Final = Path(__file__).parents[1]
# Runs in the other checkout too, where nothing of this one can be imported.
WORKER: Final = """
import json, sys, time
from benchmarks import cards, grid, qwixx

class Taken(Exception):
    pass

def take(contests):
    raise Taken(contests)

found = {}
grid.interleaved = qwixx.interleaved = take
for prefix, part in (("Qwirkle mid-game, ", grid.listing), ("", grid.playouts), ("", qwixx.playouts)):
    try:
        part()
    except Taken as taken:
        found |= {prefix + name: work for name, work in taken.args[0].items()}
works = {name: work if callable(work) else lambda work=work: work[0](work[1], 1) for name, work in found.items()}
works["cards: best turns"] = lambda: cards.best_turn_rows(20)
works["cards: greedy games"] = lambda: cards.game_rows(100, 1)
print(json.dumps(list(works)), flush=True)
for line in sys.stdin:
    start = time.process_time()
    works[json.loads(line)]()
    print(time.process_time() - start, flush=True)
"""


class Checkout:
    """A checkout whose contests can be asked for, slice by slice."""

    def __init__(self, root: Path) -> None:
        python = root / ".venv/bin/python"
        self._process = subprocess.Popen(
            [python, "-c", WORKER], cwd=root, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.contests: list[str] = json.loads(self._line())

    def cpu_s(self, contest: str) -> float:
        """Return what one slice takes."""
        assert self._process.stdin is not None, "a pipe"
        self._process.stdin.write(json.dumps(contest) + "\n")
        self._process.stdin.flush()
        return float(self._line())

    def _line(self) -> str:
        assert self._process.stdout is not None, "a pipe"
        line = self._process.stdout.readline()
        return line or sys.exit("a checkout stopped: is it built, and are its benchmarks there?")


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", type=Path)
    parser.add_argument("--rounds", type=int, default=21)
    wanted = parser.parse_args()
    here, other = Checkout(HERE), Checkout(wanted.other.resolve())
    ratios: dict[str, list[float]] = {name: [] for name in here.contests if name in other.contests}
    for turn in track(range(wanted.rounds), "slices", transient=True, console=Console(stderr=True)):
        for name, found in ratios.items():
            first, second = (here, other) if turn % 2 else (other, here)
            spent = {checkout: checkout.cpu_s(name) for checkout in (first, second)}
            found.append(spent[other] / spent[here])
    print("| what | times as fast as before | half of the slices |\n|---|---|---|")
    for name, found in ratios.items():
        low, _, high = quantiles(found, n=4)
        print(f"| {name} | {median(found):.2f} | {low:.2f} to {high:.2f} |")


if __name__ == "__main__":
    main()
