"""The same seed gives the same numbers and the same games, on every machine and every version of Python."""

import hashlib
from collections import Counter

import pytest

from sixfold.arena import play_game
from sixfold.rules.record import format_record
from sixfold.seeds import Stream, chance_stream, game_seed, player_stream

# Written down once: a change here changes every game that anyone has seeded.
GAMES = {
    ("qwirkle", 2, "random"): "7d6a32ee819a",
    ("qwirkle", 3, "greedy"): "51c7c8b3991f",
    ("cubes", 2, "random"): "70f50634e057",
    ("cards", 2, "random"): "2bbd8ae33f11",
    ("qwixx", 5, "greedy"): "be116c8a335f",
    ("duel", 2, "greedy"): "ffd3fee56cad",
}


@pytest.mark.parametrize(("game", "seats", "level"), GAMES)
def test_a_seed_still_gives_the_game_it_always_gave(game, seats, level):
    record = format_record(play_game(game, [level] * seats, seed=7))
    assert hashlib.sha256(record.encode()).hexdigest()[:12] == GAMES[game, seats, level]


def test_streams_are_equal_for_equal_labels_and_differ_otherwise():
    def numbers(stream):
        return [stream.below(1000) for _ in range(20)]

    assert numbers(chance_stream(7, 3)) == numbers(chance_stream(7, 3))
    others = [chance_stream(7, 4), chance_stream(8, 3), player_stream(7, 0, 3), Stream(7, "chance", 33)]
    assert all(numbers(other) != numbers(chance_stream(7, 3)) for other in others)


def test_every_number_is_as_likely():
    stream = Stream(1, "fair")
    drawn = Counter(stream.below(6) for _ in range(60_000))
    assert set(drawn) == set(range(6))
    assert max(abs(count - 10_000) for count in drawn.values()) < 400  # over four standard deviations


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_bound_that_cannot_be_is_refused(bound):
    with pytest.raises(ValueError, match="bound"):
        Stream(1).below(bound)


def test_games_of_a_series_have_seeds_of_their_own_that_json_keeps_exact():
    seeds = [game_seed(1, number) for number in range(200)]
    assert len(set(seeds)) == 200
    assert all(0 <= seed < 1 << 53 for seed in seeds)
