"""Lines, placements and points on the grid (Q5 to Q9), without hands or turns."""

from collections import Counter

import pytest

from sixfold.games.grid.rules import (
    ACROSS,
    DOWN,
    EMPTY,
    Grid,
    Pass,
    Place,
    Placed,
    check_placement,
    format_placing,
    line_points,
    lines_of,
    opening_lines,
    parse_placing,
    pieces_of,
    placement_points,
    placements,
)
from sixfold.rules.errors import InvalidNotation
from sixfold.rules.pieces import KINDS, Cell, Piece, parse_pieces
from tests.golden.plan import square
from tests.refused import refused


def placed(text: str) -> tuple[Placed, ...]:
    return tuple(sorted(Placed.from_json(word) for word in text.split()))


def grid(text: str) -> Grid:
    return Grid(placed(text))


def row(*pieces: str, x: int = 0, y: int = 0) -> Grid:
    """Lay pieces across from a cell."""
    return Grid(Placed(Piece(piece), Cell(x + i, y)) for i, piece in enumerate(pieces))


def made(board: Grid, move: str) -> list[str]:
    """Return the lines that a legal placement makes, as text."""
    placement = placed(move)
    check_placement(board, placement)
    return sorted(" ".join(pieces_of(line)) for line in lines_of(board.with_placed(placement), placement))


REDS = row("Ro", "Rs", "Rd")
FULL = Grid(p for turn in square() for p in turn)


# Q5


def test_q5_tiles_of_one_colour_may_be_placed_together():
    assert made(REDS, "Rc@3,0 Rt@4,0") == ["Ro Rs Rd Rc Rt"]


def test_q5_tiles_of_one_shape_may_be_placed_together():
    assert made(REDS, "Bo@0,1 Yo@0,2") == ["Ro Bo Yo"]


def test_q5_tiles_that_share_neither_colour_nor_shape_are_refused():
    with refused("Q5", "grid/no-shared-attribute"):
        check_placement(REDS, placed("Bo@0,1 Gs@1,1"))


def test_q5_three_tiles_of_which_each_two_share_something_are_refused():
    with refused("Q5", "grid/no-shared-attribute"):
        check_placement(EMPTY, placed("Ro@0,0 Rs@1,0 Bs@2,0"))


# Q6


def test_q6_tiles_in_a_bend_are_refused():
    with refused("Q6", "grid/not-one-line"):
        check_placement(REDS, placed("Rc@3,0 Rt@4,0 Rx@4,1"))


def test_q6_tiles_in_two_parallel_lines_are_refused():
    with refused("Q6", "grid/not-one-line"):
        check_placement(REDS, placed("Bo@0,1 Yo@2,-1"))


def test_q6_tiles_may_lie_at_both_ends_of_a_line():
    assert made(REDS, "Rc@-1,0 Rt@3,0") == ["Rc Ro Rs Rd Rt"]


def test_q6_tiles_may_have_older_ones_between_them():
    assert made(grid("Ro@0,0 Rs@2,0 Go@0,1 Gc@1,1 Gs@2,1"), "Rc@1,0 Rd@3,0") == ["Rc Gc", "Ro Rc Rs Rd"]


def test_q6_a_line_down_from_the_end_of_a_line_across_is_one_line():
    assert made(REDS, "Rc@3,0 Rt@3,1") == ["Rc Rt", "Ro Rs Rd Rc"]


def test_q6_no_gap_may_remain_between_the_tiles_placed():
    with refused("Q6", "grid/gap"):
        check_placement(REDS, placed("Rc@3,0 Rt@5,0"))


def test_q6_a_gap_is_refused_even_where_each_tile_touches_something():
    with refused("Q6", "grid/gap"):
        check_placement(REDS, placed("Bo@0,1 Bd@2,1"))


def test_q6_tiles_in_one_column_without_a_gap_are_one_line():
    assert made(REDS, "Bo@0,-1 Yo@0,1") == ["Bo Ro Yo"]


# Q7


def test_q7_a_tile_that_touches_nothing_is_refused():
    with refused("Q7", "grid/not-connected"):
        check_placement(REDS, placed("Rc@5,0"))


def test_q7_touching_at_a_corner_is_not_enough():
    with refused("Q7", "grid/not-connected"):
        check_placement(REDS, placed("Rc@3,1"))


def test_q7_one_tile_of_several_that_touches_is_enough():
    assert made(REDS, "Bo@0,1 Go@0,3 Yo@0,2") == ["Ro Bo Yo Go"]


def test_q7_the_opening_has_nothing_to_touch():
    check_placement(EMPTY, placed("Rc@5,0 Rd@6,0"))


# Q8


def test_q8_a_line_of_one_colour_takes_another_shape():
    assert made(REDS, "Rx@3,0") == ["Ro Rs Rd Rx"]


def test_q8_a_line_of_one_colour_takes_no_other_colour():
    with refused("Q8", "grid/line-mixed"):
        check_placement(REDS, placed("Bd@3,0"))


def test_q8_a_line_of_one_shape_takes_no_other_shape():
    with refused("Q8", "grid/line-mixed"):
        check_placement(row("Ro", "Bo"), placed("Bs@2,0"))


def test_q8_a_line_never_holds_the_same_tile_twice():
    with refused("Q8", "grid/line-repeats"):
        check_placement(REDS, placed("Ro@3,0"))


def test_q8_two_equal_tiles_may_not_be_placed_together():
    with refused("Q8", "grid/line-repeats"):
        check_placement(REDS, placed("Rc@-1,0 Rc@3,0"))


def test_q8_two_equal_tiles_never_lie_side_by_side():
    with refused("Q8", "grid/line-repeats"):
        check_placement(row("Ro"), placed("Ro@1,0"))


def test_q8_a_line_never_holds_more_than_six():
    with refused("Q8", "grid/line-too-long"):
        check_placement(row("Ro", "Rs", "Rd", "Rc", "Rt", "Rx"), placed("Ro@6,0"))


def test_q8_holds_for_the_line_across_the_one_that_is_extended():
    board = grid("Ro@0,0 Rs@1,0 Bd@2,1")
    with refused("Q8", "grid/line-mixed"):
        check_placement(board, placed("Rc@2,0"))
    assert made(board, "Rd@2,0") == ["Rd Bd", "Ro Rs Rd"]


def test_q8_holds_for_a_line_that_a_tile_bridges():
    board = grid("Ro@0,0 Rs@2,0 Ys@2,1 Yc@1,1 Yo@0,1")
    assert made(board, "Rc@1,0") == ["Rc Yc", "Ro Rc Rs"]
    with refused("Q8", "grid/line-repeats"):
        check_placement(grid("Ro@0,0 Ro@2,0 Bo@0,1 Bc@1,1 Bs@2,1"), placed("Rc@1,0"))


def test_q8_refuses_to_bridge_two_runs_that_hold_the_same_tile():
    board = grid("Ro@0,0 Rs@1,0 Rs@3,0 Rd@4,0 Bo@0,1 Bc@0,2 Gc@1,2 Yc@2,2 Pc@3,2 Ps@3,1")
    with refused("Q8", "grid/line-repeats"):
        check_placement(board, placed("Rx@2,0"))
    assert board.room(Cell(2, 0), ACROSS) == frozenset()


def test_q8_refuses_to_bridge_two_runs_of_more_than_six_together():
    board = grid("Ro@0,0 Rs@1,0 Rd@2,0 Rc@4,0 Rt@5,0 Rx@6,0 Bd@2,1 Yd@2,2 Yc@3,2 Yt@4,2 Bt@4,1 Rt@4,3")
    with refused("Q8", "grid/line-too-long"):
        check_placement(board, placed("Rx@3,0"))


def test_q8_some_empty_cells_can_take_no_tile_at_all():
    board = grid("Ro@0,0 Rd@0,1 Rs@0,2 Ys@1,2 Gs@2,2 Os@2,1 Bs@2,0")  # a horseshoe: circle, gap, square
    cell = Cell(1, 0)
    assert cell in set(board.frontier())
    assert board.room(cell, ACROSS) == frozenset()
    for kind in KINDS:
        with refused("Q8", "grid/line-mixed"):
            check_placement(board, (Placed(kind, cell),))


def test_q8_a_pair_that_shares_a_colour_only_takes_that_colour():
    assert row("Ro", "Rs").room(Cell(2, 0), ACROSS) == {"Rd", "Rc", "Rt", "Rx"}


def test_q8_a_single_tile_takes_its_colour_and_its_shape():
    assert len(row("Ro").room(Cell(1, 0), ACROSS)) == 10


def test_q8_a_full_square_of_all_kinds_leaves_room_for_nothing():
    assert len(FULL) == 36
    assert not FULL.has_room_for(KINDS)
    assert list(placements(FULL, KINDS)) == []


# Q9


def test_q9_a_line_scores_a_point_a_tile_old_ones_included():
    assert placement_points(REDS, placed("Rc@3,0")) == 4


def test_q9_every_line_that_is_made_or_extended_scores():
    board = grid("Ro@0,0 Rs@1,0 Rd@2,0 Bo@0,1")
    assert placement_points(board, placed("Bs@1,1")) == 2 + 2
    assert placement_points(board, placed("Bs@1,1 Bd@2,1")) == 3 + 2 + 2


def test_q9_a_tile_in_two_lines_counts_in_both():
    board = grid("Go@0,0 Bs@1,1")
    assert placement_points(board, placed("Gs@1,0")) == 2 + 2


def test_q9_lines_that_were_not_touched_score_nothing():
    board = grid("Ro@0,0 Rs@1,0 Rd@2,0 Bo@0,1 Yo@0,2")
    assert placement_points(board, placed("Bd@2,1")) == 2


def test_q9_a_tile_beside_a_line_but_not_in_it_adds_no_line():
    assert placement_points(REDS, placed("Bo@0,1")) == 2


def test_q9_a_line_of_six_is_a_qwirkle_and_scores_twelve():
    five = row("Ro", "Rs", "Rd", "Rc", "Rt")
    assert placement_points(five, placed("Rx@5,0")) == 12
    assert line_points(five.line(Cell(0, 0), ACROSS)) == 5


def test_q9_two_qwirkles_at_once_score_twelve_each():
    lacking = Grid(p for p in FULL.placed() if p.piece != "Px")
    assert placement_points(lacking, placed("Px@5,5")) == 24


def test_q9_a_single_opening_tile_makes_no_line_and_scores_nothing():
    assert lines_of(row("Ro"), placed("Ro@0,0")) == ()
    assert placement_points(EMPTY, placed("Ro@0,0")) == 0


# Cells


def test_a_taken_cell_is_refused_with_the_word_occupied():
    with refused("OCCUPIED", "grid/cell-taken"):
        check_placement(REDS, placed("Rc@1,0"))


def test_a_cell_taken_twice_in_one_turn_is_refused_with_the_word_occupied():
    with refused("OCCUPIED", "grid/cell-taken"):
        check_placement(REDS, placed("Rc@3,0 Rt@3,0"))


# Values


def test_a_grid_is_a_frozen_value():
    longer = REDS.with_placed(placed("Rc@3,0"))
    assert (len(REDS), len(longer)) == (3, 4)
    assert longer == row("Ro", "Rs", "Rd", "Rc")
    assert hash(longer) == hash(row("Ro", "Rs", "Rd", "Rc"))
    assert longer != REDS
    assert Cell(3, 0) not in REDS


def test_a_grid_round_trips_through_json():
    assert Grid.from_json(FULL.to_json()) == FULL
    with refused("FORMAT", "format/wrong-type", InvalidNotation):
        Grid.from_json("Ro@0,0")


def test_a_line_is_the_whole_run_through_a_cell_empty_or_not():
    assert pieces_of(REDS.line(Cell(1, 0), ACROSS)) == ("Ro", "Rs", "Rd")
    assert pieces_of(REDS.line(Cell(1, 0), DOWN)) == ("Rs",)
    assert pieces_of(grid("Ro@0,0 Rs@2,0").line(Cell(1, 0), ACROSS)) == ("Ro", "Rs")


def test_the_frontier_is_every_empty_cell_that_touches_a_tile_once():
    assert Counter(REDS.frontier()) == Counter(
        Cell(x, y) for x, y in [(-1, 0), (3, 0), (0, 1), (1, 1), (2, 1), (0, -1), (1, -1), (2, -1)]
    )


# Notation


def test_a_placement_is_read_in_any_order_and_written_sorted():
    move = parse_placing(" Rs@1,0  Ro@0,-12 ")
    assert move == Place(placed("Ro@0,-12 Rs@1,0"))
    assert format_placing(move) == "Ro@0,-12 Rs@1,0"


def test_a_pass_is_a_word():
    assert parse_placing(" pass ") == Pass()
    assert format_placing(Pass()) == "pass"
    assert parse_placing("paws") is None


@pytest.mark.parametrize("text", ["Ro@", "Ro@1", "Ro@1,2,3", "Ro@1.5,0", "Ro@+1,0", "Ro@01,0", "Ro@1, 0"])
def test_a_cell_that_cannot_be_read_is_refused(text):
    with refused("FORMAT", "format/placed", InvalidNotation):
        parse_placing(text)


def test_a_cell_beyond_any_table_is_refused():
    with refused("FORMAT", "format/placed", InvalidNotation):
        parse_placing("Ro@99999999,0")


# Generator


def test_placements_from_one_red_tile_are_the_four_sides():
    found = {format_placing(Place(p)) for p in placements(row("Ro"), parse_pieces("Rs"))}
    assert found == {"Rs@1,0", "Rs@-1,0", "Rs@0,1", "Rs@0,-1"}


def test_placements_list_a_placement_with_two_copies_in_hand_once():
    found = list(placements(REDS, parse_pieces("Rc Rc")))
    assert len(found) == len(set(found))
    assert placed("Rc@3,0") in found


def test_openings_are_every_order_of_the_set():
    found = set(opening_lines(parse_pieces("Ro Rs Rd")))
    assert len(found) == 6
    assert placed("Rd@0,0 Ro@1,0 Rs@2,0") in found
