"""The exact solver of Qwirkle Cards (K4 to K7) against brute force, against CP-SAT, and on large tables."""

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest
from ortools.sat.python import cp_model

from sixfold.games.cards import rules as cards
from sixfold.games.cards.rules import CARDS, Phase
from sixfold.games.cards.rules_rows import _cut, best_turn, can_play, find_turn
from sixfold.rules.core import Options
from sixfold.rules.pieces import KINDS, Piece, is_pure, parse_pieces
from sixfold.seeds import Stream
from tests.games.cards.brute_rows import EVERY_ROW, FULL, every_play, is_a_way, most_qwirkles

LINE = FULL["R"]


def pick(source, items):
    return items[source.below(len(items))]


def taken(source, pool, count):
    """Take this many of the pool, which shrinks."""
    return [pool.pop(source.below(len(pool))) for _ in range(min(count, len(pool)))]


def laid_out(source, deck, count, sizes=(3, 4, 5)):
    """Return random rows of about `count` cards in all, and what is left of the deck."""
    pool, rows = Counter(deck), []
    while sum(map(len, rows)) < count:
        size = pick(source, sizes)
        rows_left = [row for row in EVERY_ROW if len(row) == size and all(pool[card] for card in row)]
        if not rows_left:
            break
        rows.append(pick(source, rows_left))
        pool.subtract(rows[-1])
    return rows, list(pool.elements())


def flat(rows):
    return [card for row in rows for card in row]


def state_of(rows, hand):
    """Return a table of two with these rows, where seat 0 is to play."""
    return cards.State(
        Options(), (tuple(sorted(hand)), ()), (), ((), ()), tuple(sorted(rows)), turn=0, phase=Phase.PLAY
    )


def assert_legal(rows, hand, turn):
    """The judge of the game accepts the turn and takes as many Qwirkles as it says."""
    state = state_of(rows, hand)
    played = cards.Play(turn.cards, turn.rows)
    cards.check(cards.view(state, 0), played)
    assert len(cards.apply(state, 0, played).state.qwirkles[0]) == turn.qwirkles


# The two facts that the solver rests on, for every number of copies of the six kinds of a line


@pytest.mark.parametrize("copies", list(combinations_with_replacement(range(4), 6)))
def test_k5_k6_a_line_can_be_cut_into_rows_exactly_as_the_proof_says(copies):
    lying = tuple(sorted(card for card, count in zip(LINE, copies, strict=True) for _ in range(count)))
    total, most, fewest = len(lying), max(copies), min(copies)
    assert (most_qwirkles(lying) is not None) == (total >= 3 * most)
    if total >= 3 * most:
        assert most_qwirkles(lying) == min(fewest, total // 3 - most)


@pytest.mark.parametrize("copies", list(combinations_with_replacement(range(4), 6)))
def test_k5_k6_cutting_a_line_gives_rows_of_3_to_5_and_the_qwirkles_asked_for(copies):
    if sum(copies) < 3 * max(copies):
        return
    lying = [card for card, count in zip(LINE, copies, strict=True) for _ in range(count)]
    for six in range(min(*copies, sum(copies) // 3 - max(copies)) + 1):
        rows = list(_cut(LINE, copies, six))
        assert is_a_way(lying, rows)
        assert sum(len(row) == 6 for row in rows) == six


# Brute force on small decks

SQUARE = [Piece(colour + shape) for colour, shape in product("ROY", "osd")]  # rows of three only, all entangled
CROSS = [*FULL["R"], *FULL["o"]]  # a colour and a shape that share one kind: Qwirkles both ways
BELT = [Piece(colour + shape) for colour, shape in product("RO", "osdctx")]
BLOCK = [Piece(colour + shape) for colour, shape in product("ROYG", "osdc")]
DECKS = {"square": SQUARE * 3, "cross": CROSS * 2, "belt": BELT * 3, "block": BLOCK * 2}


def small_tables(deck, number):
    source = Stream(1, deck, number)
    rows, pool = laid_out(source, DECKS[deck], source.below(13), sizes=(3, 3, 4, 5))
    return rows, taken(source, pool, 1 + source.below(5))


@pytest.mark.parametrize("number", range(40))
@pytest.mark.parametrize("deck", DECKS)
def test_k7_the_solver_agrees_with_brute_force(deck, number):
    rows, hand = small_tables(deck, number)
    table = flat(rows)
    plays = every_play(table, hand)
    assert can_play(table, hand) == bool(plays)
    for most in range(1, len(hand)):
        assert can_play(table, hand, most) == any(len(play) <= most for play in plays)
    for card in set(hand):
        turn = find_turn(table, hand, using=card)
        assert (turn is not None) == any(card in play for play in plays)
        if turn is not None:
            assert card in turn.cards
            assert_legal(rows, hand, turn)
    best = best_turn(table, hand)
    assert (best is None) == (not plays)
    if best is not None:
        assert (best.qwirkles, len(best.cards)) == max((made, len(play)) for play, made in plays.items())
        assert_legal(rows, hand, best)


def test_k7_the_small_decks_have_both_answers_and_several_qwirkles():
    answers = [every_play(flat(rows), hand) for rows, hand in (small_tables(d, n) for d in DECKS for n in range(40))]
    assert sum(not plays for plays in answers) > 25
    assert {max(plays.values()) for plays in answers if plays} >= {0, 1, 2}


def test_k7_every_table_of_the_square_deck_is_judged_right():
    """All ways to have 0 to 2 of nine kinds: which of them lie, and whether one more red circle can be laid."""
    circle = Piece("Ro")
    for counts in product(range(3), repeat=len(SQUARE)):
        table = tuple(sorted(card for card, count in zip(SQUARE, counts, strict=True) for _ in range(count)))
        if most_qwirkles(table) is not None:
            with_circle = most_qwirkles(tuple(sorted((*table, circle)))) is not None
            assert can_play(table, [circle]) == with_circle, table


# CP-SAT on tables of any size: one variable for each row that there could be


def solved(table, hand, using=None):
    """Return the best turn's Qwirkles and cards; None if no turn exists."""
    model = cp_model.CpModel()
    times = {row: model.new_int_var(0, 3, str(row)) for row in EVERY_ROW}
    lying, held = Counter(table), Counter(hand)
    played = {card: model.new_int_var(1 if card == using else 0, held[card], card) for card in KINDS}
    for card in KINDS:
        model.add(sum(count for row, count in times.items() if card in row) == lying[card] + played[card])
    model.add(sum(played.values()) >= 1)
    qwirkles = sum(count for row, count in times.items() if len(row) == 6)
    model.maximize(100 * qwirkles + sum(played.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    assert status in {cp_model.OPTIMAL, cp_model.INFEASIBLE}
    return divmod(round(solver.objective_value), 100) if status == cp_model.OPTIMAL else None


def unfriendly_hand(source, pool):
    """Return nine cards of which no three could lie together by themselves."""
    hand = []
    for card in taken(source, pool, len(pool)):
        held = {*hand, card}
        if len(hand) < 9 and all(sum(c in held for c in line) <= 2 for line in FULL.values()):
            hand.append(card)
    return hand


def large_table(number, count, sizes=(3, 4, 5)):
    source = Stream(2, count, number)
    rows, pool = laid_out(source, CARDS, count, sizes)
    return rows, unfriendly_hand(source, pool)


@pytest.mark.parametrize(("number", "count"), [(number, count) for number in range(6) for count in (12, 24, 40, 60)])
def test_k7_the_best_turn_is_that_of_cp_sat(number, count):
    rows, hand = large_table(number, count, sizes=(3, 3, 4, 5))
    best = best_turn(flat(rows), hand)
    assert (None if best is None else (best.qwirkles, len(best.cards))) == solved(flat(rows), hand)
    assert can_play(flat(rows), hand) == (best is not None)
    if best is not None:
        assert_legal(rows, hand, best)


@pytest.mark.parametrize("number", range(6))
def test_k7_every_card_that_cp_sat_can_lay_is_laid_and_no_other(number):
    rows, hand = large_table(number, 15, sizes=(3,))
    for card in sorted(set(hand)):
        turn = find_turn(flat(rows), hand, using=card)
        assert (turn is None) == (solved(flat(rows), hand, using=card) is None)
        if turn is not None:
            assert_legal(rows, hand, turn)


# Large tables


@pytest.mark.parametrize("number", range(25))
def test_k7_a_table_of_60_cards_is_answered_and_nothing_is_refused_wrongly(number):
    rows, hand = large_table(number, 60)
    for card in sorted(set(hand)):
        turn = find_turn(flat(rows), hand, using=card)
        if any(len(row) < 6 and is_pure((*row, card)) for row in rows):
            assert turn is not None
        if turn is not None:
            assert card in turn.cards
            assert_legal(rows, hand, turn)
    best = best_turn(flat(rows), hand)
    assert best is not None
    assert_legal(rows, hand, best)


# What an answer is


def test_k4_an_empty_hand_has_no_play():
    assert not can_play(LINE[:4], [])
    assert find_turn(LINE[:4], []) is None
    assert best_turn(LINE[:4], []) is None


def test_k4_a_card_that_is_not_in_the_hand_is_never_played():
    assert find_turn(LINE[:4], [LINE[4]], using=LINE[5]) is None


def test_k6_most_qwirkles_come_before_most_cards():
    """All four reds lie only as rows of three and four; without the second diamond they make the Qwirkle."""
    table, hand = parse_pieces("Rc Rd Rs"), parse_pieces("Rd Ro Rt Rx")
    assert every_play(table, hand)[hand] == 0
    best = best_turn(table, hand)
    assert (best.qwirkles, best.cards) == (1, parse_pieces("Ro Rt Rx"))


def test_k6_among_equal_qwirkles_most_cards_are_played():
    best = best_turn(parse_pieces("Bo Bs Bd"), parse_pieces("Bc Go Yo Ro Pt"))
    assert (best.qwirkles, best.cards) == (0, parse_pieces("Bc Go Yo Ro"))


def test_k7_most_limits_how_many_cards_a_play_may_take():
    assert can_play([], parse_pieces("Ro Rs Rd"), most=3)
    assert not can_play([], parse_pieces("Ro Rs Rd"), most=2)
