"""Which cards can lie in rows: the exact solver behind Qwirkle Cards (K4 to K7).

A row lies in one of twelve lines, six colours and six shapes. For one line with some copies of each of its six kinds,
T in all, M the most of one kind and m the fewest:

- It can be cut into rows of 3 to 5 different cards exactly when T >= 3 M. Only if: the M equal cards need M rows of at
  least three. If: take k rows with M <= k and T/5 <= k <= T/3 (there is such a k), and deal the cards out in turn,
  sorted by kind: equal cards never meet, and sizes differ by at most one.
- It can be cut into q rows of six and rows of 3 to 5 exactly when m >= q and T >= 3 (M + q): take q of each kind off
  and ask the first question about the rest.

So a table stands exactly when the copies of each kind can be split between its colour and its shape so that all twelve
lines pass. Once M and q of every line are chosen that is a flow: a line asks for 3 (M + q) cards and takes q to M of
each kind. A kind lies where one colour crosses one shape, so a line that lacks a card gets it from the hand, or from a
line that it crosses, which may have to get one in turn. If no such chain ends well, no split exists (augmenting paths).

The search starts with M anywhere from 0 to 3 and asks only for what the least M needs. Where the split that it finds
breaks T >= 3 (M + q), there are two narrower cases: fewer copies of a kind in that line, or more cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from sixfold.rules.pieces import KINDS, Piece, Pieces

Row = Pieces  # three to six cards of one line, sorted
FEWEST: Final = 3  # K5
MOST_LYING: Final = 5  # K6: rows of six are taken
COPIES: Final = 3  # K1
CARDS: Final = len(KINDS) * COPIES

LINES: Final = tuple(tuple(range(6 * i, 6 * i + 6)) for i in range(6)) + tuple(tuple(range(i, 36, 6)) for i in range(6))
CROSSING: Final = (tuple(range(6, 12)),) * 6 + (tuple(range(6)),) * 6  # the line that crosses at each of a line's kinds


class RowsTurn(NamedTuple):
    """An answer: the cards played and all rows after it, rows of six included."""

    cards: Pieces
    rows: tuple[Row, ...]

    @property
    def qwirkles(self) -> int:
        """Return how many rows of six it makes."""
        return sum(len(row) == 6 for row in self.rows)


def can_play(table: Iterable[Piece], hand: Iterable[Piece], most: int = CARDS) -> bool:
    """Tell whether any play of at most so many cards of this hand exists on this table (K7)."""
    return _fewest(_Cards.of(table, hand), _Limits(), most) is not None


def find_turn(
    table: Iterable[Piece], hand: Iterable[Piece], using: Piece | None = None, most: int = CARDS
) -> RowsTurn | None:
    """Return some legal turn of at most so many cards, with the card `using` if given; None if there is none."""
    cards = _Cards.of(table, hand)
    if using is not None:
        cards.least[using.kind] += 1
        if cards.least[using.kind] > cards.most[using.kind]:
            return None
    found = _fewest(cards, _Limits(), most)
    return None if found is None else _turn(cards, found)


def best_turn(table: Iterable[Piece], hand: Iterable[Piece]) -> RowsTurn | None:
    """Return a turn with the most Qwirkles and, among those, the most cards played; None if there is none."""
    cards = _Cards.of(table, hand)
    best = _Best(cards)
    best.search(_Limits())
    return None if best.found is None else _turn(cards, best.found)


class _Cards(NamedTuple):
    """How many of each kind lie before the turn; how many must and how many can lie after it, Qwirkles included."""

    lying: list[int]
    least: list[int]
    most: list[int]

    @classmethod
    def of(cls, table: Iterable[Piece], hand: Iterable[Piece]) -> "_Cards":
        there, held = Counter(table), Counter(hand)
        lying = [there[kind] for kind in KINDS]
        return cls(lying, lying.copy(), [there[kind] + held[kind] for kind in KINDS])


@dataclass(frozen=True, slots=True)
class _Limits:
    """What the search allows each line: bounds of M, and of its Qwirkles."""

    low: tuple[int, ...] = (0,) * 12
    high: tuple[int, ...] = (COPIES,) * 12
    six: tuple[int, ...] = (0,) * 12
    six_high: tuple[int, ...] = (COPIES,) * 12

    def narrowed(self, cards: _Cards) -> "_Limits | None":
        """Return the limits without what too few cards rule out; None if that leaves nothing."""
        low, high, six_high = [], [], []
        for line, six in enumerate(self.six):
            room = [cards.most[kind] - self.six[other] for kind, other in zip(LINES[line], CROSSING[line], strict=True)]
            ms = range(max(self.low[line], six), self.high[line] + 1)
            count = {m: sum(min(copies, m) for copies in room) for m in ms}
            fits = [m for m in ms if count[m] >= 3 * (m + six)]
            if not fits:
                return None
            low.append(fits[0])
            high.append(fits[-1])
            six_high.append(min(self.six_high[line], *room, max(min(m, count[m] // 3 - m) for m in fits)))
        return _Limits(tuple(low), tuple(high), self.six, tuple(six_high))


def _changed(values: tuple[int, ...], line: int, value: int) -> tuple[int, ...]:
    return (*values[:line], value, *values[line + 1 :])


class _Split:
    """The copies of every kind, dealt out to its colour and its shape within limits.

    `copies[line][i]` lie in a line where it crosses `CROSSING[line][i]`; `spare` of each kind could be played besides.
    """

    def __init__(self, limits: _Limits) -> None:
        self.limits = limits
        self.copies = [[0] * 6 for _ in range(12)]
        self.total = [0] * 12
        self.spare = [0] * 36

    @classmethod
    def of(cls, cards: _Cards, limits: _Limits, counts: Sequence[int], near: "_Split | None" = None) -> "_Split | None":
        """Split so many copies of each kind, and as few more as the lines need; None if that cannot be done."""
        split = cls(limits)
        if not all(split._deal(kind, count, cards, near) for kind, count in enumerate(counts)):
            return None
        split.total = [sum(copies) for copies in split.copies]
        needs = [3 * (m + six) for m, six in zip(limits.low, limits.six, strict=True)]
        for line, need in enumerate(needs):
            while split.total[line] < need:
                if not split._supply(line, needs):
                    return None
        return split

    def _deal(self, kind: int, count: int, cards: _Cards, near: "_Split | None") -> bool:
        """Deal out copies of one kind, where they lie in the split `near` if that goes; False if they do not fit."""
        colour, shape = kind // 6, kind % 6
        low, high = self.limits.six[colour], self.limits.high[colour]
        least, most = self.limits.six[6 + shape], self.limits.high[6 + shape]
        count = min(max(count, low + least), high + most)
        if not cards.least[kind] <= count <= cards.most[kind]:
            return False
        wanted = near.copies[colour][shape] if near else count // 2
        here = min(max(wanted, low, count - most), high, count - least)
        self.copies[colour][shape], self.copies[6 + shape][colour] = here, count - here
        self.spare[kind] = min(cards.most[kind], high + most) - count
        return True

    def _supply(self, line: int, needs: Sequence[int]) -> bool:
        """Get a line one more card: along a chain from a line that can spare one, or else from the hand."""
        copies, high, six = self.copies, self.limits.high, self.limits.six
        takers = {line: line}  # which line the card of a line would go to
        asked = [line]
        for taker in asked:
            for i, other in enumerate(CROSSING[taker]):
                if other not in takers and copies[taker][i] < high[taker] and copies[other][taker % 6] > six[other]:
                    takers[other] = taker
                    if self.total[other] > needs[other]:
                        return self._pass_on(other, takers)
                    asked.append(other)
        return any(self._play_into(taker) and self._pass_on(taker, takers) for taker in asked)

    def _pass_on(self, line: int, takers: Mapping[int, int]) -> bool:
        """Move a card from this line to its taker, one from there to the next, and so on."""
        while takers[line] != line:
            taker = takers[line]
            self.copies[line][taker % 6] -= 1
            self.copies[taker][line % 6] += 1
            self.total[line] -= 1
            self.total[taker] += 1
            line = taker
        return True

    def _play_into(self, line: int) -> bool:
        """Play a card into this line if one fits."""
        for i, kind in enumerate(LINES[line]):
            if self.spare[kind] and self.copies[line][i] < self.limits.high[line]:
                self.copies[line][i] += 1
                self.total[line] += 1
                self.spare[kind] -= 1
                return True
        return False

    def play_one(self) -> bool:
        """Play a card where it breaks least; False if none fits."""
        lines = sorted(range(12), key=lambda line: self._gap(line) + 3 * (max(self.copies[line]) == 0))
        return any(self._play_into(line) for line in lines)

    def _gap(self, line: int) -> int:
        return 3 * (max(self.copies[line]) + self.limits.six[line]) - self.total[line]

    def cases(self) -> tuple[_Limits, ...]:
        """Return two narrower limits, one of which any real split keeps; none at all if this is one."""
        line = max(range(12), key=self._gap)
        if self._gap(line) <= 0:
            return ()
        limits, m = self.limits, self.total[line] // 3 - self.limits.six[line]  # M would have to be at most this
        fewer_copies = replace(limits, high=_changed(limits.high, line, m))
        more_cards = replace(limits, low=_changed(limits.low, line, m + 1))
        return fewer_copies, more_cards

    def qwirkles(self) -> list[int]:
        """Return the most Qwirkles that each line can give."""
        return [min(*copies, sum(copies) // 3 - max(copies)) for copies in self.copies]


def _fewest(cards: _Cards, limits: _Limits, most: int, near: _Split | None = None) -> _Split | None:
    """Return a split that plays at least one card and at most so many; None if there is none within these limits."""
    narrow = limits.narrowed(cards)
    split = narrow and _Split.of(cards, narrow, cards.least, near)
    if not split or (sum(split.total) == sum(cards.lying) and not split.play_one()):  # K4
        return None
    if sum(split.total) > sum(cards.lying) + most:
        return None
    cases = split.cases()
    if not cases:
        return split
    return next(filter(None, (_fewest(cards, case, most, split) for case in cases)), None)


class _Best:
    """Branch and bound: Qwirkles line by line, and as many cards as go, most first."""

    def __init__(self, cards: _Cards) -> None:
        self.cards = cards
        self.found: _Split | None = None
        self.value = (0, sum(cards.lying))  # Qwirkles, and cards after the turn

    def search(self, limits: _Limits) -> None:
        """Look within these limits for a better turn than the best so far."""
        narrow = limits.narrowed(self.cards)
        if narrow is None or not self._fill(narrow):
            return
        lines = [line for line in range(12) if narrow.six[line] < narrow.six_high[line]]
        if lines:
            line = max(lines, key=lambda line: (narrow.six_high[line], -line))
            for count in range(narrow.six_high[line], narrow.six[line] - 1, -1):
                six, six_high = _changed(narrow.six, line, count), _changed(narrow.six_high, line, count)
                self.search(replace(narrow, six=six, six_high=six_high))

    def _fill(self, limits: _Limits, near: _Split | None = None) -> bool:
        """Lay as many cards as these limits allow; False if nothing better than the best so far can be there."""
        split = _Split.of(self.cards, limits, self.cards.most, near)
        if split is None or sum(split.total) == sum(self.cards.lying):  # K4: at least one card is played
            return False
        if (min(sum(limits.six_high), sum(split.total) // 6), sum(split.total)) <= self.value:
            return False
        cases = split.cases()
        if not cases:
            value = (sum(split.qwirkles()), sum(split.total))
            if value > self.value:
                self.found, self.value = split, value
            return True
        decided = limits.six == limits.six_high
        filled = (self._fill(case, split) for case in cases)
        return any([*filled]) if decided else any(filled)


def _turn(cards: _Cards, found: _Split) -> RowsTurn:
    """Lay out a split as rows."""
    laid = [found.copies[kind // 6][kind % 6] + found.copies[6 + kind % 6][kind // 6] for kind in range(36)]
    played = [KINDS[kind] for kind in range(36) for _ in range(laid[kind] - cards.lying[kind])]
    rows = [
        row
        for line, six in enumerate(found.qwirkles())
        for row in _cut([KINDS[kind] for kind in LINES[line]], found.copies[line], six)
    ]
    return RowsTurn(tuple(sorted(played)), tuple(sorted(rows)))


def _cut(kinds: Sequence[Piece], copies: Sequence[int], six: int) -> Iterator[Row]:
    """Cut one line into `six` rows of six and as few other rows as go (the proof at the top of this file)."""
    yield from (tuple(sorted(kinds)) for _ in range(six))
    rest = [kind for kind, count in zip(kinds, copies, strict=True) for _ in range(count - six)]
    if rest:
        rows = max(max(copies) - six, -(-len(rest) // MOST_LYING))
        yield from (tuple(sorted(islice(rest, start, None, rows))) for start in range(rows))
