"""What rows.py answers, found by trying everything: slow, and simple enough to be believed."""

from collections import Counter
from functools import cache
from itertools import combinations

from sixfold.rules.pieces import COLOURS, SHAPES, Piece

FULL = {
    **{colour: [Piece(colour + shape) for shape in SHAPES] for colour in COLOURS},
    **{shape: [Piece(colour + shape) for colour in COLOURS] for shape in SHAPES},
}
EVERY_ROW = sorted(
    {tuple(sorted(row)) for line in FULL.values() for size in range(3, 7) for row in combinations(line, size)}
)


@cache
def most_qwirkles(cards):
    """Return the most rows of six in any way to lay all of these sorted cards in rows; None if there is no way."""
    if not cards:
        return 0
    found = []
    for row in _rows_with(cards[0]):
        rest = _without(cards, row)
        if rest is not None and (below := most_qwirkles(rest)) is not None:
            found.append(below + (len(row) == 6))
    return max(found, default=None)


@cache
def _rows_with(card):
    return [row for row in EVERY_ROW if card in row]


def _without(cards, row):
    left = list(cards)
    for card in row:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def every_play(table, hand):
    """Map every set of cards of the hand that can be played on this table to the most Qwirkles it can make."""
    subsets = {subset for size in range(1, len(hand) + 1) for subset in combinations(sorted(hand), size)}
    made = {subset: most_qwirkles(tuple(sorted([*table, *subset]))) for subset in subsets}
    return {subset: qwirkles for subset, qwirkles in made.items() if qwirkles is not None}


def is_a_way(cards, rows):
    """Tell whether these rows are rows, and hold just these cards."""
    return all(row in EVERY_ROW for row in rows) and Counter(card for row in rows for card in row) == Counter(cards)
