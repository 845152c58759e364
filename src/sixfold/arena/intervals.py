"""95 % intervals from games that are not independent.

The games of one deal share their luck, so the deal is what is counted as one observation: in a mirrored pair the two
games pull in opposite directions, and an interval from single games would be wider than the truth. Each estimate is a
ratio of sums over deals, its variance that of the deals' deviations (the linearised ratio estimator of surveys).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class DealSum(NamedTuple):
    """What one deal adds: a sum over so many games."""

    total: float
    games: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value and the interval that holds the true one 95 times in 100."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width: what stands after ±."""
        return (self.high - self.low) / 2


def student(freedom: int) -> float:
    """Return the two-sided 95 % point of Student's t, less than 0.004 off: beyond 2 by the Cornish-Fisher series."""
    if freedom <= 0:
        raise ValueError("a degree of freedom is needed")
    if freedom == 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    z, n = Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * n**4)
    )


def mean(deals: Sequence[DealSum]) -> Estimate | None:
    """Estimate a mean over games; None without any, without a width from a single deal."""
    deals = [deal for deal in deals if deal.games]
    games = sum(deal.games for deal in deals)
    if not games:
        return None
    value = sum(deal.total for deal in deals) / games
    if len(deals) == 1:
        return Estimate(value, float("-inf"), float("inf"))
    squares = sum((deal.total - value * deal.games) ** 2 for deal in deals)
    deviation = sqrt(squares * len(deals) / (len(deals) - 1)) / games
    half = student(len(deals) - 1) * deviation
    return Estimate(value, value - half, value + half)


def share(deals: Sequence[DealSum]) -> Estimate | None:
    """Estimate a share of wins: Wilson's interval for as many independent games as the deals are worth.

    How many that is comes from the deals' own scatter, to which one more deal of independent games
    is added: so a handful of deals that happen to agree does not claim certainty.
    """
    deals = [deal for deal in deals if deal.games]
    games = sum(deal.games for deal in deals)
    if not games:
        return None
    value = min(1.0, max(0.0, sum(deal.total for deal in deals) / games))
    alone = value * (1 - value)  # the variance of one independent game without draws
    squares = sum((deal.total - value * deal.games) ** 2 for deal in deals) + alone * games / len(deals)
    worth = games if squares < 1e-12 else alone * games**2 / squares
    return _wilson(value, worth, student(len(deals)))


def _wilson(value: float, games: float, quantile: float) -> Estimate:
    weight = quantile**2 / games
    centre = (value + weight / 2) / (1 + weight)
    half = quantile * sqrt(value * (1 - value) / games + weight / (4 * games)) / (1 + weight)
    return Estimate(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)))
