"""Measures what a decision of every level loses in the opening, the middle and the end, for `analysis/levels.json`.

`python -m benchmarks.levels --games 40 > levels.json` plays each level against itself, for two, and reviews the games
as the server does; the intervals go to the other output.
"""

import argparse
import json
import sys

from sixfold.analysis import Figure, review
from sixfold.analysis.levels import PHASES, SEATS, by_phase
from sixfold.arena import play_game
from sixfold.players import levels_of
from sixfold.rules.catalog import GAMES
from sixfold.server.reviews import EFFORT


def main() -> None:
    """Print the table as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="of each level, in each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    asked = parser.parse_args()
    found = {
        game: {level: _measured(game, level, asked.games, asked.seed) for level in levels_of(game)}
        for game in asked.names
    }
    json.dump(found, sys.stdout, indent=2)
    print()


def _measured(game: str, level: str, games: int, seed: int) -> list[float]:
    """Return what a decision of this level loses, phase by phase."""
    lost: list[list[float]] = [[] for _ in PHASES]
    for number in range(games):
        record = play_game(game, [level] * SEATS, seed + number)
        counted = [judged for judged in review(record, EFFORT).decisions if judged.counts]
        for phase, losses in enumerate(by_phase(record, counted)):
            lost[phase] += losses
    figures = [Figure.of(losses or [0.0]) for losses in lost]
    told = ", ".join(f"{each.value:.4f} [{each.low:.4f}, {each.high:.4f}]" for each in figures)
    print(f"{game} {level}: {told}", file=sys.stderr, flush=True)
    return [round(each.value, 5) for each in figures]


if __name__ == "__main__":
    main()
