"""The published positions of Qwirkle and Cubes: the rules and the kernels both give what the files say."""

import hashlib
import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

import conformance
from conformance.grid_games import FULL_LINES, POSITIONS, SEED, Position, full_lines, placements_of
from sixfold.games.grid.kernel import Board
from sixfold.games.grid.rules import Grid, Place, check_opening, check_placing, format_placing
from sixfold.rules.pieces import SHAPES, Piece, parse_pieces

FOLDER = Path(conformance.__path__[0])
GAMES = sorted(POSITIONS)


def lines_of(game):
    return [json.loads(line) for line in (FOLDER / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()]


def position_of(line):
    return Position(Grid.from_json(line["grid"]), parse_pieces(" ".join(line["hand"])))


def answer(found):
    """What a line must say, from pairs of placement and points, by the words of README.md."""
    lines = sorted(f"{format_placing(Place(placed))} = {points}" for placed, points in found)
    text = "".join(f"{line}\n" for line in lines)
    return len(lines), max((points for _, points in found), default=0), hashlib.sha256(text.encode()).hexdigest()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_give_what_the_file_says(game):
    lines = lines_of(game)
    assert len(lines) >= {"qwirkle": 500, "cubes": 200}[game]
    for line in lines:
        found = placements_of(position_of(line)).items()
        assert answer(found) == (line["placements"], line["best"], line["sha256"]), line["id"]


@pytest.mark.parametrize("game", GAMES)
def test_the_kernels_give_what_the_file_says(game):
    for line in lines_of(game):
        grid, hand = position_of(line)
        board = Board(grid)
        found = [(scored.placement, scored.points) for scored in board.placements(hand)]
        assert answer(found) == (line["placements"], line["best"], line["sha256"]), line["id"]
        assert board.count(hand) == line["placements"]
        assert board.values().best(hand) == line["best"]


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_placement_passes_the_judge(game):
    for line in lines_of(game)[10::25]:
        grid, hand = position_of(line)
        for placed in placements_of(Position(grid, hand)):
            if grid:
                check_placing(grid, hand, Place(placed), "Q4")
            else:
                check_opening(hand, Place(placed), "Q3")


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_still_gives_the_positions_that_the_file_starts_with(game):
    again = full_lines(game, Random(f"{SEED} {game}"))
    assert list(again) == [position_of(line) for line in lines_of(game)[:FULL_LINES]]


def test_the_kernels_value_rerolls_as_the_file_says():
    lines = [line for line in lines_of("cubes") if line["grid"]]
    assert len(lines) > 150
    for line in lines:
        grid, hand = position_of(line)
        rerolls = Board(grid).rerolls(hand)
        assert rerolls.value(rerolls.best) == Fraction(line["reroll"]), line["id"]


def test_short_hands_have_that_reroll_value_by_listing_every_throw():
    short = [line for line in lines_of("cubes") if line["grid"] and len(line["hand"]) <= 2][:6]
    assert len(short) >= 5
    for line in short:
        grid, hand = position_of(line)
        faces = [[Piece(cube.colour + shape) for shape in SHAPES] for cube in hand]

        def best(thrown, grid=grid):
            return max(placements_of(Position(grid, thrown)).values(), default=0)

        fitting = [points for points in map(best, product(*faces)) if points]
        loop = Fraction(sum(fitting), len(fitting)) if fitting else Fraction(0)
        values = []
        for choice in range(1 << len(hand)):
            throws = list(product(*(faces[i] if choice >> i & 1 else [cube] for i, cube in enumerate(hand))))
            values.append(sum((best(thrown) or loop for thrown in throws), Fraction(0)) / len(throws))
        assert max(values) == Fraction(line["reroll"]), line["id"]
