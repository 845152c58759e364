"""Measures what seats are worth before a game begins, for `analysis/seats.json`.

`python -m benchmarks.seats > src/sixfold/analysis/seats.json` lets the kernels' players play themselves, seats in order
of age: in Qwirkle for the most points, in Cubes the same with whatever is spared rolled again, in Cards carefully, a
fifth as many games. The intervals go to the other output. Games whose opening is drawn by lot have no line: all are
equal.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from sixfold.analysis import Figure
from sixfold.games.cards.bots import CAREFUL
from sixfold.games.cards.kernel import play_games
from sixfold.games.grid.kernel_playouts import Playouts, Policy
from sixfold.players.shares import share_of_win
from sixfold.rules.catalog import GAMES


def main() -> None:
    """Print the table as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50_000, help="of each number of players")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    tables = [(name, seats) for name, game in GAMES.items() if game.ABOUT.tie for seats in game.ABOUT.seats]
    found: dict[str, dict[str, list[float]]] = {}
    for name, seats in tables:
        found.setdefault(name, {})[str(seats)] = _measured(name, seats, asked.games, asked.seed)
    json.dump(found, sys.stdout, indent=2)
    print()


def _measured(game: str, seats: int, games: int, seed: int) -> list[float]:
    ends = list(_cards(seats, games // 5, seed) if game == "cards" else _grid(game, seats, games, seed))
    figures = [Figure.of([share_of_win(scores, seat) for scores in ends]) for seat in range(seats)]
    told = ", ".join(f"{each.value:.4f} [{each.low:.4f}, {each.high:.4f}]" for each in figures)
    print(f"{game} for {seats}, {len(ends)} games: {told}", file=sys.stderr, flush=True)
    return [round(each.value, 4) for each in figures]


def _cards(seats: int, games: int, seed: int) -> Iterator[Sequence[int]]:
    return (tally.scores for tally in play_games([CAREFUL] * seats, seed, games))


def _grid(game: str, seats: int, games: int, seed: int) -> Iterator[Sequence[int]]:
    policy = Policy.GREEDY_SPARE if game == "cubes" else Policy.GREEDY
    played = Playouts.from_start(game, [policy] * seats).play(seed, games)
    return (result.outcome.scores for result in played)


if __name__ == "__main__":
    main()
