"""Slow, plain second opinions on Cards turns, straight from K4 to K6: rows are listed, lines tell nothing."""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, product

from ortools.sat.python import cp_model

from sixfold.games.cards.kernel import Worth
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, is_pure

LINES = [tuple(p for p in KINDS if p.colour == c) for c in COLOURS]
LINES += [tuple(p for p in KINDS if p.shape == s) for s in SHAPES]
ROWS = [row for line in LINES for size in range(3, 7) for row in combinations(line, size)]


def subsets(hand):
    """Every non-empty multiset of cards from the hand, as counters."""
    counts = sorted(Counter(hand).items())
    for numbers in product(*(range(copies + 1) for _, copies in counts)):
        if any(numbers):
            yield Counter({card: n for (card, _), n in zip(counts, numbers, strict=True) if n})


def tie_break(ties, hand, played, left):
    """Add up the terms of `TieBreaks` for one turn."""
    kept = Counter(hand) - Counter(played)
    left = Counter(left)
    tie = sum(ties.play[card.kind] * n for card, n in Counter(played).items())
    tie += sum(ties.left[card.kind] * n for card, n in left.items())
    for line in LINES:
        tie += ties.offer[sum(left[card] > 0 for card in line)]
        tie += ties.hold[sum(kept[card] > 0 for card in line)]
    return tie


def assert_legal(table, hand, answer, ties):
    """Check an answer's turn by K4 to K6, and that it is worth what it says."""
    turn = answer.turn
    assert turn.cards
    assert not Counter(turn.cards) - Counter(hand)
    assert Counter(card for row in turn.rows for card in row) == Counter(table) + Counter(turn.cards)
    for row in turn.rows:
        assert 3 <= len(row) <= 6
        assert is_pure(row)
    sixes = sum(len(row) == 6 for row in turn.rows)
    left = [card for row in turn.rows if len(row) < 6 for card in row]
    assert answer.worth == Worth(sixes, tie_break(ties, hand, turn.cards, left))


@cache
def rows_with(card):
    return [row for row in ROWS if card in row]


def layouts(cards):
    """Every way to lay these cards in rows, told by which rows of six it has: {sorted rows of six}."""
    return _lay(tuple(sorted(Counter(cards).items())))


@lru_cache(maxsize=100_000)
def _lay(counts):
    if not counts:
        return frozenset({()})
    left = dict(counts)
    found = set()
    for row in rows_with(counts[0][0]):
        if all(card in left for card in row):
            rest = tuple((card, n - (card in row)) for card, n in counts if n > (card in row))
            six = (row,) if len(row) == 6 else ()
            found |= {tuple(sorted(sixes + six)) for sixes in _lay(rest)}
    return frozenset(found)


def worth_by_brute_force(table, hand, ties, most_qwirkles=108, most_cards=108):
    """Return the best worth over all plays and layouts, or None if there is no play."""
    best = None
    for played in subsets(hand):
        if played.total() > most_cards:
            continue
        cards = Counter(table) + played
        for sixes in layouts(cards.elements()):
            if len(sixes) > most_qwirkles:
                continue
            left = cards - Counter(card for row in sixes for card in row)
            worth = Worth(len(sixes), tie_break(ties, hand, played, left))
            best = worth if best is None else max(best, worth)
    return best


class RowModel:
    """The same question for CP-SAT: how often is each of the 504 rows laid?"""

    def __init__(self, table, hand, ties=None):
        self.model = cp_model.CpModel()
        table, hand = Counter(table), Counter(hand)
        laid = {(i, row): self.model.new_int_var(0, 3, "") for i, row in enumerate(ROWS)}
        self.played = {card: self.model.new_int_var(0, hand[card], "") for card in hand}
        covers = {card: [] for card in KINDS}
        for (_, row), count in laid.items():
            for card in row:
                covers[card].append(count)
        for card in KINDS:
            self.model.add(sum(covers[card]) == table[card] + self.played.get(card, 0))
        self.model.add(sum(self.played.values()) >= 1)
        self.sixes = sum(count for (_, row), count in laid.items() if len(row) == 6)
        self.tie = 0
        if ties is not None:
            left = {
                card: sum(count for (_, row), count in laid.items() if card in row and len(row) < 6) for card in KINDS
            }
            kept = {card: hand[card] - self.played.get(card, 0) for card in KINDS}
            self.tie = sum(ties.play[card.kind] * count for card, count in self.played.items())
            self.tie += sum(ties.left[card.kind] * left[card] for card in KINDS)
            self.tie += self._by_kinds(left, ties.offer) + self._by_kinds(kept, ties.hold)

    def _by_kinds(self, counts, ties):
        if not any(ties):
            return 0
        present = {}
        for card in KINDS:
            present[card] = self.model.new_bool_var("")
            self.model.add(counts[card] >= 1).only_enforce_if(present[card])
            self.model.add(counts[card] == 0).only_enforce_if(~present[card])
        terms = []
        for line in LINES:
            number = self.model.new_int_var(0, 6, "")
            self.model.add(number == sum(present[card] for card in line))
            term = self.model.new_int_var(min(ties), max(ties), "")
            self.model.add_element(number, list(ties), term)
            terms.append(term)
        return sum(terms)

    def worth(self):
        """Return the best worth, or None if there is no play: most Qwirkles first, then the best tie-break."""
        sixes = self._most(self.sixes)
        if sixes is None:
            return None
        self.model.add(self.sixes == sixes)
        return Worth(sixes, self._most(self.tie) if not isinstance(self.tie, int) else self.tie)

    def _most(self, objective):
        self.model.maximize(objective)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        status = solver.solve(self.model)
        if status == cp_model.INFEASIBLE:
            return None
        assert status == cp_model.OPTIMAL
        return round(solver.objective_value)
