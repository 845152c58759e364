"""How much mirrored pairs are worth: python -m benchmarks.luck [GAME ...] [--deals N].

Two bots of nearly the same strength (greedy, and greedy that makes a random move in every fifth turn) play mirrored
pairs, once with chance as `sixfold.arena.common_chance` gives it, once with chance by the number of the event. A pair
is worth as many independent games as give the same variance of the mean; two that had nothing in common would be worth
2.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import fmean, variance
from typing import Any

from sixfold.arena import Schedule, parse_entrant
from sixfold.arena.common_chance import CommonChance, Settling
from sixfold.arena.judged_game import play
from sixfold.players import find_bot
from sixfold.rules.catalog import GAMES
from sixfold.rules.chance import Source
from sixfold.rules.match import Match
from sixfold.seeds import chance_stream


class Careless:
    """Greedy, but for every fifth decision or so."""

    def choose(self, view: Any, source: Source, budget_s: float) -> Any:
        """Choose as one of the two."""
        game = next(name for name, game in GAMES.items() if isinstance(view, game.View))
        level = "random" if source.below(5) == 0 else "greedy"
        return find_bot(game, level).choose(view, source, budget_s)


careless = Careless()


@dataclass(frozen=True, slots=True)
class ByEvent:
    """Chance by the number of the event, as in `sixfold simulate`: the same until the games first differ."""

    seed: int
    game: str

    def settle(self, match: Match) -> Match:
        """Let chance speak until a decision is due."""
        return match.settled(partial(chance_stream, self.seed))


def worth(game: str, deals: int, luck: Callable[[int, str], Settling]) -> tuple[float, float]:
    """Return what a pair is worth in games, by share of wins and by margin."""
    entrants = (parse_entrant("greedy", 60), parse_entrant("benchmarks.luck:careless", 60))
    games = [play(task, chance=luck) for task in Schedule(game, entrants, 2, 2 * deals, 1).tasks()]
    wins: tuple[list[float], list[float]] = ([], [])  # of greedy, at seat 0 and at seat 1
    margins: tuple[list[float], list[float]] = ([], [])
    for number, played in enumerate(games):
        seat = number % 2
        assert played.scores is not None, played.fault
        wins[seat].append(played.shares()[seat])
        margins[seat].append(played.scores[seat] - played.scores[1 - seat])
    return _worth(*wins), _worth(*margins)


def _worth(first: list[float], second: list[float]) -> float:
    pairs = [fmean(pair) for pair in zip(first, second, strict=True)]
    alone = (variance(first) + variance(second)) / 2
    return alone / variance(pairs)


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--deals", type=int, default=200)
    wanted = parser.parse_args()
    print("| game | pairs | wins: fate | wins: by event | margin: fate | margin: by event |\n|---|---|---|---|---|---|")
    for game in wanted.games:
        fate, by_event = worth(game, wanted.deals, CommonChance), worth(game, wanted.deals, ByEvent)
        cells = [f"{value:.2f}" for pair in zip(fate, by_event, strict=True) for value in pair]
        print(f"| {game} | {wanted.deals} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
