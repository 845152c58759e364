"""The Cards solver against OR-tools CP-SAT, which counts rows, on tables from whole games and on hostile ones."""

import random

import pytest

from sixfold.games.cards import kernel as cards
from sixfold.rules.pieces import KINDS
from tests.games.cards.reference import RowModel, assert_legal
from tests.games.cards.test_kernel_solver import random_ties

TABLES = [(cards.GREEDY, cards.GREEDY), (cards.GREEDY, cards.LAZY), (cards.LAZY, cards.LAZY, cards.LAZY)]


def assert_same_answer(table, hand, ties):
    answer = cards.best_turn(table, hand, ties)
    assert answer.proven
    assert answer.worth == RowModel(table, hand, ties).worth()
    if answer.turn:
        assert_legal(table, hand, answer, ties)


@pytest.mark.parametrize("seed", range(24))
def test_tables_of_whole_games_have_the_optimum_that_cp_sat_finds(seed):
    rng = random.Random(seed)
    record = cards.play_game(TABLES[seed % 3], seed)
    for table, hand in rng.sample(list(cards.positions(record)), 4):
        assert_same_answer(table, hand, random_ties(rng))


@pytest.mark.parametrize("seed", range(24))
def test_tables_that_no_game_has_seen_have_the_optimum_that_cp_sat_finds(seed):
    """Cards thrown on the table at random: about half of them cannot be laid in rows at all."""
    rng = random.Random(seed)
    deck = list(KINDS) * 3
    rng.shuffle(deck)
    size = rng.randint(20, 60)
    assert_same_answer(deck[:size], deck[size : size + 9], random_ties(rng))


@pytest.mark.parametrize("seed", range(24))
def test_a_play_from_hand_and_pile_exists_exactly_when_cp_sat_finds_one(seed):
    """Few kinds, many copies: the pile of a game that is nearly stuck (K7)."""
    rng = random.Random(seed)
    kinds = rng.sample(KINDS, rng.randint(4, 20))
    deck = kinds * 3
    rng.shuffle(deck)
    size = rng.randint(0, len(deck) - 9)
    table, rest = deck[:size], deck[size:]
    assert cards.can_play(table, rest) == (RowModel(table, rest).worth() is not None)
