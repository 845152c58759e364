"""Drawn tables are read exactly, however they are photographed."""

import cv2
import numpy as np
import pytest

from benchmarks.camera import is_exact
from benchmarks.disturbances import coded
from sixfold.camera import Edition, Reading
from sixfold.games.grid.rules import Grid, Placed
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.pieces import Cell, Piece, parse_pieces
from tests.camera.cubes import Cubes
from tests.camera.scenes import Scene, board, from_origin, wood
from tests.refused import refused


@pytest.mark.parametrize("edition", Edition)
def test_the_pieces_and_the_edition_are_read(reader, edition):
    grid = board(12)
    reading = reader.read(Scene(grid, edition).photo())
    assert from_origin(reading.grid) == from_origin(grid)
    assert min(reading.grid)[0] == min(cell.y for cell in reading.grid) == 0
    assert reading.edition is edition
    assert reading.unsure == ()


@pytest.mark.parametrize("spoiled", ["25° tilt", "shadow", "blur", "warm light", "cool light", "JPEG 50"])
def test_a_disturbed_photo_is_read(reader, spoiled):
    grid = board(14, seed=2)
    assert from_origin(reader.read(Scene(grid, spoiled=(spoiled,)).photo()).grid) == from_origin(grid)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_photo_turned_by_any_angle_is_read_up_to_quarter_turns(reader, seed):
    grid = board(10, seed=3)
    reading = reader.read(Scene(grid, seed=seed, spoiled=("rotation",)).photo())
    assert is_exact(reading.grid, grid, quarters=4)


def test_loosely_laid_tiles_land_on_their_cells(reader):
    grid = board(14, seed=4)
    assert from_origin(reader.read(Scene(grid, drift=0.06, turn=4).photo()).grid) == from_origin(grid)


def test_tiles_beside_the_board_are_not_counted(reader):
    grid = board(8, seed=5)
    corner = Cell(*(int(least) for least in Scene(grid).corner))
    asides = tuple(Placed(Piece("Ro"), Cell(corner.x + x, corner.y - 3)) for x in (0, 3))
    reading = reader.read(Scene(grid, asides=asides).photo())
    assert from_origin(reading.grid) == from_origin(grid)
    assert len(reading.apart) == len(asides)


def test_two_boards_worth_of_tiles_on_one_grid_are_both_read(reader):
    one = board(6, seed=6)
    far = max(cell.x for cell in one) + 3 - min(cell.x for cell in one)
    both = one.with_placed(Placed(piece, Cell(cell.x + far, cell.y)) for cell, piece in one.items())
    assert from_origin(reader.read(Scene(both).photo()).grid) == from_origin(both)


@pytest.mark.parametrize("line", ["Ro@0,0", "Ro@0,0 Rs@1,0", "Ro@0,0 Bo@0,1 Yo@0,2"])
def test_the_first_tiles_of_a_game_are_read(reader, line):
    grid = Grid(map(Placed.from_json, line.split()))
    assert reader.read(Scene(grid).photo()).grid == grid


def test_an_empty_table_holds_nothing(reader):
    reading = reader.read(coded(wood(np.random.default_rng(1), 800, 600)))
    assert (reading.pieces, reading.edition) == ((), None)


def test_outlines_frame_the_tiles_in_the_pixels_of_the_photo(reader):
    scene = Scene(board(10))
    large = cv2.resize(scene.draw(), None, fx=2.5, fy=2.5)
    reading = reader.read(coded(large))
    assert (reading.height, reading.width) == large.shape[:2]
    for seen in reading.pieces:
        middle = 2.5 * scene.middle(seen.placed.cell + scene.corner)
        assert np.abs(np.mean(seen.outline, axis=0) - middle).max() < 0.15 * 2.5 * scene.pitch
        assert np.ptp(seen.outline, axis=0) == pytest.approx(2.5 * scene.pitch, rel=0.1)


def test_a_blurred_tile_is_asked_about(reader):
    grid = board(10)
    scene = Scene(grid)
    pixels = scene.draw()
    x, y = scene.middle(next(iter(grid))).astype(int)
    window = np.s_[y - 30 : y + 30, x - 30 : x + 30]
    pixels[window] = cv2.GaussianBlur(pixels[window], (0, 0), 9)
    reading = reader.read(coded(pixels))
    sure = {(seen.placed.cell, seen.placed.piece) for seen in reading.pieces if seen.is_sure}
    true = from_origin(grid)
    assert all(true[cell] == piece for cell, piece in sure)
    assert len(sure) >= len(grid) - 1


def test_a_hand_need_not_fit_together(reader):
    pieces = ["Ro", "Bs", "Yt", "Gx", "Pc", "Od"]
    row = Grid(Placed(Piece(piece), Cell(x, 0)) for x, piece in enumerate(pieces))
    reading = reader.read_hand(Scene(row).photo())
    assert [str(reading.grid[cell]) for cell in sorted(reading.grid)] == pieces


def test_a_hand_holds_no_fourth_of_a_kind(reader):
    row = Grid(Placed(Piece(piece), Cell(x, 0)) for x, piece in enumerate(("Rs", "Rs", "Bt")))
    reading = reader.read_hand(Scene(row).photo(), elsewhere=parse_pieces("Rs Rs"))
    assert list(reading.grid.values()).count(Piece("Rs")) == 2  # what is clearly seen is told, and asked about
    assert [seen.placed.piece for seen in reading.unsure] == ["Rs", "Rs"]


@pytest.mark.parametrize("slant", [0, 10, 20])
def test_drawn_cubes_are_read(reader, slant):
    grid = board(9, seed=3, name="cubes")
    reading = reader.read(Cubes(grid, slant=slant).photo(), game="cubes")
    assert from_origin(reading.grid) == from_origin(grid)


def test_a_game_without_a_grid_is_refused(reader):
    with refused("FORMAT", "camera/no-grid", InvalidSetup):
        reader.read(b"", game="qwixx")


def test_a_reading_travels_as_json(reader):
    reading = reader.read(Scene(board(4)).photo())
    assert Reading.from_json(reading.to_json()) == reading
