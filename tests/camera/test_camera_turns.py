"""Turn by turn: a confirmed board is carried forward, and only what changed is read."""

import cv2
import numpy as np
import pytest

from benchmarks.disturbances import coded
from sixfold.camera import judge_turn, read_turn
from sixfold.games.grid.rules import EMPTY, Grid, Placed
from sixfold.rules.errors import UnreadablePhoto
from sixfold.rules.pieces import Cell, Piece
from tests.camera.scenes import Scene, board, game
from tests.refused import refused

BEFORE = board(7)
PLACED, POINTS = game()[7]
AFTER = BEFORE.with_placed(PLACED)


def placed(turn):
    return tuple(seen.placed for seen in turn.placed)


def test_a_drawn_game_is_followed_with_its_points(reader):
    before = EMPTY
    start = game(seed=8)[0][0][0].cell
    for number, (_, points) in enumerate(game(seed=8)[:9], 1):
        turn = reader.read_turn(before, Scene(board(number, seed=8), seed=number).photo())
        assert turn.points == points
        before = turn.reading.grid
    assert start in board(9, seed=8)


def test_the_cells_are_those_of_the_confirmed_board(reader):
    turn = reader.read_turn(BEFORE, Scene(AFTER).photo())
    assert (placed(turn), turn.points, turn.unsure) == (tuple(sorted(PLACED)), POINTS, ())
    assert turn.reading.grid == AFTER


@pytest.mark.parametrize("quarter", [cv2.ROTATE_90_CLOCKWISE, cv2.ROTATE_180, cv2.ROTATE_90_COUNTERCLOCKWISE])
def test_the_phone_may_be_held_another_way(reader, quarter):
    turned = cv2.rotate(Scene(AFTER).draw(), quarter)
    assert placed(reader.read_turn(BEFORE, coded(turned))) == tuple(sorted(PLACED))


def test_a_turn_without_placing_scores_nothing():
    turn = read_turn(BEFORE, Scene(BEFORE, seed=2).photo())
    assert (turn.placed, turn.points, turn.unsure) == ((), 0, ())


def test_a_covered_tile_of_the_confirmed_board_stays(reader):
    scene = Scene(AFTER)
    pixels = scene.draw()
    covered = BEFORE.placed()[0]
    x, y = scene.middle(covered.cell)
    cv2.circle(pixels, (int(x), int(y)), 30, (150, 170, 200), -1)
    turn = reader.read_turn(BEFORE, coded(pixels))
    assert (placed(turn), turn.points) == (tuple(sorted(PLACED)), POINTS)
    assert [seen.placed for seen in turn.reading.overlooked] == [covered]


def test_a_confirmed_piece_is_never_changed_and_what_differs_is_asked_about(reader):
    true = BEFORE.placed()[0]
    said = Placed(Piece("Ro" if true.piece != "Ro" else "Bs"), true.cell)
    confirmed = Grid([said, *(each for each in BEFORE.placed() if each != true)])
    turn = reader.read_turn(confirmed, Scene(BEFORE).photo())
    assert turn.reading.grid == confirmed
    assert [seen.placed for seen in turn.unsure] == [true]


def test_another_table_is_told_apart(reader):
    with refused("FORMAT", "camera/other-board", UnreadablePhoto):
        reader.read_turn(Grid(map(Placed.from_json, ("Ro@0,0", "Rs@1,0", "Rd@2,0"))), Scene(board(9, seed=9)).photo())


def test_a_photo_of_a_part_of_the_board_is_enough(reader):
    scene = Scene(AFTER)
    pixels = scene.draw()
    x, y = scene.middle(PLACED[0].cell).astype(int)
    reach = 4 * scene.pitch
    part = pixels[max(0, y - reach) : y + reach, max(0, x - reach) : x + reach]
    turn = reader.read_turn(BEFORE, coded(part))
    assert set(placed(turn)) == set(PLACED)


def test_what_the_rules_refuse_as_one_turn_has_no_points(reader):
    two = game()[8][0]
    turn = reader.read_turn(BEFORE, Scene(AFTER.with_placed(two)).photo())
    assert turn.points is None
    assert turn.refusal.rule in {"Q5", "Q6"}
    assert set(placed(turn)) == {*PLACED, *two}


def test_q7_new_tiles_that_touch_nothing_are_no_part_of_the_turn(reader):
    far = Cell(max(cell.x for cell in AFTER) + 3, min(cell.y for cell in AFTER))
    reading = reader.read(Scene(AFTER.with_placed([Placed(Piece("Gx"), far)])).photo(), confirmed=BEFORE)
    turn = judge_turn(BEFORE, reading)
    assert (set(placed(turn)), turn.points) == (set(PLACED), POINTS)


def test_the_first_photo_may_show_any_line():
    chance = np.random.default_rng(5)
    line = Grid(
        Placed(Piece(piece), Cell(0, y)) for y, piece in enumerate(chance.permutation(["Ro", "Rs", "Rd", "Rc"]))
    )
    turn = read_turn(EMPTY, Scene(line).photo())
    assert (turn.points, turn.reading.grid) == (4, line)
