"""Shares of a win: of an end, and of a lead that is not the end yet."""

from collections.abc import Sequence
from math import exp, sqrt

from sixfold.rules.core import Seat


def share_of_win(scores: Sequence[int], seat: Seat) -> float:
    """Return this seat's part of the win: 1 alone, equal parts for equals, else 0."""
    best = max(scores)
    return 1 / sum(score == best for score in scores) if scores[seat] == best else 0.0


def shares_of_win(winners: Sequence[Seat], seats: int) -> tuple[float, ...]:
    """Return everyone's part of the win."""
    return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(seats))


def strengths(scores: Sequence[float], spread: float) -> list[float]:
    """Return everyone's weight by Luce: it grows exponentially with the points."""
    best = max(scores)
    return [exp((score - best) / spread) for score in scores]


def share_of_lead(scores: Sequence[float], seat: Seat, spread: float) -> float:
    """Return this seat's chance to win with these points, where points to come scatter so much."""
    weights = strengths(scores, spread)
    return weights[seat] / sum(weights)


def spread_of(pieces: int, each: float, least: float) -> float:
    """Return how much points to come scatter with so many pieces left."""
    return max(least, each * sqrt(pieces))


def evenly(seats: int, seat: Seat) -> tuple[float, ...]:
    """Return shares for all others alike."""
    return tuple(0.0 if other == seat else 1 / (seats - 1) for other in range(seats))


def in_proportion(weights: Sequence[float], seat: Seat) -> tuple[float, ...]:
    """Return shares for all others in proportion to their weights."""
    kept = [0.0 if other == seat else weight for other, weight in enumerate(weights)]
    total = sum(kept)
    return tuple(weight / total for weight in kept) if total > 0 else evenly(len(weights), seat)
