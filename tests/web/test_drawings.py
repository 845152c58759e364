"""The drawn examples of the rules page are true: the rules judge each of them, and each belongs to an example."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sixfold.games.cards import rules as cards
from sixfold.games.dice.rules import ROWS, Cross, Dice, Row
from sixfold.games.grid.rules import ACROSS, DOWN, Grid, Placed, check_placement, placement_points
from sixfold.games.qwixx import rules as qwixx
from sixfold.rulebook import LANGUAGES
from sixfold.rulebook import rule as rule_of
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import Cell, parse_pieces
from sixfold.rules.positions import parse_position
from sixfold.tables.presenters import case_of
from tests.games.duel.test_rules import a_board, usable

FILE = Path(__file__).parents[2] / "web/src/lib/rules/drawings.json"
DRAWINGS: list[tuple[str, dict[str, Any]]] = [
    (rule, drawing) for rule, drawings in json.loads(FILE.read_text("utf-8")).items() for drawing in drawings
]


def of_kind(kind: str) -> Any:
    """Give a test every drawing of one kind."""
    found = [(rule, drawing) for rule, drawing in DRAWINGS if drawing["kind"] == kind]
    ids = [f"{rule}-{number}" for number, (rule, _) in enumerate(found)]
    return pytest.mark.parametrize(("rule", "drawing"), found, ids=ids)


def test_every_game_is_drawn() -> None:
    assert {rule[0] for rule, _ in DRAWINGS} == set("QCKXD")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawing_belongs_to_a_rule_and_to_an_example_that_exists(language: Any) -> None:
    for rule, drawing in DRAWINGS:
        assert drawing.get("example", -1) < len(rule_of(rule, language).examples), (rule, drawing)


def tiles(text: str) -> tuple[Placed, ...]:
    return tuple(Placed.from_json(word) for word in text.split())


@of_kind("grid")
def test_a_drawn_placement_scores_or_is_refused_as_it_says(rule: str, drawing: dict[str, Any]) -> None:
    grid, laid = Grid(tiles(drawing["grid"])), tiles(drawing["laid"])
    if "closed" in drawing:
        x, y = map(int, drawing["closed"].split(","))
        assert not grid.room(Cell(x, y), ACROSS) & grid.room(Cell(x, y), DOWN)
    elif "refused" in drawing:
        with pytest.raises(IllegalMove) as caught:
            check_placement(grid, laid)
        assert caught.value.rule == drawing["refused"]
    else:
        check_placement(grid, laid)
        assert placement_points(grid, laid) == drawing["points"]


@of_kind("rows")
def test_drawn_rows_stand_or_are_refused_as_they_say(rule: str, drawing: dict[str, Any]) -> None:
    rows = [parse_pieces(row.replace("+", "").replace("~", "")) for row in drawing["rows"]]
    if "refused" in drawing:
        assert drawing["refused"] == rule
        assert len(rows) == 1
        with pytest.raises(IllegalMove):
            cards.check_row(rows[0])
    else:
        for row in rows:
            cards.check_row(row)


def sheet_of(strip: dict[str, Any]) -> qwixx.Sheet:
    """The sheet before what is crossed now."""
    row, crosses = Row(strip["row"]), tuple(strip.get("crosses", ()))
    has_lock = strip.get("lock", False) and "now" not in strip
    by_row = tuple(crosses if each is row else () for each in ROWS)
    return qwixx.Sheet(by_row, frozenset({row} if has_lock else ()))


def refusal(sheet: qwixx.Sheet, row: Row, number: int) -> str | None:
    """The rule that refuses this cross to the owner of the sheet, with the right dice."""
    low = max(1, number - 6)
    state = qwixx.State(
        (sheet, sheet), (None, None), phase=qwixx.Phase.WHITE, dice=Dice((low, number - low), (1, 1, 1, 1))
    )
    try:
        qwixx.check(qwixx.view(state, 0), Cross(row, number))
    except IllegalMove as error:
        return error.rule
    return None


@of_kind("strips")
def test_drawn_crosses_are_possible_lost_and_worth_what_they_say(rule: str, drawing: dict[str, Any]) -> None:
    for strip in drawing["strips"]:
        row, sheet = Row(strip["row"]), sheet_of(strip)
        for number in strip.get("lost", ()):
            assert refusal(sheet, row, number) == "X2"
        for number in strip.get("open", ()):
            assert refusal(sheet, row, number) in {None, "X8"}
        for number in strip.get("now", ()):
            assert refusal(sheet, row, number) == ("X8" if "refused" in strip else None)
            assert strip.get("lock", False) == (number == row.last and "refused" not in strip)
            assert sum(value for _, value in drawing.get("dice", [["", number]])) == number
        if "points" in strip:
            assert sheet.score() == strip["points"]
    if "points" in drawing:
        rows = sum(strip["points"] for strip in drawing["strips"])
        assert rows - qwixx.MISS_COSTS * drawing["misses"] == drawing["points"]


@of_kind("track")
def test_drawn_pawns_may_go_just_where_they_are_drawn(rule: str, drawing: dict[str, Any]) -> None:
    row, seat = Row(drawing["row"]), ("black", "grey").index(drawing["by"])
    board = a_board(**{row.value: {"black": tuple(drawing["black"]), "grey": tuple(drawing["grey"])}})
    found = usable(board, row, seat)
    if "may" in drawing:
        assert found == set(drawing["may"])
    else:
        assert drawing["now"] in found
        assert drawing.get("lock", False) == (drawing["now"] == row.last)
        assert sum(value for _, value in drawing.get("dice", [["", drawing["now"]]])) == drawing["now"]


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_of_every_game_on_the_home_page_is_a_position_of_that_game(game: str) -> None:
    folder, case = FILE.parents[2] / "games" / game, case_of(game)
    assert case is not None
    laid = case.read("", "").model_dump(mode="json") | json.loads((folder / "picture.json").read_text("utf-8"))
    parse_position(game, case.model_validate(laid).written().position)
    picture = folder / "Picture.svelte"
    assert "'./picture.json'" in picture.read_text("utf-8")
    assert not re.search(r"'[ROYGBP][osdctx]'", picture.read_text("utf-8")), "a picture draws its position only"


def test_the_scale_on_the_sheet_is_that_of_the_rules_x11() -> None:
    scale = json.loads((FILE.parents[2] / "games/qwixx/scale.json").read_text("utf-8"))
    assert scale == list(qwixx.ROW_POINTS[1:])
