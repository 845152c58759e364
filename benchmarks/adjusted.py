"""What `--adjust` saves: python -m benchmarks.adjusted [GAME ...] --bots expert,greedy --matches 20 --deals 4.

Matches of mirrored pairs, each with deals of its own. All pairs together give the interval of the first bot's share of
wins, plain and with luck taken out: the table tells how much narrower the second is, and whether the two means agree
over the matches: their differences, whose mean should be nothing.
"""

import argparse
from collections import defaultdict
from statistics import fmean

from sixfold.analysis import Figure
from sixfold.arena import GameResult, Schedule, parse_entrant, with_luck
from sixfold.arena.judged_game import play
from sixfold.rules.catalog import GAMES

PATIENCE_S = 600.0  # for a decision
Pair = tuple[float, float]  # the first bot's mean share in a mirrored pair: plain, and with luck taken out


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(GAMES))
    parser.add_argument("--bots", default="expert,greedy")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--deals", type=int, default=4, help="of a match; each is played twice")
    parser.add_argument("--seed", type=int, default=1000, help="of the first match; the others count up")
    asked = parser.parse_args()
    print("| game | bots | games | plain | luck taken out | width | luck taken out - plain, by match |")
    print("|---|---|---|---|---|---|---|")
    for game in asked.names:
        seeds = range(asked.seed, asked.seed + asked.matches)
        print(line(game, asked.bots, [_match(game, asked.bots, asked.deals, seed) for seed in seeds]), flush=True)


def _match(game: str, bots: str, deals: int, seed: int) -> list[Pair]:
    entrants = tuple(parse_entrant(bot, PATIENCE_S) for bot in bots.split(","))
    games = (with_luck(play(task)) for task in Schedule(game, entrants, 2, 2 * deals, seed).tasks())
    found: defaultdict[int, list[Pair]] = defaultdict(list)
    for played in games:
        found[played.deal].append(_shares(played, entrants[0].name))
    return [_mean(pair) for pair in found.values()]


def _shares(game: GameResult, bot: str) -> Pair:
    seat = game.seats.index(bot)
    assert game.luck is not None, game.fault
    return game.shares()[seat], game.shares()[seat] - game.luck[seat]


def _mean(pairs: list[Pair]) -> Pair:
    plain, adjusted = map(fmean, zip(*pairs, strict=True))
    return plain, adjusted


def line(game: str, bots: str, matches: list[list[Pair]]) -> str:
    """Return the line of a game."""
    pairs = [pair for match in matches for pair in match]
    plain, adjusted = (Figure.of(values) for values in zip(*pairs, strict=True))
    width = (adjusted.high - adjusted.low) / (plain.high - plain.low) if plain.high > plain.low else 1.0
    between = Figure.of([after - before for before, after in map(_mean, matches)])
    shown = (_shown(plain, ".1%"), _shown(adjusted, ".1%"), f"{width:.2f}", _shown(between, "+.3f"))
    return f"| {' | '.join((game, bots, str(2 * len(pairs)), *shown))} |"


def _shown(figure: Figure, form: str) -> str:
    return f"{figure.value:{form}} [{figure.low:{form}}, {figure.high:{form}}]"


if __name__ == "__main__":
    main()
