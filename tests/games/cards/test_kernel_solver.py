"""The Cards solver against brute force on small boxes, its limits, and everything it must refuse."""

import math
import random
from itertools import product

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.kernels import _kernels
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Piece, parse_pieces
from tests.games.cards.reference import LINES, assert_legal, layouts, subsets, worth_by_brute_force

BOXES = [(3, 3), (3, 4), (4, 3), (4, 4), (6, 2), (2, 6), (1, 6), (6, 1), (6, 3), (3, 6)]
NO_TIES = cards.TieBreaks()


def random_ties(rng):
    def pick(count, spread=9):
        return tuple(rng.randint(-spread, spread) for _ in range(count))

    return rng.choice(
        [
            cards.MOST_CARDS,
            cards.FEWEST_CARDS,
            cards.TieBreaks(play=pick(36), left=pick(36)),
            cards.TieBreaks(offer=pick(7), hold=pick(7)),
            cards.TieBreaks(pick(36, 2), pick(36, 2), pick(7), pick(7)),
        ]
    )


def small_position(rng):
    """Few cards from a few colours and shapes: half of the tables are laid in rows, half are just cards."""
    colours, shapes = rng.choice(BOXES)
    kinds = [p for p in KINDS if p.colour in COLOURS[:colours] and p.shape in SHAPES[:shapes]]
    deck = kinds * 3
    rng.shuffle(deck)
    if rng.random() < 0.5:
        table = []
        for _ in range(rng.randint(0, 4)):
            line = [p for p in rng.choice(LINES) if p in deck]
            row = set(rng.sample(line, min(len(line), rng.randint(3, 5))))
            if len(row) >= 3 and len(table) + len(row) <= 12:
                table += row
                for card in row:
                    deck.remove(card)
    else:
        table = [deck.pop() for _ in range(min(len(deck) - 1, rng.randint(0, 10)))]
    hand = deck[: rng.randint(1, 6)]
    return tuple(table), tuple(hand) or (KINDS[-1],)


@pytest.mark.parametrize("seed", range(400))
def test_the_best_turn_is_the_best_of_all_layouts(seed):
    rng = random.Random(seed)
    table, hand = small_position(rng)
    ties = random_ties(rng)
    most_qwirkles, most_cards = rng.choice([108, 108, 1, 0]), rng.choice([108, 108, 3, 1])
    answer = cards.best_turn(table, hand, ties, most_qwirkles=most_qwirkles, most_cards=most_cards)
    expected = worth_by_brute_force(table, hand, ties, most_qwirkles, most_cards)
    assert answer.proven
    if expected is None:
        assert answer.turn is None
        assert answer.bound == (-1, 0)
        return
    assert answer.worth == answer.bound == expected
    assert_legal(table, hand, answer, ties)


@pytest.mark.parametrize("seed", range(150))
def test_every_play_lists_each_multiset_that_some_layout_allows(seed):
    table, hand = small_position(random.Random(seed))
    expected = {}
    for played in subsets(hand):
        sixes = [len(layout) for layout in layouts([*table, *played.elements()])]
        if sixes:
            expected[tuple(sorted(played.elements()))] = max(sixes)
    assert cards.every_play(table, hand) == expected
    assert cards.can_play(table, hand) == bool(expected)
    assert cards.can_play(table, hand, most_cards=1) == any(len(play) == 1 for play in expected)


@pytest.mark.parametrize("least", range(4))
def test_a_line_can_be_cut_exactly_as_the_three_times_rule_says(least):
    """All 4096 lines of one colour: 0..min(u) Qwirkles while 3 * (max + q) cards are there, in kernel and layouts."""
    for rest in product(range(4), repeat=5):
        counts = (least, *rest)
        line = [card for card, n in zip(LINES[0], counts, strict=True) for _ in range(n)]
        if not line:
            continue
        most = min(*counts, len(line) // 3 - max(counts)) if len(line) >= 3 * max(counts) else -1
        assert {len(layout) for layout in layouts(line)} == set(range(most + 1))
        answer = cards.best_turn(line[1:], line[:1], NO_TIES)
        assert answer.bound.qwirkles == most
        if answer.turn:
            assert_legal(line[1:], line[:1], answer, NO_TIES)


def test_booklet_diamonds_start_a_row_and_a_starburst_joins_the_blue_one():
    table, hand = parse_pieces("Bo Bs Bd"), parse_pieces("Rd Od Gd Bt")
    assert cards.every_play(table, hand)[tuple(sorted(hand))] == 0


def test_booklet_a_blue_square_may_not_join_a_blue_row_that_has_one():
    assert not cards.can_play(parse_pieces("Bo Bs Bd"), parse_pieces("Bs"))


def test_booklet_two_diamonds_and_one_from_the_yellow_row_make_a_qwirkle():
    table = parse_pieces("Yd Yo Ys Yc Rd Od Gd")
    turn = cards.best_turn(table, parse_pieces("Bd Pd")).turn
    assert turn is not None
    assert turn.qwirkles == 1
    assert parse_pieces("Rd Od Yd Gd Bd Pd") in turn.rows


def test_rows_of_six_are_never_forced():
    """A row of six is also two rows of three, so a player may always make no Qwirkle (K6)."""
    answer = cards.best_turn(LINES[0] * 2, LINES[0], most_qwirkles=0)
    assert answer.turn is not None
    assert answer.worth == cards.Worth(0, 6)
    assert all(len(row) in {3, 4, 5} for row in answer.turn.rows)


def test_all_108_cards_make_eighteen_qwirkles():
    deck = list(KINDS) * 3
    answer = cards.best_turn(deck[9:], deck[:9])
    assert answer.proven
    assert answer.worth == cards.Worth(18, 9)
    assert cards.can_play((), deck)
    assert cards.can_play(deck[1:], deck[:1])


def hard_position():
    """A table that hill climbing made as hard as it could: thousands of steps where a game's table takes dozens."""
    table = "111121 111311 211112 211111 021111 213111"
    hand = "000010 100001 001101 100000 110000 000000"
    return tuple(
        [kind for kind, count in zip(KINDS, text.replace(" ", ""), strict=True) for _ in range(int(count))]
        for text in (table, hand)
    )


def test_a_table_made_to_be_hard_is_still_proven():
    answer = cards.best_turn(*hard_position(), max_nodes=100_000)
    assert answer.proven
    assert answer.bound == cards.Worth(2, 6)


def test_a_node_limit_gives_the_best_found_and_says_so():
    table, hand = hard_position()
    exact = cards.best_turn(table, hand)
    assert exact.proven
    worths = []
    for max_nodes in [*range(1, 60), *range(60, exact.nodes, 499)]:
        answer = cards.best_turn(table, hand, max_nodes=max_nodes)
        assert not answer.proven or answer.turn == exact.turn
        assert answer.nodes <= max_nodes + 1
        assert answer.bound >= exact.worth
        if answer.turn is not None:
            assert_legal(table, hand, answer, cards.MOST_CARDS)
            worths.append(answer.worth)
    assert worths == sorted(worths)
    assert worths[0] < exact.worth
    assert cards.best_turn(table, hand, max_nodes=exact.nodes).proven


def test_a_limit_before_the_first_turn_does_not_claim_that_there_is_none():
    answer = cards.best_turn(*hard_position(), max_nodes=1)
    assert answer.turn is None
    assert not answer.proven


def test_a_deadline_that_is_over_stops_the_search():
    answer = cards.best_turn(*hard_position(), deadline_s=1e-9)
    assert not answer.proven
    assert answer.nodes < cards.best_turn(*hard_position()).nodes


def test_a_generous_deadline_changes_nothing():
    assert cards.best_turn(*hard_position(), deadline_s=3600.0) == cards.best_turn(*hard_position())


RO, RS = KINDS[0], KINDS[1]


@pytest.mark.parametrize(
    ("table", "hand"),
    [
        ([RO] * 4, [RS]),
        ([RO] * 300, [RS]),
        ([RS], [RO] * 4),
        ([RO, RO], [RO, RO]),
        ([RO], []),
        ([], []),
        ([], list(KINDS[:10])),
    ],
)
def test_positions_that_cannot_be_are_refused(table, hand):
    for ask in (cards.best_turn, cards.every_play):
        with pytest.raises(ValueError):
            ask(table, hand)
    if len(hand) < 10:
        with pytest.raises(ValueError):
            cards.can_play(table, hand)


@pytest.mark.parametrize("kind", [-1, 36, 255, 256, -(2**63), 2**63 - 1])
def test_the_native_module_refuses_kinds_that_do_not_exist(kind):
    ties = _kernels.CardsTieBreaks([0] * 36, [0] * 36, [0] * 7, [0] * 7)
    for table, hand in ([kind], [0]), ([0], [kind]):
        with pytest.raises(ValueError):
            _kernels.cards_best_turn(table, hand, ties, 0, 0.0, 108, 108)
        with pytest.raises(ValueError):
            _kernels.cards_can_play(table, hand, 108)
        with pytest.raises(ValueError):
            _kernels.cards_every_play(table, hand)


@pytest.mark.parametrize(
    "limits",
    [
        {"max_nodes": -1},
        {"deadline_s": -1.0},
        {"deadline_s": math.nan},
        {"deadline_s": math.inf},
        {"most_qwirkles": -1},
        {"most_cards": 0},
    ],
)
def test_limits_that_make_no_sense_are_refused(limits):
    with pytest.raises(ValueError):
        cards.best_turn([RO], [RS], **limits)


@pytest.mark.parametrize(
    "ties",
    [
        cards.TieBreaks(play=(1,) * 35),
        cards.TieBreaks(left=(1,) * 37),
        cards.TieBreaks(offer=(1,) * 6),
        cards.TieBreaks(hold=()),
        cards.TieBreaks(play=(1_000_001,) * 36),
        cards.TieBreaks(offer=(-(2**62),) * 7),
    ],
)
def test_tie_breaks_of_the_wrong_length_or_size_are_refused(ties):
    with pytest.raises(ValueError):
        cards.best_turn([RO], [RS], ties)


def test_the_largest_tie_breaks_add_up_without_overflow():
    big = cards.TieBreaks((1_000_000,) * 36, (1_000_000,) * 36, (1_000_000,) * 7, (-1_000_000,) * 7)
    deck = [Piece(kind) for kind in KINDS] * 3
    answer = cards.best_turn(deck[9:], deck[:9], big, most_qwirkles=0)
    assert_legal(deck[9:], deck[:9], answer, big)
