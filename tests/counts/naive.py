"""A second generator of placements, slow and independent: brute force over cells and orders of the hand.

It knows pieces and cells as plain text and tuples, and takes nothing from `sixfold.rules` but what lies on the grid: if
it agrees with `grid.placements`, two different readings of Q5 to Q8 agree.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations

Spot = tuple[int, int]
Board = Mapping[Spot, str]
Turn = frozenset[tuple[str, Spot]]


def naive_turns(board: Board, hand: tuple[str, ...]) -> set[Turn]:
    """Return every legal way to place pieces of this hand on a board that is not empty."""
    slots = set(_slots(board, len(hand)))
    return {turn for slot in slots for turn in _filled(board, slot, hand)}


def naive_subsets(hand: tuple[str, ...], most: int) -> set[tuple[str, ...]]:
    """Return every different choice of at most so many pieces of the hand, none included."""
    return {tuple(sorted(chosen)) for count in range(most + 1) for chosen in combinations(hand, count)}


def naive_count(board: Board, hand: tuple[str, ...], depth: int) -> int:
    """Count the ways to place that many times in a row from one hand that is never filled again."""
    turns = naive_turns(board, hand)
    if depth == 1:
        return len(turns)
    return sum(naive_count(dict(board) | _cells(turn), _rest(hand, turn), depth - 1) for turn in turns)


def _cells(turn: Turn) -> dict[Spot, str]:
    return {spot: piece for piece, spot in turn}


def _rest(hand: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    left = list(hand)
    for piece, _ in turn:
        left.remove(piece)
    return tuple(left)


def _slots(board: Board, most: int) -> Iterator[frozenset[Spot]]:
    """Go through the sets of empty cells that one turn could fill: in one line, without a gap, touching the board."""
    xs, ys = [x for x, _ in board], [y for _, y in board]
    for x in range(min(xs) - most, max(xs) + most + 1):
        for y in range(min(ys) - most, max(ys) + most + 1):
            for step in ((1, 0), (0, 1)):
                yield from _slots_from(board, (x, y), step, most)


def _slots_from(board: Board, start: Spot, step: Spot, most: int) -> Iterator[frozenset[Spot]]:
    slot: list[Spot] = []
    touching = False
    (x, y), (dx, dy) = start, step
    while start not in board and len(slot) < most:
        if (x, y) not in board:
            slot.append((x, y))
            touching = touching or _touches(board, (x, y))
            if touching:
                yield frozenset(slot)
        x, y = x + dx, y + dy


def _touches(board: Board, spot: Spot) -> bool:
    x, y = spot
    return any(near in board for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)))


def _filled(board: Board, slot: frozenset[Spot], hand: tuple[str, ...]) -> Iterator[Turn]:
    trial = dict(board)
    for chosen in set(combinations(sorted(hand), len(slot))):
        if not _pure(chosen):  # Q5, and Q8, as they all end up in one line (Q6)
            continue
        for order in permutations(chosen):
            trial.update(zip(slot, order, strict=True))
            if _stands(trial, slot):
                yield frozenset(zip(order, slot, strict=True))


def _stands(board: Board, slot: frozenset[Spot]) -> bool:
    """Tell whether every line through these cells is pure (Q8)."""
    return all(_pure(_line(board, spot, step)) for spot in slot for step in ((1, 0), (0, 1)))


def _line(board: Board, spot: Spot, step: Spot) -> list[str]:
    (x, y), (dx, dy) = spot, step
    while (x - dx, y - dy) in board:
        x, y = x - dx, y - dy
    line = []
    while (x, y) in board:
        line.append(board[x, y])
        x, y = x + dx, y + dy
    return line


def _pure(line: Sequence[str]) -> bool:
    return len(set(line)) == len(line) and _alike(line)


def _alike(pieces: Sequence[str]) -> bool:
    return len({piece[0] for piece in pieces}) == 1 or len({piece[1] for piece in pieces}) == 1
