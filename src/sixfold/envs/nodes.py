"""Chance of the rules as nodes of small outcomes: one die, one card, one cube after the other.

A game tree wants few outcomes a node: a throw of six dice is six nodes of six, a hand of nine cards nine nodes of up to
36. Outcomes are numbers: a seat, a face less one, or the kind of a piece.
"""

from collections import Counter
from collections.abc import Sequence
from functools import singledispatch
from typing import Any

from sixfold.games.cubes.rules import HAND, Colours, Filling, FirstHands, Throwing, faces
from sixfold.games.dice.rules import ROWS, Dice, Throw
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


def _even(numbers: Sequence[int]) -> Outcomes:
    return [(number, 1 / len(numbers)) for number in sorted(numbers)]


@node_count.register
def _(_asked: Lot) -> int:
    return 1


@outcomes.register
def _(asked: Lot, _drawn: Sequence[int]) -> Outcomes:
    return _even(range(asked.seats))


@gathered.register
def _(_asked: Lot, drawn: Sequence[int]) -> int:
    return drawn[0]


@node_count.register
def _(asked: Throw) -> int:
    return 2 + len(ROWS) - len(asked.closed)


@outcomes.register
def _(_asked: Throw, _drawn: Sequence[int]) -> Outcomes:
    return _even(range(6))


@gathered.register
def _(asked: Throw, drawn: Sequence[int]) -> Dice:
    first, second, *coloured = (face + 1 for face in drawn)
    shown = iter(coloured)
    return Dice((first, second), tuple(None if row in asked.closed else next(shown) for row in ROWS))


def _kinds_left(bag: Pieces, drawn: Sequence[int]) -> Outcomes:
    left = Counter(piece.kind for piece in bag)
    left.subtract(drawn)
    size = len(bag) - len(drawn)
    return [(kind, count / size) for kind, count in sorted(left.items()) if count]


def _pieces(kinds: Sequence[int]) -> Pieces:
    return tuple(sorted(KINDS[kind] for kind in kinds))


def _hands(drawn: Sequence[int], seats: int, count: int) -> tuple[Pieces, ...]:
    return tuple(_pieces(drawn[seat * count : (seat + 1) * count]) for seat in range(seats))


@node_count.register
def _(asked: Dealing) -> int:
    return asked.seats * asked.count


@outcomes.register
def _(asked: Dealing, drawn: Sequence[int]) -> Outcomes:
    return _kinds_left(asked.bag, drawn)


@gathered.register
def _(asked: Dealing, drawn: Sequence[int]) -> tuple[Pieces, ...]:
    return _hands(drawn, asked.seats, asked.count)


@node_count.register
def _(asked: PieceDraw) -> int:
    return asked.count


@outcomes.register
def _(asked: PieceDraw, drawn: Sequence[int]) -> Outcomes:
    return _kinds_left(asked.bag, drawn)


@gathered.register
def _(asked: PieceDraw, drawn: Sequence[int]) -> Pieces:
    return tuple(sorted(asked.sure + _pieces(drawn)))


def _faces_left(bag: Colours, drawn: Sequence[int]) -> Outcomes:
    """One cube of what is left in the bag, rolled."""
    left = Counter(bag)
    left.subtract(KINDS[kind].colour for kind in drawn)
    size = 6 * (len(bag) - len(drawn))
    return sorted((face.kind, count / size) for colour, count in left.items() if count for face in faces(colour))


@node_count.register
def _(asked: FirstHands) -> int:
    return asked.seats * HAND


@outcomes.register
def _(asked: FirstHands, drawn: Sequence[int]) -> Outcomes:
    return _faces_left(asked.bag, drawn)


@gathered.register
def _(asked: FirstHands, drawn: Sequence[int]) -> tuple[Pieces, ...]:
    return _hands(drawn, asked.seats, HAND)


@node_count.register
def _(asked: Filling) -> int:
    return len(asked.sure) + asked.count


@outcomes.register
def _(asked: Filling, drawn: Sequence[int]) -> Outcomes:
    if len(drawn) < len(asked.sure):
        return _even([face.kind for face in faces(asked.sure[len(drawn)])])
    return _faces_left(asked.bag, drawn[len(asked.sure) :])


@gathered.register
def _(_asked: Filling, drawn: Sequence[int]) -> Pieces:
    return _pieces(drawn)


@node_count.register
def _(asked: Throwing) -> int:
    return len(asked.cubes)


@outcomes.register
def _(asked: Throwing, drawn: Sequence[int]) -> Outcomes:
    return _even([face.kind for face in faces(asked.cubes[len(drawn)].colour)])


@gathered.register
def _(_asked: Throwing, drawn: Sequence[int]) -> Pieces:
    return tuple(KINDS[kind] for kind in drawn)
