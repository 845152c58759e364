"""Which cards can lie in rows: the exact solver behind Qwirkle Cards (K4 to K7).

A row lies in one of twelve lines, six colours and six shapes. For one line with some copies of each of its six kinds,
T in all, M the most of one kind and m the fewest:

- It can be cut into rows of 3 to 5 different cards exactly when T >= 3 M. Only if: the M equal cards need M rows of at
  least three. If: take k rows with M <= k and T/5 <= k <= T/3 (there is such a k), and deal the cards out in turn,
  sorted by kind: equal cards never meet, and sizes differ by at most one.
- It can be cut into q rows of six and rows of 3 to 5 exactly when m >= q and T >= 3 (M + q): take q of each kind off
  and ask the first question about the rest.

So a table stands exactly when the copies of each kind can be split between its colour and its shape so that all twelve
lines pass. Here the split, the cards played and the Qwirkles of each line are intervals that are narrowed to a fixed
point, then decided by guessing: a search that ends with an answer and never with a maybe.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple

from sixfold.rules.pieces import KINDS, Piece, Pieces

Row = Pieces  # three to six cards of one line, sorted
FEWEST: Final = 3  # K5
MOST_LYING: Final = 5  # K6: rows of six are taken
COPIES: Final = 3  # K1
CARDS: Final = len(KINDS) * COPIES

LINES: Final = tuple(tuple(range(6 * i, 6 * i + 6)) for i in range(6)) + tuple(tuple(range(i, 36, 6)) for i in range(6))
# Parts: 0 to 35 are the copies of each kind that lie in its colour, 36 to 71 those that lie in its shape.
PARTS: Final = tuple(tuple(kind + 36 * (line >= 6) for kind in LINES[line]) for line in range(12))


class Turn(NamedTuple):
    """An answer: the cards played and all rows after it, rows of six included."""

    cards: Pieces
    rows: tuple[Row, ...]

    @property
    def qwirkles(self) -> int:
        """Return how many rows of six it makes."""
        return sum(len(row) == 6 for row in self.rows)


def can_play(table: Iterable[Piece], hand: Iterable[Piece], most: int = CARDS) -> bool:
    """Tell whether any play of at most so many cards of this hand exists on this table (K7)."""
    return _witness(_Bounds.of(table, hand, most)) is not None


def find_turn(table: Iterable[Piece], hand: Iterable[Piece], using: Piece | None = None) -> Turn | None:
    """Return some legal turn, one that plays the card `using` if given; None if there is none."""
    bounds = _Bounds.of(table, hand)
    if using is not None:
        bounds.total.low[using.kind] = bounds.table[using.kind] + 1
    found = _witness(bounds)
    return None if found is None else _turn(found)


def best_turn(table: Iterable[Piece], hand: Iterable[Piece]) -> Turn | None:
    """Return a turn with the most Qwirkles and, among those, the most cards played; None if there is none."""
    best = _Best()
    root = _Bounds.of(table, hand)
    if root.narrowed():
        best.search(root)
    return None if best.found is None else _turn(best.found)


class _Interval(NamedTuple):
    """Numbers that are known only to lie between bounds."""

    low: list[int]
    high: list[int]

    def copy(self) -> "_Interval":
        return _Interval(self.low.copy(), self.high.copy())


@dataclass(slots=True)
class _Bounds:
    """What is known so far about a turn."""

    table: tuple[int, ...]  # by kind, before the turn
    part: _Interval  # copies by part (see PARTS)
    total: _Interval  # copies by kind, after the turn, before Qwirkles are taken
    six: _Interval  # Qwirkles by line
    most: int  # cards that may be played

    @classmethod
    def of(cls, table: Iterable[Piece], hand: Iterable[Piece], most: int = CARDS) -> "_Bounds":
        lying, held = Counter(table), Counter(hand)
        low = [lying[kind] for kind in KINDS]
        high = [lying[kind] + held[kind] for kind in KINDS]
        part, six = _Interval([0] * 72, high + high), _Interval([0] * 12, [COPIES] * 12)
        return cls(tuple(low), part, _Interval(low, high), six, most)

    def copy(self) -> "_Bounds":
        return _Bounds(self.table, self.part.copy(), self.total.copy(), self.six.copy(), self.most)

    def narrowed(self) -> bool:
        """Narrow everything to a fixed point; False if nothing is possible."""
        dirty = set(range(12))
        while dirty:
            if not self._line(dirty.pop(), dirty):
                return False
        lying = sum(self.table)
        return sum(self.total.high) > lying and sum(self.total.low) <= lying + self.most  # K4: at least one is played

    def _line(self, line: int, dirty: set[int]) -> bool:
        """Narrow one line by T >= 3 (M + q), trying every value that M could have."""
        parts, (low, high) = PARTS[line], self.part
        for part in parts:
            if not self._kind(part % 36, dirty):
                return False
        ups, six = [high[part] for part in parts], self.six.low[line]
        least = max(six, *(low[part] for part in parts))
        room = {m: sum(min(up, m) for up in ups) for m in range(least, COPIES + 1)}
        possible = [m for m, most in room.items() if most >= 3 * (m + six)]
        if not possible:
            return False
        self.six.high[line] = min(self.six.high[line], *ups, max(min(m, room[m] // 3 - m) for m in possible))
        if self.six.high[line] < six:
            return False
        for part, up in zip(parts, ups, strict=True):
            need = max(low[part], six, min(3 * (m + six) - (room[m] - min(up, m)) for m in possible))
            if not self._narrow(part, need, min(up, possible[-1]), dirty):
                return False
        return True

    def _narrow(self, part: int, need: int, allow: int, dirty: set[int]) -> bool:
        low, high = self.part
        if need == low[part] and allow == high[part]:
            return True
        low[part], high[part] = need, allow
        dirty.update(_lines_of(part % 36))
        return need <= allow and self._kind(part % 36, dirty)

    def _kind(self, kind: int, dirty: set[int]) -> bool:
        """Narrow the two parts of a kind and their sum."""
        (low, high), total = self.part, self.total
        colour, shape = kind, kind + 36
        before = (low[colour], high[colour], low[shape], high[shape], total.low[kind], total.high[kind])
        total.low[kind] = max(total.low[kind], low[colour] + low[shape])
        total.high[kind] = min(total.high[kind], high[colour] + high[shape])
        for part, other in ((colour, shape), (shape, colour)):
            low[part] = max(low[part], total.low[kind] - high[other])
            high[part] = min(high[part], total.high[kind] - low[other])
            if low[part] > high[part]:
                return False
        if before != (low[colour], high[colour], low[shape], high[shape], total.low[kind], total.high[kind]):
            dirty.update(_lines_of(kind))
        return total.low[kind] <= total.high[kind]

    def with_part(self, part: int, count: int) -> "_Bounds":
        bounds = self.copy()
        bounds.part.low[part] = bounds.part.high[part] = count
        return bounds

    def with_total(self, kind: int, count: int) -> "_Bounds":
        bounds = self.copy()
        bounds.total.low[kind] = bounds.total.high[kind] = count
        return bounds

    def with_six(self, line: int, count: int) -> "_Bounds":
        bounds = self.copy()
        bounds.six.low[line] = bounds.six.high[line] = count
        return bounds


def _lines_of(kind: int) -> tuple[int, int]:
    return kind // 6, 6 + kind % 6


def _witness(bounds: _Bounds) -> _Bounds | None:
    """Return bounds with every split decided, or None if there are none: the guessing half of the search."""
    if not bounds.narrowed():
        return None
    low, high = bounds.part
    open_parts = [part for part in range(72) if low[part] < high[part]]
    if not open_parts:
        return bounds
    part = min(open_parts, key=lambda part: (_slack(bounds, part), -high[part], part))
    for count in range(high[part], low[part] - 1, -1):
        found = _witness(bounds.with_part(part, count))
        if found is not None:
            return found
    return None


def _slack(bounds: _Bounds, part: int) -> int:
    """Return how much more the part's line can hold than it needs."""
    line = _lines_of(part % 36)[part >= 36]
    ups = [bounds.part.high[other] for other in PARTS[line]]
    return sum(ups) - 3 * (max(ups) + bounds.six.low[line])


class _Best:
    """Branch and bound: Qwirkles line by line, then cards, most first."""

    def __init__(self) -> None:
        self.found: _Bounds | None = None
        self.value = (-1, -1)

    def search(self, bounds: _Bounds) -> None:
        """Look below these narrowed bounds for a better turn than the best so far."""
        if (sum(bounds.six.high), sum(bounds.total.high)) <= self.value:
            return
        witness = _witness(bounds.copy())
        if witness is None:
            return
        value = (sum(_sixes(witness)), sum(witness.total.low))
        if value > self.value:
            self.found, self.value = witness, value
        for choice in _choices(bounds):
            if choice.narrowed():
                self.search(choice)


def _choices(bounds: _Bounds) -> Iterator[_Bounds]:
    """Decide the next open line's Qwirkles, or the next open kind's cards, highest first."""
    six, total = bounds.six, bounds.total
    lines = [line for line in range(12) if six.low[line] < six.high[line]]
    if lines:
        line = max(lines, key=lambda line: (six.high[line], -line))
        return (bounds.with_six(line, count) for count in range(six.high[line], six.low[line] - 1, -1))
    kinds = [kind for kind in range(36) if total.low[kind] < total.high[kind]]
    if not kinds:
        return iter(())
    kind = kinds[0]
    return (bounds.with_total(kind, count) for count in range(total.high[kind], total.low[kind] - 1, -1))


def _turn(found: _Bounds) -> Turn:
    """Lay out decided bounds as rows."""
    played = [KINDS[kind] for kind in range(36) for _ in range(found.total.low[kind] - found.table[kind])]
    rows = [
        row
        for line, six in enumerate(_sixes(found))
        for row in _cut([KINDS[kind] for kind in LINES[line]], [found.part.low[p] for p in PARTS[line]], six)
    ]
    return Turn(tuple(sorted(played)), tuple(sorted(rows)))


def _sixes(found: _Bounds) -> list[int]:
    """Return the most Qwirkles that each line of a decided split can give."""
    lines = [[found.part.low[part] for part in parts] for parts in PARTS]
    return [min(*copies, sum(copies) // 3 - max(copies)) for copies in lines]


def _cut(kinds: Sequence[Piece], copies: Sequence[int], six: int) -> Iterator[Row]:
    """Cut one line into `six` rows of six and as few other rows as go (the proof at the top of this file)."""
    yield from (tuple(sorted(kinds)) for _ in range(six))
    rest = [kind for kind, count in zip(kinds, copies, strict=True) for _ in range(count - six)]
    if rest:
        rows = max(max(copies) - six, -(-len(rest) // MOST_LYING))
        yield from (tuple(sorted(islice(rest, start, None, rows))) for start in range(rows))
