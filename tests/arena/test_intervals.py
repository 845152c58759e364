"""Intervals against known answers: textbook values, and how often they hold the truth."""

from random import Random

import pytest

from sixfold.arena.intervals import DealSum, mean, share, student


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_students_quantiles_are_those_of_the_tables(freedom, quantile):
    assert student(freedom) == pytest.approx(quantile, abs=0.004)


def test_student_needs_a_degree_of_freedom():
    with pytest.raises(ValueError, match="degree of freedom"):
        student(0)


def test_the_mean_of_single_games_has_students_interval():
    estimate = mean([DealSum(1, 1), DealSum(2, 1), DealSum(3, 1)])
    assert (estimate.value, estimate.half) == pytest.approx((2, 4.3027 / 3**0.5), rel=1e-4)


def test_a_mean_over_deals_counts_each_deal_once():
    pairs = mean([DealSum(3, 2), DealSum(5, 2), DealSum(4, 2)])
    singles = mean([DealSum(1.5, 1), DealSum(2.5, 1), DealSum(2, 1)])
    assert (pairs.value, pairs.half) == pytest.approx((singles.value, singles.half))


def test_nothing_played_gives_no_estimate_and_one_deal_no_width():
    assert mean([]) is share([]) is mean([DealSum(0, 0)]) is None
    assert mean([DealSum(3, 2)]).high == float("inf")


def test_single_games_have_wilsons_interval():
    """60 of 100, from the formula with Student's quantile, and one deal more in the variance: 99 games' worth."""
    estimate = share([DealSum(1, 1)] * 60 + [DealSum(0, 1)] * 40)
    assert (estimate.value, estimate.low, estimate.high) == pytest.approx((0.6, 0.4999, 0.6926), abs=0.001)


def test_pairs_that_always_split_leave_little_doubt_and_few_of_them_more():
    many, few = share([DealSum(1, 2)] * 1000), share([DealSum(1, 2)] * 5)
    assert many.half < 0.001
    assert few.half > 0.1


def test_games_of_a_deal_that_agree_count_as_one():
    twice = share([DealSum(2, 2)] * 60 + [DealSum(0, 2)] * 40)
    once = share([DealSum(1, 1)] * 60 + [DealSum(0, 1)] * 40)
    assert twice.half == pytest.approx(once.half, rel=0.01)


def test_all_won_has_a_lower_bound_below_one():
    estimate = share([DealSum(2, 2)] * 50)
    assert estimate.high == 1
    assert 0.95 < estimate.low < 0.98


def pair_result(random, skill, luck):
    """Return what one bot wins in a pair: in each game skill and luck decide, luck the other way round."""
    good = random.gauss(0, luck)
    return sum(random.gauss(skill + sign * good, 1) > 0 for sign in (1, -1))


@pytest.mark.parametrize(("skill", "luck"), [(0.0, 0.0), (0.3, 1.0), (0.3, 3.0), (1.5, 1.0)])
def test_the_interval_of_mirrored_pairs_holds_the_truth_95_times_in_100(skill, luck):
    random = Random(f"{skill} {luck}")
    truth = sum(pair_result(random, skill, luck) for _ in range(200_000)) / 400_000
    held = 0
    for _ in range(1000):
        estimate = share([DealSum(pair_result(random, skill, luck), 2) for _ in range(100)])
        held += estimate.low <= truth <= estimate.high
    assert 930 <= held <= 975


def test_mirrored_luck_narrows_the_interval():
    random = Random(1)
    lucky = share([DealSum(pair_result(random, 0.2, 3), 2) for _ in range(2000)])
    plain = share([DealSum(pair_result(random, 0.2, 0), 2) for _ in range(2000)])
    assert lucky.half < 0.7 * plain.half
