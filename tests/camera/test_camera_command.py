"""`sixfold camera` and the benchmark, as anyone runs them."""

import json
import subprocess
import sys

import pytest

from sixfold.games.grid.rules import Grid, Placed
from tests.camera.scenes import Scene, board, from_origin, game
from tests.cli.runs import BARE, SIXFOLD


def camera(*arguments):
    command = [SIXFOLD, "camera", *map(str, arguments)]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=BARE | {"LANG": "C.UTF-8"},
        timeout=120,
        check=False,
    )


def lines(done):
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def photos(tmp_path_factory):
    """The first three turns of a game, photographed."""
    folder = tmp_path_factory.mktemp("photos")
    paths = [folder / f"{turn}.jpg" for turn in (1, 2, 3)]
    for turn, path in enumerate(paths, 1):
        path.write_bytes(Scene(board(turn)).photo())
    return paths


def test_every_photo_is_one_line_of_json(photos):
    done = camera("--json", *photos[1:])
    assert done.returncode == 0, done.stderr
    for path, turns, line in zip(photos[1:], (2, 3), lines(done), strict=True):
        assert set(line) == {"photo", "pieces", "unsure"}
        assert line["photo"] == str(path)
        assert Grid.from_json(line["pieces"]).to_json() == line["pieces"]
        assert from_origin(Grid.from_json(line["pieces"])) == from_origin(board(turns))


def test_turns_are_told_with_their_points_in_the_cells_of_the_first_photo(photos):
    told = lines(camera("--json", "--turns", *photos))
    assert [set(line) for line in told] == [{"photo", "placed", "points"}] * 3
    assert [line["points"] for line in told] == [points for _, points in game()[:3]]
    first = min(placed.cell.x for placed in game()[0][0]), min(placed.cell.y for placed in game()[0][0])
    for line, (placed, _) in zip(told, game(), strict=False):
        cells = {(each.cell.x - first[0], each.cell.y - first[1]) for each in placed}
        assert {Placed.from_json(each).cell for each in line["placed"]} == cells


def test_without_json_the_board_is_drawn(photos):
    done = camera(photos[0])
    assert f"{photos[0]}: {len(board(1))} pieces" in done.stdout
    assert all(piece in done.stdout for piece in board(1).values())


def test_turns_are_drawn_with_their_points(photos):
    assert f"points: {game()[0][1]}" in camera("--turns", photos[0]).stdout


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_read(photos, tmp_path):
    heic = tmp_path / "table.heic"
    heic.write_bytes(b"\0\0\0\x18ftypheic" + bytes(100))
    done = camera("--json", heic, photos[0])
    assert done.returncode == 1
    assert len(lines(done)) == 1
    assert f"{heic}: " in done.stderr
    assert "JPEG" in done.stderr


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path):
    done = camera(tmp_path / "none.jpg")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_the_benchmark_prints_its_table(photos):
    folder = photos[0].parent
    truth = [
        {"photo": path.name, "placed": [str(each) for each in placed], "points": points}
        for path, (placed, points) in zip(photos, game(), strict=False)
    ]
    (folder / "truth.jsonl").write_text("\n".join(map(json.dumps, truth)), "utf-8")
    command = [sys.executable, "-m", "benchmarks.camera", str(folder), "--every", "3"]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True, timeout=240)
    assert "3 of 3 (100.00%)" in done.stdout
    assert "8 of 8 (100.00%)" in done.stdout
    assert "wrong" not in done.stdout
