"""How long the first answers take: importing, and a bot's first move, each in a fresh process."""

import subprocess
import sys
from statistics import median

Row = tuple[str, float, str, str]
RUNS = 7
IMPORT = "import time; t = time.perf_counter(); import sixfold, sixfold.rules.catalog, sixfold.kernels; "
FIRST_MOVE = """
import time
from sixfold.players import find_bot
from sixfold.rules.match import Match
from sixfold.rules.record import Participant
from sixfold.seeds import chance_stream, player_stream
match = Match.start("{game}", (Participant("a", "bot"),) * 2).settled(lambda event: chance_stream(1, event))
seat = match.deciders[0]
t = time.perf_counter()
find_bot("{game}", "greedy").choose(match.view(seat), player_stream(1, seat, 0), 1.0)
"""
TELL = "print((time.perf_counter() - t) * 1000)"


def told_ms(code: str) -> float:
    """Run this code in fresh processes and return the median of what they print."""
    runs = [subprocess.run([sys.executable, "-c", code + TELL], capture_output=True, check=True) for _ in range(RUNS)]
    return median(float(run.stdout) for run in runs)


def rows() -> list[Row]:
    """Measure everything."""
    games = ("qwirkle", "cubes", "cards", "qwixx", "duel")
    return [
        ("import sixfold with the catalog and the kernels", told_ms(IMPORT), "ms", "<= 150"),
        *((f"{game}: first move of greedy", told_ms(FIRST_MOVE.format(game=game)), "ms", "") for game in games),
    ]


if __name__ == "__main__":
    for name, figure, unit, target in rows():
        print(f"{name:50} {figure:10.1f} {unit} {target}")
