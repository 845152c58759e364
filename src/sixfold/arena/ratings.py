"""Ratings by maximum likelihood: Plackett-Luce over places, which for two players is Bradley-Terry (Elo's curve).

A bot of strength s comes first among some with probability s / (their sum), then the next of those left, and so on.
400 points are a factor of ten. Equals count as every order of them in equal parts, so a draw is half a win. Everyone
also has one drawn game against the others together, which keeps a bot that won everything finite.
The intervals are of the sandwich kind: from the deals' own scatter, as the games of a deal are not independent.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby, permutations, product
from math import e, exp, log, log10, sqrt
from typing import Final

from sixfold.arena.intervals import Estimate, student
from sixfold.arena.results import GameResult

POINTS: Final = 400 * log10(e)  # rating points in one unit of log strength
STEPS: Final = 100
ENOUGH: Final = 1e-10

Vector = list[float]
Matrix = list[list[float]]
Pattern = tuple[tuple[int, int], ...]  # (place, bot) of everyone at a table, sorted
Games = dict[Pattern, float]  # how often each came up


@dataclass(frozen=True, slots=True)
class Stage:
    """One choice of a next best: who, from whom, and with what weight it counts."""

    first: int
    among: tuple[int, ...]
    weight: float


@cache
def stages(pattern: Pattern) -> tuple[Stage, ...]:
    """Split a table's places into choices of a next best; equals in every order, in equal parts."""
    tied = [[bot for _, bot in group] for _, group in groupby(pattern, key=lambda each: each[0])]
    orders = [sum(parts, ()) for parts in product(*(permutations(group) for group in tied))]
    weights: Counter[tuple[int, tuple[int, ...]]] = Counter()
    for order in orders:
        for place in range(len(order) - 1):
            weights[order[place], tuple(sorted(order[place:]))] += 1
    return tuple(
        Stage(first, among, times / len(orders)) for (first, among), times in weights.items() if len(set(among)) > 1
    )


def ratings(played: Iterable[GameResult], bots: Sequence[str]) -> list[Estimate]:
    """Return everyone's rating; the last one's is 0, the others' are relative to it."""
    deals = _deals(played, {name: number for number, name in enumerate(bots)})
    if not deals or len(bots) < 2:
        return [Estimate(0.0, 0.0, 0.0) for _ in bots]
    observed = [*deals, *_virtual(len(bots))]
    strengths = _fit(_together(observed), len(bots))
    spread = _sandwich(observed, strengths)
    quantile = student(len(deals))
    halves = [quantile * sqrt(spread[bot][bot]) for bot in range(len(bots) - 1)] + [0.0]
    return [
        Estimate(POINTS * strength, POINTS * (strength - half), POINTS * (strength + half))
        for strength, half in zip(strengths, halves, strict=True)
    ]


def _deals(played: Iterable[GameResult], index: dict[str, int]) -> list[Games]:
    """Return how often which places came up in every deal."""
    deals: dict[int, Games] = defaultdict(lambda: defaultdict(float))
    for game in played:
        seats = (index[name] for name in game.seats)
        deals[game.deal][tuple(sorted(zip(game.places(), seats, strict=True)))] += 1
    return list(deals.values())


def _virtual(bots: int) -> list[Games]:
    """Return the drawn game that everyone has against the others together."""
    return [{((0, one), (0, other)): 1 / (bots - 1)} for one, other in combinations(range(bots), 2)]


def _together(deals: Iterable[Games]) -> Games:
    total: Games = defaultdict(float)
    for deal in deals:
        for pattern, times in deal.items():
            total[pattern] += times
    return total


def _fit(games: Games, bots: int) -> Vector:
    """Climb to the greatest likelihood by Newton's method, halving steps that overshoot."""
    strengths = [0.0] * bots
    for _ in range(STEPS):
        inverse = _inverse(_curve(games, strengths))
        step = _times(inverse, _slope(games, strengths)[:-1])
        reached = _climbed(games, strengths, [*step, 0.0])
        moved = max(abs(new - old) for new, old in zip(reached, strengths, strict=True))
        strengths = reached
        if moved < ENOUGH:
            break
    return strengths


def _climbed(games: Games, strengths: Vector, step: Vector) -> Vector:
    here, scale = _likelihood(games, strengths), 1.0
    while scale > ENOUGH:
        reached = [strength + scale * part for strength, part in zip(strengths, step, strict=True)]
        if _likelihood(games, reached) >= here:
            return reached
        scale /= 2
    return strengths


def _choices(games: Games) -> Iterator[tuple[Stage, float]]:
    return ((stage, times * stage.weight) for pattern, times in games.items() for stage in stages(pattern))


def _chances(stage: Stage, strengths: Vector) -> dict[int, float]:
    """Return how likely each bot is to be the next best."""
    top = max(strengths[bot] for bot in stage.among)
    parts: dict[int, float] = defaultdict(float)
    for bot in stage.among:
        parts[bot] += exp(strengths[bot] - top)
    whole = sum(parts.values())
    return {bot: part / whole for bot, part in parts.items()}


def _likelihood(games: Games, strengths: Vector) -> float:
    """Return its logarithm, up to a constant."""
    return sum(weight * _log_chance(stage, strengths) for stage, weight in _choices(games))


def _log_chance(stage: Stage, strengths: Vector) -> float:
    top = max(strengths[bot] for bot in stage.among)
    return strengths[stage.first] - top - log(sum(exp(strengths[bot] - top) for bot in stage.among))


def _slope(games: Games, strengths: Vector) -> Vector:
    """Return the first derivatives of the log likelihood."""
    slope = [0.0] * len(strengths)
    for stage, weight in _choices(games):
        slope[stage.first] += weight
        for bot, chance in _chances(stage, strengths).items():
            slope[bot] -= weight * chance
    return slope


def _curve(games: Games, strengths: Vector) -> Matrix:
    """Return the second derivatives, their sign turned, without the last bot, whose strength is fixed."""
    free = len(strengths) - 1
    curve = [[0.0] * free for _ in range(free)]
    for stage, weight in _choices(games):
        chances = [(bot, chance) for bot, chance in _chances(stage, strengths).items() if bot < free]
        for (one, chance), (other, also) in product(chances, repeat=2):
            curve[one][other] += weight * chance * ((one == other) - also)
    return curve


def _sandwich(deals: Sequence[Games], strengths: Vector) -> Matrix:
    """Return the covariances of the strengths, the deals being the independent observations."""
    free = len(strengths) - 1
    bread = _inverse(_curve(_together(deals), strengths))
    spread = [[0.0] * free for _ in range(free)]
    for deal in deals:
        pull = _times(bread, _slope(deal, strengths)[:-1])
        for one, other in product(range(free), repeat=2):
            spread[one][other] += pull[one] * pull[other] * len(deals) / (len(deals) - 1 or 1)
    return spread


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return [sum(value * part for value, part in zip(row, vector, strict=True)) for row in matrix]


def _inverse(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix by Gauss and Jordan; it is as large as there are bots."""
    size = len(matrix)
    rows = [[*row, *(float(column == number) for column in range(size))] for number, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda number: abs(rows[number][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [value / rows[column][column] for value in rows[column]]
        for number in range(size):
            if number != column:
                factor = rows[number][column]
                rows[number] = [value - factor * part for value, part in zip(rows[number], rows[column], strict=True)]
    return [row[size:] for row in rows]
