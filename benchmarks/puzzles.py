"""Who solves the puzzles: python -m benchmarks.puzzles [GAME ...] --most 40 --seconds 1.

By class, the hardest last: how many `greedy` and the `master` solve, who has the work of so many seconds however slow
the machine is, and of how many the search of the analysis still says that the best move is the best. With `--most` the
last two are asked of only so many of each class, evenly over the file.
"""

import argparse
from collections.abc import Sequence
from typing import Any

from benchmarks.counted import unhurried
from sixfold.analysis.decision import Width, analysis_part
from sixfold.analysis.options import Compared, seed_of
from sixfold.players import find_bot
from sixfold.puzzles import KeptPuzzle, answered, key_of, puzzles_of
from sixfold.rules.catalog import GAMES, find_game
from sixfold.seeds import Stream

LEVELS = ("greedy", "expert", "master")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--most", type=int, default=1000, help="puzzles of each class")
    parser.add_argument("--seconds", type=float, default=1.0, help="for the master")
    parser.add_argument("--effort", type=float, default=1.0, help="of the analysis")
    asked = parser.parse_args()
    unhurried()
    print("| game | class | greedy solves | master solves | still the best move |\n|---|---|---|---|---|")
    for game in asked.names:
        for level in LEVELS:
            every = [puzzle for puzzle in puzzles_of(game) if puzzle.level == level]
            some = spread(every, asked.most)
            by_greedy = sum(_solves(puzzle, "greedy", asked.seconds) for puzzle in every)
            by_master = sum(_solves(puzzle, "master", asked.seconds) for puzzle in some)
            still = sum(_is_best(puzzle, asked.effort) for puzzle in some)
            shown = (f"{by_greedy} of {len(every)}", *(f"{count} of {len(some)}" for count in (by_master, still)))
            print(f"| {' | '.join((game, level, *shown))} |", flush=True)


def spread(puzzles: Sequence[KeptPuzzle], most: int) -> list[KeptPuzzle]:
    """Return at most so many of these, evenly."""
    count = min(most, len(puzzles))
    return [puzzles[number * len(puzzles) // count] for number in range(count)]


def _solves(puzzle: KeptPuzzle, level: str, seconds: float) -> bool:
    game = find_game(puzzle.game)
    move = find_bot(puzzle.game, level).choose(puzzle.view, Stream(0, "puzzle"), seconds)
    return bool(answered(puzzle, game.format_move(move)).right)


def _is_best(puzzle: KeptPuzzle, effort: float) -> bool:
    """Tell whether the analysis still chooses the solution, of all options that it looks at."""
    game, way, view = find_game(puzzle.game), analysis_part(puzzle.game), puzzle.view
    best = game.parse_move(puzzle.best.move)
    decision = way.decision_futures(view, (best,), seed_of(game, view, 2), Width())
    chosen: Any = decision.options[Compared(decision, round(way.WORK * effort)).best]
    return key_of(puzzle.game, chosen) == key_of(puzzle.game, best)


if __name__ == "__main__":
    main()
