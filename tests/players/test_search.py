"""The one search: who races, how far ahead, and how much work that takes."""

import random

import pytest

from sixfold.games.dice.bots import ROUND
from sixfold.players.racing import Deadline
from sixfold.players.search import FIRST_ROUND, Search, affordable, best_option

NO_CLOCK = Deadline(1.0, clock=lambda: 0.0)


class Told:
    """Options with a mean at each depth, scattered by luck that they share, and a list of what was played."""

    def __init__(self, near, far=None, known=None):
        self.means = [near] if far is None else [near, far]
        self.options = tuple("abcdefgh"[: len(near)])
        self.known = known or [None] * len(near)
        self.depths = (2,) if far is None else (2, 6)
        self.asked = []

    def play(self, which, first, count, depth=0):
        self.asked.append((tuple(which), first, count, depth))
        luck = [random.Random(number).gauss(0, 0.2) for number in range(first, first + count)]
        own = [[random.Random(f"{each}/{n}").gauss(0, 0.03) for n in range(first, first + count)] for each in which]
        means = [self.means[depth][each] for each in which]
        return [[mean + a + b for a, b in zip(luck, mine, strict=True)] for mean, mine in zip(means, own, strict=True)]

    def work(self):
        return sum(len(which) * count * self.depths[depth] / self.depths[0] for which, _, count, depth in self.asked)


def test_looking_further_decides_between_close_options():
    told = Told([0.50, 0.49, 0.30], [0.40, 0.45, 0.90])
    assert best_option(told, 10_000, NO_CLOCK) == "b"
    assert all(2 not in which for which, _, _, depth in told.asked if depth == 1)


def test_an_option_that_is_clearly_the_best_costs_little():
    told = Told([0.2, 0.9, 0.3], [0.9, 0.2, 0.9])
    assert best_option(told, 100_000, NO_CLOCK) == "b"
    assert told.work() < 1_000


def test_more_work_looks_at_more_futures_and_is_never_exceeded():
    spent = []
    for work in (0, 10, 100, 1_000, 10_000):
        told = Told([0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5])
        Search(work).run(told, NO_CLOCK)
        spent.append(told.work())
        assert told.work() <= work
    assert spent == sorted(spent)
    assert spent[-1] > 5_000


def test_work_that_is_too_little_to_look_further_is_spent_at_more_futures():
    told = Told([0.5, 0.5, 0.5], [0.5, 0.5, 0.5])
    Search(200).run(told, NO_CLOCK)
    assert {depth for _, _, _, depth in told.asked} == {0}
    assert told.work() > 190


def test_a_first_round_sees_every_fall_of_the_white_dice_equally_often():
    assert FIRST_ROUND % ROUND == 0


def test_little_work_is_for_few_options():
    assert [affordable(16, work) for work in (0, 400, 1_000, 20_000)] == [4, 4, 6, 16]
    assert affordable(2, 0) == 2


def test_whoever_was_the_best_stays_it_unless_another_is_clearly_ahead():
    assert best_option(Told([0.50, 0.499], [0.5, 0.5]), 1_000, NO_CLOCK) == "a"


def test_exact_options_are_not_played_and_a_lone_other_is_held_against_them():
    for worth, best in ((0.7, "b"), (0.3, "a")):
        told = Told([0.5, worth], known=[0.5, None])
        assert best_option(told, 1_000, NO_CLOCK) == best
        assert all(which == (1,) for which, *_ in told.asked)
    told = Told([0.0, 0.0], known=[0.25, 0.5])
    assert best_option(told, 1_000, NO_CLOCK) == "b"
    assert told.asked == []


@pytest.mark.parametrize("work", [0, 1_000])
def test_without_time_the_first_impression_decides(work):
    told = Told([0.1, 0.9])
    assert best_option(told, work, Deadline(0.0, clock=lambda: 0.0)) == "a"
    assert told.asked == []
