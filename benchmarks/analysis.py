"""Measures the analysis: time of a review, mean luck and loss by level; `benchmarks.adjusted` what `--adjust` saves.

`python -m benchmarks.analysis --games 20` prints a table; more games make the intervals narrower. Each level plays
itself; the master does the work of `--master-ms`, however slow the machine is.
"""

import argparse
from collections.abc import Iterable
from time import process_time
from typing import Final, TypeVar

from rich.console import Console
from rich.progress import track

from sixfold.analysis import Figure, Review, review
from sixfold.arena import Schedule, parse_entrant
from sixfold.arena.judged_game import play
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import Record

Each = TypeVar("Each")
LEVELS: Final = ("random", "greedy", "expert", "master")
PATIENCE_S: Final = 600.0  # for a decision


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each level, in each game")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--master-ms", type=int, default=1000)
    parser.add_argument("--levels", nargs="+", default=LEVELS, choices=LEVELS)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    asked = parser.parse_args()
    print("| game | level | games | CPU s a review | mean luck of seat 0 | skill of seat 0 | loss a decision |")
    print("|---|---|---|---|---|---|---|")
    for game in asked.names:
        for level in asked.levels:
            bot = f"benchmarks.counted:{game}_new_{asked.master_ms}" if level == "master" else level
            print(_line(level, _played(game, bot, asked.games, asked.seed), asked.effort), flush=True)


def _played(game: str, bot: str, games: int, seed: int) -> list[Record]:
    entrants = (parse_entrant(bot, PATIENCE_S),)
    tasks = Schedule(game, entrants, 2, games, seed).tasks()
    return [play(task).record for task in _shown_on_the_way(tasks, f"{game}: games of {bot}", games)]


def _line(level: str, records: list[Record], effort: float) -> str:
    games = len(records)
    began = process_time()
    reviews = [review(record, effort) for record in _shown_on_the_way(records, f"{level}: reviews", games)]
    took = (process_time() - began) / games
    luck = _shown(Figure.of([found.seats[0].luck for found in reviews]), "+.3f")
    skill = _shown(Figure.of([found.seats[0].skill for found in reviews]), "+.3f")
    losses = _shown(Figure.of([_loss(found) for found in reviews]), ".4f")
    cells = (records[0].game, level, str(games), f"{took:.2f}", luck, skill, losses)
    return f"| {' | '.join(cells)} |"


def _shown_on_the_way(each: Iterable[Each], what: str, total: int) -> Iterable[Each]:
    """Show how far it is, beside the table, which may go to a file."""
    return track(each, description=what, total=total, transient=True, console=Console(stderr=True))


def _loss(found: Review) -> float:
    """Return what a decision that counts loses on average in this game."""
    return sum(seat.lost for seat in found.seats) / max(1, sum(seat.decisions for seat in found.seats))


def _shown(figure: Figure, form: str) -> str:
    return f"{figure.value:{form}} [{figure.low:{form}}, {figure.high:{form}}]"


if __name__ == "__main__":
    main()
