"""The C++ grid against brute force, and everything it must refuse."""

import copy
import pickle
import random
from fractions import Fraction
from itertools import permutations, product

import pytest

from sixfold.kernels._kernels import GridBoard as Board
from tests.games.grid import brute

RED = [0, 1, 2, 3, 4, 5]  # Ro Rs Rd Rc Rt Rx


def listed(board, hand, **options):
    listing = board.placements(hand, **options)
    placements = [listing[i] for i in range(len(listing))]
    assert len(placements) == board.count(hand, **options)
    assert len({frozenset(tiles) for _, tiles in placements}) == len(placements), "listed twice"
    return {frozenset(tiles): points for points, tiles in placements}


def positions(seed, count, pieces, hand_size):
    rng = random.Random(seed)
    for _ in range(count):
        grid = brute.random_grid(rng, rng.randint(1, pieces))
        yield grid, [rng.randrange(36) for _ in range(rng.randint(1, hand_size))]


def test_placements_equal_brute_force_on_small_grids():
    for grid, hand in positions(seed=1, count=80, pieces=12, hand_size=4):
        assert listed(Board(brute.tiles_of(grid)), hand) == brute.placements(grid, hand)


def test_placements_equal_brute_force_with_hands_of_one_line():
    rng = random.Random(2)
    for _ in range(6):
        grid = brute.random_grid(rng, rng.randint(1, 5))
        line = rng.randrange(6)
        hand = [line * 6 + i for i in range(5)] if rng.random() < 0.5 else [line + 6 * i for i in range(5)]
        assert listed(Board(brute.tiles_of(grid)), hand) == brute.placements(grid, hand)


def test_tiles_may_go_to_both_ends_and_into_gaps():
    board = Board([(0, 0, 0), (1, 0, 1), (3, 0, 3), (0, 1, 12), (1, 1, 13), (2, 1, 14), (3, 1, 15)])
    found = listed(board, [2, 4])
    assert found[frozenset({(2, 0, 2)})] == 4 + 2
    assert found[frozenset({(2, 0, 2), (4, 0, 4)})] == 5 + 2
    assert found[frozenset({(-1, 0, 4), (2, 0, 2)})] == 5 + 2


def test_two_runs_with_the_same_piece_are_never_joined():
    board = Board([(0, 0, 0), (0, 1, 6), (1, 1, 7), (2, 1, 6 + 12), (2, 0, 0)][:3])
    assert frozenset({(1, 0, 1)}) in listed(board, [1])
    board = Board([(0, 0, 0), (0, 1, 6), (1, 1, 7), (2, 1, 9), (2, 0, 3)])
    assert frozenset({(1, 0, 1)}) in listed(board, [1])
    board = Board([(0, 0, 0), (0, 1, 6), (1, 1, 7), (2, 1, 6 + 2), (2, 0, 2 + 6 * 2)])
    assert not any((1, 0) in {(x, y) for x, y, _ in tiles} for tiles in listed(board, [1]))


def test_best_is_the_first_of_the_ordered_list():
    for grid, hand in positions(seed=3, count=150, pieces=40, hand_size=6):
        board = Board(brute.tiles_of(grid))
        placements = board.placements(hand, in_order=True)
        assert board.best(hand) == (placements[0] if len(placements) else None)


def rank(points, tiles):
    x, y, _ = tiles[0]
    down = len(tiles) > 1 and tiles[1][0] == x
    return (points, y, x, down, len(tiles), [kind for _, _, kind in tiles])


def test_the_order_is_points_then_y_x_down_count_and_kinds():
    for grid, hand in positions(seed=4, count=60, pieces=30, hand_size=6):
        board = Board(brute.tiles_of(grid))
        placements = board.placements(hand, in_order=True)
        ranks = [rank(*placements[i]) for i in range(len(placements))]
        assert ranks == sorted(ranks, reverse=True)


def test_the_order_does_not_depend_on_where_the_grid_lies_or_how_it_grew():
    rng = random.Random(5)
    for grid, hand in positions(seed=5, count=60, pieces=30, hand_size=6):
        tiles = brute.tiles_of(grid)
        dx, dy = rng.choice((0, 61, -130, 10**8)), rng.choice((0, 64, 127, -(10**8)))
        moved = [(x + dx, y + dy, kind) for x, y, kind in tiles]
        rng.shuffle(moved)
        here, there = Board(tiles).placements(hand, in_order=True), Board(moved).placements(hand, in_order=True)
        assert len(here) == len(there)
        for i in range(len(here)):
            points, placed = here[i]
            assert there[i] == (points, [(x + dx, y + dy, kind) for x, y, kind in placed])


def test_value_table_equals_best_for_random_hands():
    rng = random.Random(6)
    for grid, _ in positions(seed=6, count=60, pieces=60, hand_size=1):
        board = Board(brute.tiles_of(grid))
        table = board.values()
        for _ in range(25):
            hand = [rng.randrange(36) for _ in range(rng.randint(0, 9))]
            best = board.best(hand)
            assert table.best(hand) == (best[0] if best else 0)


def test_value_table_of_an_empty_grid_is_the_largest_set():
    table = Board().values()
    assert [table.best(RED[:n]) for n in range(7)] == [0, 0, 2, 3, 4, 5, 12]
    assert table.best([0, 7, 14, 21, 28, 35]) == 0
    assert table.best([0, 6, 12, 1]) == 3


def test_fits_and_playable_agree_with_the_listing():
    for grid, hand in positions(seed=7, count=60, pieces=50, hand_size=3):
        board = Board(brute.tiles_of(grid))
        assert board.fits(hand) == (board.count(hand) > 0)
        assert board.playable() == sum(1 << kind for kind in range(36) if board.count([kind]))


def test_opening_lists_every_order_of_every_largest_set_across_from_the_origin():
    hand = [0, 1, 2, 6, 12, 0]  # Ro Rs Rd Oo Yo Ro: three reds, three circles
    expected = {
        frozenset((x, 0, kind) for x, kind in enumerate(order)): 3
        for trio in ((0, 1, 2), (0, 6, 12))
        for order in permutations(trio)
    }
    assert listed(Board(), hand) == expected
    assert listed(Board(), [3]) == {frozenset({(0, 0, 3)}): 0}
    assert listed(Board(), []) == {}
    assert Board().best([]) is None


def test_any_opening_also_lists_shorter_lines():
    found = listed(Board(), [0, 1, 8], any_opening=True)  # Ro Rs Od
    assert found == {
        frozenset({(0, 0, 0)}): 0,
        frozenset({(0, 0, 1)}): 0,
        frozenset({(0, 0, 8)}): 0,
        frozenset({(0, 0, 0), (1, 0, 1)}): 2,
        frozenset({(0, 0, 1), (1, 0, 0)}): 2,
    }


def test_six_kinds_of_one_colour_need_more_room_than_any_dealt_hand():
    rng = random.Random(8)
    most = 0
    for _ in range(10):
        board = Board(brute.tiles_of(brute.random_grid(rng, 60)))
        for hand in (RED, list(range(0, 36, 6))):
            assert len(board.placements(hand)) == board.count(hand)
            most = max(most, board.count(hand))
    assert most > 10_000


def test_a_hand_of_all_36_kinds_is_listed_without_overflow():
    board = Board([(0, 0, 0)])
    everything = list(range(36))
    placements = board.placements(everything)
    assert len(placements) == board.count(everything) > 50_000
    assert board.best(everything)[0] == 12 + 2


def test_undo_restores_every_answer():
    rng = random.Random(9)
    for _ in range(30):
        board = Board(brute.tiles_of(brute.random_grid(rng, rng.randint(0, 12) or 1)))
        before = []
        for _ in range(12):
            hand = [rng.randrange(36) for _ in range(6)]
            placements = board.placements(hand)
            before.append((board.tiles(), hand, listed(board, hand), board.playable()))
            if not len(placements):
                before.pop()
                continue
            points, tiles = placements[rng.randrange(len(placements))]
            assert board.place(tiles) == points
        assert board.depth == len(before)
        for tiles, hand, found, playable in reversed(before):
            board.undo()
            assert board.tiles() == tiles
            assert listed(board, hand) == found
            assert board.playable() == playable
        with pytest.raises(ValueError, match="nothing to take back"):
            board.undo()


def test_place_accepts_and_scores_exactly_what_brute_force_does():
    rng = random.Random(10)
    accepted = 0
    for _ in range(150):
        grid = brute.random_grid(rng, rng.randint(1, 12))
        board = Board(brute.tiles_of(grid))
        for _ in range(40):
            tiles = [
                (rng.randint(-4, 4), rng.randint(-4, 4) if rng.random() < 0.3 else 0, rng.randrange(6))
                for _ in range(rng.randint(1, 3))
            ]
            expected = brute.score(grid, tiles)
            if expected is None:
                with pytest.raises(ValueError):
                    board.place(tiles)
            else:
                assert board.place(tiles) == expected
                board.undo()
                accepted += 1
            assert board.tiles() == sorted(brute.tiles_of(grid), key=lambda tile: (tile[1], tile[0]))
    assert accepted > 30


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        ([(0, 0, 36)], "kind"),
        ([(0, 0, -1)], "kind"),
        ([(0, 0, 0), (0, 0, 1)], "one cell"),
        ([(0, 0, 0), (1, 0, 0)], "Q8"),
        ([(0, 0, 0), (1, 0, 7)], "Q8"),
        ([(0, 0, 0), (2, 0, 1)], "Q7"),
        ([(0, 0, 0), (127, 0, 1)], "Q7"),
        ([(0, 0, 0), (128, 0, 1)], "Q7"),
        ([(0, 0, 0), (1, 128, 1)], "Q7"),
        ([(0, 0, 0), (2**31 - 1, 0, 1)], "far"),
        ([(-(2**31), 0, 0)], "far"),
        ([(0, y, y % 6) for y in range(109)], "108"),
    ],
)
def test_impossible_grids_are_refused(tiles, why):
    with pytest.raises(ValueError, match=why):
        Board(tiles)


@pytest.mark.parametrize(
    ("tiles", "why"),
    [
        ([], "one to six"),
        ([(x, 1, x) for x in range(7)], "one to six"),
        ([(1, 0, 99)], "kind"),
        ([(0, 0, 1)], "taken"),
        ([(1, 0, 1), (1, 0, 1)], "one cell"),
        ([(1, 0, 1), (1, 1, 2), (2, 1, 3)], "Q6"),
        ([(1, 0, 1), (3, 0, 3)], "Q6"),
        ([(1, 0, 1), (100000, 0, 3)], "Q6"),
        ([(5, 5, 1)], "Q7"),
        ([(1, 1, 1)], "Q7"),
        ([(129, 0, 1)], "Q7"),
        ([(1, 128, 1)], "Q7"),
        ([(-127, -128, 1)], "Q7"),
        ([(10**9 + 1, 0, 1)], "far"),
        ([(1, 0, 0)], "Q8"),
        ([(1, 0, 1), (2, 0, 1)], "Q8"),
        ([(1, 0, 1), (2, 0, 6)], "Q8"),
    ],
)
def test_impossible_placements_are_refused_and_change_nothing(tiles, why):
    board = Board([(0, 0, 0)])
    before = listed(board, [1, 2, 8])
    with pytest.raises(ValueError, match=why):
        board.place(tiles)
    assert board.tiles() == [(0, 0, 0)]
    assert board.depth == 0
    assert listed(board, [1, 2, 8]) == before


def test_numbers_that_do_not_fit_are_type_errors():
    for bad in ([(2**40, 0, 0)], [("a", 0, 0)], [(0, 0)], 3):
        with pytest.raises(TypeError):
            Board(bad)
    for bad in ([36], [-1]):
        with pytest.raises(ValueError):
            Board().placements(bad)
    with pytest.raises(IndexError):
        Board().placements([0])[1]


def snake():
    """108 pieces in 18 rows of six, each starting below the end of the one before: 91 cells wide."""
    return [(5 * row + i, row, row % 6 * 6 + (i if row % 2 == 0 else 5 - i)) for row in range(18) for i in range(6)]


@pytest.mark.parametrize("shift", [0, 64, 100, 127, -77])
def test_wide_grids_wrap_around_the_torus_without_harm(shift):
    moved = [(x + shift, y - 2 * shift, kind) for x, y, kind in snake()[:-2]]
    found = listed(Board(moved), [9, 10])
    assert found == brute.placements({(x, y): kind for x, y, kind in moved}, [9, 10])
    assert max(x for tiles in found for x, _, _ in tiles) - min(x for tiles in found for x, _, _ in tiles) > 80


def test_108_pieces_are_a_full_grid():
    board = Board(snake())
    assert len(board) == 108
    _, tiles = board.best(list(range(36)))
    with pytest.raises(ValueError, match="108"):
        board.place(tiles)
    assert len(Board(snake()[:100]).placements(RED)) > 0


def test_boards_copy_and_pickle():
    board = Board([(0, 0, 0)])
    board.place([(1, 0, 1)])
    for other in (board.copy(), pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        other.place([(2, 0, 2)])
        assert (len(board), len(other)) == (2, 3)


def naive_reroll(board, cubes, choice):
    """Expected best score by listing every throw, with the loop of C6 as a conditional mean."""

    def best(thrown):
        found = board.best(list(thrown))
        return found[0] if found else 0

    def throws(chosen):
        return product(*([c // 6 * 6 + s for s in range(6)] if chosen >> i & 1 else [c] for i, c in enumerate(cubes)))

    everything = [best(thrown) for thrown in throws((1 << len(cubes)) - 1)]
    fitting = [points for points in everything if points]
    loop = Fraction(sum(fitting), len(fitting)) if fitting else Fraction(0)
    values = [best(thrown) or loop for thrown in throws(choice)]
    return sum(values, Fraction(0)) / len(values)


def test_reroll_values_equal_naive_expectation():
    rng = random.Random(12)
    for size in (1, 1, 2, 2, 3, 3, 4):
        board = Board(brute.tiles_of(brute.random_grid(rng, rng.randint(1, 40))))
        cubes = [rng.randrange(36) for _ in range(size)]
        numerators, denominator = board.reroll(cubes)
        assert len(numerators) == 1 << size
        for choice, numerator in enumerate(numerators):
            assert Fraction(numerator, denominator) == naive_reroll(board, cubes, choice)


def test_reroll_counts_the_forced_loop_where_nothing_fits():
    board = Board([(x, 0, x) for x in range(6)])  # a red Qwirkle
    numerators, denominator = board.reroll([13])  # Ys fits under Rs only: 2 points
    assert [Fraction(n, denominator) for n in numerators] == [2, 2]
    stuck = Board([(0, 0, 0)])
    assert stuck.best([7]) is None
    numerators, denominator = stuck.reroll([7])  # Os: only Oo fits
    assert [Fraction(n, denominator) for n in numerators] == [2, 2]


def test_reroll_of_no_cubes_is_one_choice_worth_nothing():
    assert Board([(0, 0, 0)]).reroll([]) == ([0], 1)


def test_reroll_refuses_what_cannot_be():
    with pytest.raises(ValueError, match="six"):
        Board([(0, 0, 0)]).reroll([0] * 7)
    with pytest.raises(ValueError, match="C3"):
        Board().reroll([0])
    with pytest.raises(ValueError, match="kind"):
        Board([(0, 0, 0)]).reroll([40])
