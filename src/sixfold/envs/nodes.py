"""Chance of the rules as nodes of small outcomes: one die, one card, one cube after the other.

A game tree wants few outcomes a node: a throw of six dice is six nodes of six, a hand of nine cards nine nodes of up to
36. Outcomes are numbers: a seat, a face less one, or the kind of a piece. A game's `env.py` registers its own kinds of
chance here.
"""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from sixfold.rules.chance import AnyChance, Lot
from sixfold.rules.draw import Dealing, PieceDraw
from sixfold.rules.pieces import KINDS, Pieces

Outcomes = list[tuple[int, float]]  # a number and its probability, in rising order


@singledispatch
def node_count(asked: AnyChance) -> int:
    """Return how many nodes this chance has."""
    raise TypeError(f"no nodes for {asked!r}")


@singledispatch
def outcomes(asked: AnyChance, drawn: Sequence[int]) -> Outcomes:
    """Return what the next node can bring, after what these nodes have brought."""
    raise TypeError(f"no nodes for {asked!r} after {drawn}")


@singledispatch
def gathered(asked: AnyChance, drawn: Sequence[int]) -> Any:
    """Return the outcome of the whole chance, as the game's `settle` takes it."""
    raise TypeError(f"no nodes for {asked!r} after {drawn}")


def even(numbers: Sequence[int]) -> Outcomes:
    """Return these numbers, each as likely."""
    return [(number, 1 / len(numbers)) for number in sorted(numbers)]


@node_count.register
def _(_asked: Lot) -> int:
    return 1


@outcomes.register
def _(asked: Lot, _drawn: Sequence[int]) -> Outcomes:
    return even(range(asked.seats))


@gathered.register
def _(_asked: Lot, drawn: Sequence[int]) -> int:
    return drawn[0]


def _kinds_left(bag: Pieces, drawn: Sequence[int]) -> Outcomes:
    left = Counter(piece.kind for piece in bag)
    left.subtract(drawn)
    size = len(bag) - len(drawn)
    return [(kind, count / size) for kind, count in sorted(left.items()) if count]


def pieces(kinds: Sequence[int]) -> Pieces:
    """Return the pieces of these kinds."""
    return tuple(sorted(KINDS[kind] for kind in kinds))


def hands(drawn: Sequence[int], seats: int, count: int) -> tuple[Pieces, ...]:
    """Return hands of so many pieces, drawn for one seat after the other."""
    return tuple(pieces(drawn[seat * count : (seat + 1) * count]) for seat in range(seats))


@node_count.register
def _(asked: Dealing) -> int:
    return asked.seats * asked.count


@outcomes.register
def _(asked: Dealing, drawn: Sequence[int]) -> Outcomes:
    return _kinds_left(asked.bag, drawn)


@gathered.register
def _(asked: Dealing, drawn: Sequence[int]) -> tuple[Pieces, ...]:
    return hands(drawn, asked.seats, asked.count)


@node_count.register
def _(asked: PieceDraw) -> int:
    return asked.count


@outcomes.register
def _(asked: PieceDraw, drawn: Sequence[int]) -> Outcomes:
    return _kinds_left(asked.bag, drawn)


@gathered.register
def _(asked: PieceDraw, drawn: Sequence[int]) -> Pieces:
    return tuple(sorted(asked.sure + pieces(drawn)))
