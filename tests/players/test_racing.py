"""The race between moves, its work and its clock."""

import random

from sixfold.players.racing import Deadline, Race, seed_from
from sixfold.seeds import Stream


class Ticks:
    """A clock that goes on by one second whenever it is looked at."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now += 1
        return self.now


def judge_of(means, scatter, asked):
    """Candidates of these means with common luck, and a list of who was asked about."""

    def judge(which, first, count):
        asked.append((tuple(which), first, count))
        luck = [random.Random(number).gauss(0, scatter) for number in range(first, first + count)]
        own = [[random.Random(f"{c}/{n}").gauss(0, scatter / 4) for n in range(first, first + count)] for c in which]
        return [[means[c] + a + b for a, b in zip(luck, mine, strict=True)] for c, mine in zip(which, own, strict=True)]

    return judge


def spent_of(asked):
    return sum(len(which) * count for which, _, count in asked)


def test_the_best_of_clearly_different_moves_wins_early():
    asked = []
    won = Race(work=100_000).run(5, judge_of([0.1, 0.2, 0.9, 0.3, 0.2], 0.2, asked), Deadline(1e9))
    assert won.number == 2
    assert won.spent == spent_of(asked) < 400


def test_close_moves_are_told_apart_with_more_work():
    asked = []
    won = Race(work=100_000).run(4, judge_of([0.50, 0.53, 0.51, 0.50], 0.2, asked), Deadline(1e9))
    assert won.number == 1
    assert spent_of(asked) > 200
    assert abs(won.worth - 0.53) < 0.03


def test_work_is_never_exceeded_and_simulations_are_numbered_on():
    for work in (0, 3, 4, 50, 333, 5000):
        asked = []
        won = Race(work=work).run(4, judge_of([0.5] * 4, 0.3, asked), Deadline(1e9))
        assert won.spent == spent_of(asked) <= work
        numbers = [first for _, first, _ in asked]
        assert numbers == [sum(count for _, _, count in asked[:i]) for i in range(len(asked))]


def test_without_work_the_first_move_wins_unjudged():
    asked = []
    won = Race(work=1).run(3, judge_of([0, 1, 2], 0.1, asked), Deadline(1e9))
    assert (won.number, won.worth, asked) == (0, None, [])


def test_a_lone_move_is_not_judged():
    asked = []
    assert Race(work=1000).run(1, judge_of([0.5], 0.1, asked), Deadline(1e9)).number == 0
    assert asked == []


def test_the_clock_cuts_a_race_short_after_a_bounded_call():
    asked = []
    won = Race(work=10**9, indifference=0).run(3, judge_of([0.5] * 3, 0.3, asked), Deadline(4, Ticks()))
    assert len(asked) == 3
    assert won.spent == spent_of(asked) <= 3 * 400
    assert Race(work=10**9).run(3, judge_of([0.5] * 3, 0.3, []), Deadline(0, Ticks())).worth is None


def test_equal_moves_do_not_cost_all_the_work():
    asked = []
    won = Race(work=10**6).run(
        3, lambda which, _, count: asked.append(count) or [[0.5] * count for _ in which], Deadline(1e9)
    )
    assert won.number == 0
    assert len(asked) == 1


def test_seeds_come_from_the_source():
    assert seed_from(Stream(1, "a")) == seed_from(Stream(1, "a")) != seed_from(Stream(2, "a"))
