"""Ratings against known answers."""

from math import log10
from random import Random

import pytest

from sixfold.arena.ratings import ratings, stages
from sixfold.arena.results import Fault, GameResult, Wrong


def game(number, seats, scores, deal=None, fault=None):
    return GameResult(number, number if deal is None else deal, tuple(seats), scores, ((),) * len(seats), fault)


def duels(wins, losses, draws=0):
    results = [(1, 0)] * wins + [(0, 1)] * losses + [(0, 0)] * draws
    return [game(number, "ab", scores) for number, scores in enumerate(results)]


def test_two_players_have_elos_rating():
    """300 wins, 100 losses and the one drawn game that everyone is given."""
    first, second = ratings(duels(300, 100), "ab")
    assert first.value == pytest.approx(400 * log10(300.5 / 100.5))
    assert (second.value, second.low, second.high) == (0, 0, 0)
    assert first.half == pytest.approx(1.966 * 173.72 / (400 * 0.75 * 0.25) ** 0.5, rel=0.01)


def test_a_draw_is_half_a_win():
    drawn, _ = ratings(duels(100, 50, draws=100), "ab")
    halves, _ = ratings(duels(150, 100), "ab")
    assert drawn.value == pytest.approx(halves.value)
    assert drawn.half < halves.half


def test_names_in_another_order_turn_the_sign():
    first, _ = ratings(duels(30, 10), "ab")
    second, _ = ratings(duels(30, 10), "ba")
    assert (second.value, second.low, second.high) == pytest.approx((-first.value, -first.high, -first.low))


def test_whoever_wins_everything_is_far_ahead_but_not_infinitely():
    first, _ = ratings(duels(1000, 0), "ab")
    assert first.value == pytest.approx(400 * log10(2001), abs=1)
    assert 500 < first.low < first.value < first.high < 2500


def test_mirrored_pairs_that_split_make_the_interval_narrow():
    split = [game(n, "ab" if n % 2 else "ba", (1, 0), deal=n // 2) for n in range(400)]
    apart = [game(n, "ab" if n % 2 else "ba", (1, 0)) for n in range(400)]
    assert ratings(split, "ab")[0].half < 0.1 * ratings(apart, "ab")[0].half


def test_nothing_played_and_nobody_else():
    assert [estimate.value for estimate in ratings([], "ab")] == [0, 0]
    assert [estimate.value for estimate in ratings([game(0, "aa", (1, 0))], "a")] == [0]


def test_equals_are_every_order_in_equal_parts():
    found = {(stage.first, stage.among): stage.weight for stage in stages(((0, 0), (0, 1), (2, 2)))}
    assert found == {(0, (0, 1, 2)): 0.5, (1, (0, 1, 2)): 0.5, (1, (1, 2)): 0.5, (0, (0, 2)): 0.5}


def test_seats_of_the_same_bot_do_not_play_each_other():
    assert stages(((0, 0), (1, 0))) == ()


def places(random, strengths):
    """Return scores as Plackett and Luce have it: the smallest of exponential waiting times is first."""
    waits = [random.expovariate(strength) for strength in strengths]
    return tuple(sum(wait < other for other in waits) for wait in waits)


def tournament(seed, games):
    true = {"a": 10.0, "b": 10**0.5, "c": 1.0}  # 400, 200 and 0
    seatings = ["abc", "bca", "cab", "aac", "bbc"]
    random = Random(seed)
    for number in range(games):
        seats = seatings[number % 5]
        yield game(number, seats, places(random, [true[seat] for seat in seats]))


def test_three_at_a_table_get_back_their_true_strengths():
    found = [ratings(tournament(seed, 500), "abc") for seed in range(20)]
    assert sum(first.value for first, _, _ in found) / 20 == pytest.approx(400, abs=15)
    assert sum(second.value for _, second, _ in found) / 20 == pytest.approx(200, abs=15)
    assert sum(first.low < 400 < first.high for first, _, _ in found) >= 17


def test_the_interval_holds_the_truth_95_times_in_100():
    """With deals whose two games agree more often than chance, which only a sandwich knows."""
    random = Random(4)
    held = 0
    for _ in range(400):
        games = []
        for deal in range(60):
            first = (1, 0) if random.random() < 10 / 11 else (0, 1)
            again = first if random.random() < 0.5 else (1, 0) if random.random() < 10 / 11 else (0, 1)
            games += [game(2 * deal, "ab", first, deal), game(2 * deal + 1, "ab", again, deal)]
        estimate, _ = ratings(games, "ab")
        held += estimate.low <= 400 <= estimate.high
    assert 368 <= held <= 394


def test_whoever_is_at_fault_is_last_and_the_others_are_equal():
    broken = game(0, "abc", None, fault=Fault(Wrong.CRASH, 1, "oh"))
    assert broken.places() == (0, 2, 0)
    assert broken.shares() == (0.5, 0, 0.5)
    endless = game(0, "abc", None, fault=Fault(Wrong.ENDLESS, None, "on and on"))
    assert endless.places() == (0, 0, 0)
