"""What the benchmarks of the analysis measure is what they say."""

import pytest

import sixfold as sf
from benchmarks import adjusted, puzzles
from benchmarks.exact import late_sheets
from sixfold.analysis import analyse
from sixfold.games.dice.rules import Skip
from sixfold.games.qwixx import rules as qwixx


@pytest.fixture(scope="module")
def late():
    return [found for seed in (0, 1) for found in late_sheets(seed)]


def test_beside_a_late_sheet_nothing_can_be_crossed_any_more(late):
    assert late
    for table, _ in late:
        other = 1 - table.active
        assert table.sheets[other].misses == 3
        assert qwixx.legal_moves(qwixx.view(table, other)) == (Skip(),)


def test_the_shares_of_a_late_sheet_are_those_of_every_fall_of_the_dice(late):
    for _, shares in late:
        assert all(0 <= share <= 1 for share in shares.values())
        assert all(
            (72 * share) % 1 == pytest.approx(0, abs=1e-9) or (72 * share) % 1 > 1 - 1e-9 for share in shares.values()
        )
        assert max(shares.values()) > min(shares.values())


def test_what_a_late_sheet_is_worth_and_its_best_cross_are_found(late):
    for table, shares in late:
        best = analyse(table).best
        assert shares[qwixx.format_move(best.move)] == max(shares.values())
        assert best.share.value == pytest.approx(max(shares.values()), abs=0.01)


def test_a_cross_is_judged_with_the_best_that_can_follow_it_in_the_same_turn():
    line = "R2,4,7 Y3,4 G12,11,10,8,7,6 B11 / R11 Y2,3,4,5,6,7,8,12 G12,3 B12,11,10,3 M3 | dice W3 W3 R2 G6 B1 | seat 0"
    assert sf.format_move(analyse(sf.position("qwixx", line)).best.move) == "B6"  # 24 of 36 falls win, without it 10


def test_the_width_is_that_of_pairs_and_differences_are_those_of_matches():
    matches = [[(1.0, 0.75), (0.0, 0.25)], [(1.0, 0.75), (0.0, 0.25)]]
    told = adjusted.line("duel", "expert,greedy", matches)
    assert "| 8 | 50.0% [" in told
    assert "| 0.50 | +0.000 [+0.000, +0.000] |" in told


def test_some_puzzles_are_taken_evenly():
    assert puzzles.spread([*range(10)], 5) == [0, 2, 4, 6, 8]
    assert puzzles.spread([*range(3)], 5) == [0, 1, 2]
    assert puzzles.spread([], 5) == []
