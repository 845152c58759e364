"""The rules as a prior: they mend what is unclear, and never what a person has said."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sixfold.camera.board import copies_of
from sixfold.camera.lines import CLASH, judge_together
from sixfold.games.grid.rules import EMPTY, Grid, Placed
from sixfold.rules.pieces import KINDS, Cell, Piece, is_pure
from tests.camera.scenes import board

BOARDS = st.builds(board, st.integers(2, 16), st.integers(1, 6))
THREE = copies_of("qwirkle")


def clearly(piece, doubt=0.1):
    """Odds that see this piece clearly."""
    likely = np.full(len(KINDS), doubt / len(KINDS))
    likely[piece.kind] += 1 - doubt
    return np.log(likely)


def between(one, other, share):
    """Odds that waver between two pieces."""
    likely = np.full(len(KINDS), 1e-3)
    likely[Piece(one).kind], likely[Piece(other).kind] = share, 1 - share
    return np.log(likely / likely.sum())


@given(BOARDS)
def test_a_legal_board_that_is_clearly_seen_is_left_alone(grid):
    judged = judge_together({cell: clearly(piece) for cell, piece in grid.items()}, EMPTY, THREE)
    assert {cell: each.piece for cell, each in judged.items()} == dict(grid)
    assert not any(each.clashes for each in judged.values())


@given(BOARDS, st.data())
def test_confirmed_pieces_are_never_judged(grid, data):
    confirmed = Grid(data.draw(st.sets(st.sampled_from(grid.placed()))))
    judged = judge_together({cell: clearly(KINDS[0]) for cell in grid if cell not in confirmed}, confirmed, THREE)
    assert set(judged) == set(grid) - set(confirmed)


@given(BOARDS, st.data())
def test_q8_two_pieces_clash_exactly_when_no_line_can_hold_both(grid, data):
    one, other = data.draw(st.sampled_from(KINDS)), data.draw(st.sampled_from(KINDS))
    assert CLASH[one.kind, other.kind] == (not is_pure((one, other)))


def test_q8_a_line_tells_red_from_orange():
    odds = {Cell(0, 0): clearly(Piece("Ro")), Cell(1, 0): between("Os", "Rs", 0.6), Cell(2, 0): clearly(Piece("Rd"))}
    judged = judge_together(odds, EMPTY, THREE)
    assert judged[Cell(1, 0)].piece == "Rs"
    assert judged[Cell(1, 0)].own_likelihood < 0.5  # so it is asked about


def test_q1_there_is_no_fourth_of_a_kind():
    cells = [Cell(2 * x, 2 * x) for x in range(4)]
    confirmed = Grid(Placed(Piece("Ro"), cell) for cell in cells[:3])
    assert judge_together({cells[3]: between("Ro", "Oo", 0.7)}, confirmed, THREE)[cells[3]].piece == "Oo"
    assert judge_together({cells[3]: between("Ro", "Oo", 0.7)}, confirmed, copies_of("cubes"))[cells[3]].piece == "Ro"


def test_a_confirmed_neighbour_decides():
    confirmed = Grid([Placed(Piece("Os"), Cell(0, 0))])
    assert judge_together({Cell(1, 0): between("Rt", "Ot", 0.8)}, confirmed, THREE)[Cell(1, 0)].piece == "Ot"


def test_what_is_clearly_against_the_rules_is_told_as_it_lies():
    odds = {Cell(0, 0): clearly(Piece("Ro"), 1e-6), Cell(1, 0): clearly(Piece("Bs"), 1e-6)}
    judged = judge_together(odds, EMPTY, THREE)
    assert [each.piece for each in judged.values()] == ["Ro", "Bs"]
    assert all(each.clashes for each in judged.values())


def test_nothing_seen_is_nothing_judged():
    assert judge_together({}, board(3), THREE) == {}
