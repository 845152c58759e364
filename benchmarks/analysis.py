"""Measures the analysis: time of a review, mean luck, loss by level, and what `--adjust` saves.

`python -m benchmarks.analysis --games 20` prints a table; more games make the intervals narrower. Each level plays
itself; the master does the work of `--master-ms`, however slow the machine is.
"""

import argparse
from statistics import fmean
from time import process_time
from typing import Final

from sixfold.analysis import Figure, Review, review
from sixfold.analysis.luck import luck_of
from sixfold.arena import Schedule, parse_entrant
from sixfold.arena.referee import play
from sixfold.players.shares import shares_of_win
from sixfold.rules.catalog import GAMES
from sixfold.rules.record import Record

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
    print("| game | level | games | CPU s a review | mean luck of seat 0 | loss a decision | luck taken out / plain |")
    print("|---|---|---|---|---|---|---|")
    for game in asked.names:
        for level in asked.levels:
            bot = f"benchmarks.counted:{game}_new_{asked.master_ms}" if level == "master" else level
            print(_line(level, _played(game, bot, asked.games, asked.seed), asked.effort), flush=True)


def _played(game: str, bot: str, games: int, seed: int) -> list[Record]:
    entrants = (parse_entrant(bot, PATIENCE_S),)
    return [play(task).record for task in Schedule(game, entrants, 2, games, seed).tasks()]


def _line(level: str, records: list[Record], effort: float) -> str:
    games = len(records)
    began = process_time()
    reviews = [review(record, effort) for record in records]
    took = (process_time() - began) / games
    luck = _shown(Figure.of([found.seats[0].luck for found in reviews]), "+.3f")
    losses = _shown(Figure.of([_loss(found) for found in reviews]), ".4f")
    cells = (records[0].game, level, str(games), f"{took:.2f}", luck, losses, _saved(records))
    return f"| {' | '.join(cells)} |"


def _loss(found: Review) -> float:
    """Return what a decision that counts loses on average in this game."""
    return sum(seat.lost for seat in found.seats) / max(1, sum(seat.decisions for seat in found.seats))


def _saved(records: list[Record]) -> str:
    """Return how much narrower the interval of seat 0's share is with luck taken out."""
    plain = [shares_of_win(record.result.winners, 2)[0] for record in records if record.result is not None]
    adjusted = [share - luck_of(record)[0] for share, record in zip(plain, records, strict=True)]
    widths = [figure.high - figure.low for figure in map(Figure.of, (adjusted, plain))]
    return f"{widths[0] / widths[1]:.2f} (mean {fmean(adjusted):.3f})" if widths[1] else "-"


def _shown(figure: Figure, form: str) -> str:
    return f"{figure.value:{form}} [{figure.low:{form}}, {figure.high:{form}}]"


if __name__ == "__main__":
    main()
