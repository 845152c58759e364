"""Every view can be drawn, shows what it holds, and nothing else."""

import doctest
import re
import xml.etree.ElementTree as ET
from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold.drawing
from sixfold.drawing import Extent, Scene, draw_lines, draw_svg, draw_text, drawing_of, fields
from sixfold.drawing.spans import line_width, plain_text
from sixfold.drawing.theme import GLYPHS, PALETTES, THEMES, Palette, Theme
from sixfold.drawing.web import written_files
from sixfold.games.dice.rules import ROWS
from sixfold.rulebook import LANGUAGES, book, word
from sixfold.rulebook.data import load
from sixfold.rules import catalog, positions
from sixfold.rules.catalog import GAMES
from sixfold.rules.errors import InvalidSetup
from sixfold.rules.pieces import KINDS
from sixfold.rules.positions import format_position, parse_position
from tests.drawing.cases import CASES, FOLDER
from tests.matches import EVERY_TABLE, matches
from tests.refused import refused

WEB = Path(__file__).parents[2] / "web" / "src"
SVG = "{http://www.w3.org/2000/svg}"
ANSI = re.compile(r"\x1b\[[\d;]*m")

tables = st.sampled_from(EVERY_TABLE)
seeds = st.integers(0, 10_000)
decisions = st.integers(0, 60)
some = settings(max_examples=25)  # a picture of every seat each time


def position(table, seed, wanted):
    name, seats = table
    return matches(name, seats, seed, min(wanted, 8) if name == "cards" else wanted)[-1]


def everyone(match):
    return [match.state, *(match.view(seat) for seat in (None, *range(len(match.players))))]


def held(view):
    """All pieces that a view of Qwirkle, Cubes or Cards may show: what lies, and the hands that it knows."""
    lying = [*view.grid.values()] if hasattr(view, "grid") else [card for row in view.rows for card in row]
    hands = view.hands if hasattr(view, "hands") else (view.hand,)
    return Counter([*lying, *(piece for hand in hands for piece in hand)])


def drawn_tiles(svg):
    """The pieces that a picture has tiles of, by the colour's letter."""
    return Counter(re.findall(r'<path class="c([ROYGBP])"', svg))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("kind", ["text", "svg"])
def test_a_drawn_position_is_as_it_was_reviewed(name, kind):
    suffix = {"text": "txt", "svg": "svg"}[kind]
    written = (FOLDER / f"{name}.{suffix}").read_text(encoding="utf-8")
    assert written == getattr(CASES[name], kind)(), "run make golden, review the diff"


def test_every_game_theme_palette_and_language_has_a_drawn_position():
    assert {case.game for case in CASES.values()} == set(GAMES)
    assert {case.theme for case in CASES.values()} == set(Theme)
    assert {case.palette for case in CASES.values()} == set(Palette)
    assert {case.language for case in CASES.values()} == set(LANGUAGES)
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)


@some
@given(tables, seeds, decisions)
def test_every_picture_is_well_formed_and_names_itself(table, seed, wanted):
    for view in everyone(position(table, seed, wanted)):
        root = ET.fromstring(draw_svg(view, names=[f"<{seat}&>" for seat in range(table[1])]))
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert "<0&>" in root.findtext(f"{SVG}title")
        assert root.findtext(f"{SVG}desc") == format_position(view)
        width, height = float(root.get("width")), float(root.get("height"))
        assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
        assert width >= 300
        assert height >= 100


@some
@given(st.sampled_from([table for table in EVERY_TABLE if table[0] in {"qwirkle", "cubes", "cards"}]), seeds, decisions)
def test_pieces_that_a_view_knows_are_drawn_and_no_others(table, seed, wanted):
    """A hidden hand is drawn from no view that has not got it."""
    for view in everyone(position(table, seed, wanted)):
        shown = Counter(getattr(view, "shown", ()))
        in_text = Counter(re.findall(r"\b([ROYGBP][osdctx])[●■◆♣✸✕]", draw_text(view)))
        assert in_text == held(view)
        by_colour = Counter(piece.colour.value for piece in (held(view) + shown).elements())
        assert drawn_tiles(draw_svg(view)) == by_colour


@some
@given(st.sampled_from([table for table in EVERY_TABLE if table[0] == "qwixx"]), seeds, decisions)
def test_every_cross_and_miss_of_a_sheet_is_drawn(table, seed, wanted):
    match = position(table, seed, wanted)
    for view in everyone(match):
        svg = draw_svg(view)
        for row in ROWS:
            crosses = sum(sheet.count(row) for sheet in view.sheets)
            assert svg.count(f'<path class="cross-{row}"') == crosses
        assert svg.count('<path class="miss"') == sum(sheet.misses for sheet in view.sheets)
        lines = [line for line in draw_text(view).splitlines() if re.match(r" [RYGB] ", line)]
        assert "".join(lines).count("X") == sum(sheet.count(row) for sheet in view.sheets for row in ROWS)


@some
@given(seeds, decisions)
def test_hidden_choices_are_not_drawn(seed, wanted):
    """What a spectator sees is the same whatever was chosen in action 1."""
    match = position(("qwixx", 3), seed, wanted)
    view = match.view(None)
    text = format_position(view)
    assert not re.search(r"choices .*[RYGB]\d", text)
    assert draw_text(view) == draw_text(parse_position("qwixx", text))


@some
@given(seeds, decisions)
def test_every_pawn_of_the_duel_is_drawn(seed, wanted):
    match = position(("duel", 2), seed, wanted)
    for view in everyone(match):
        svg = draw_svg(view)
        for seat, side in enumerate(("black", "grey")):
            stacks = [stack for track in view.tracks for stack in track.stacks if stack.owner == seat]
            locks = sum(track.lock == seat for track in view.tracks)
            own = 1  # before the name
            high = sum(stack.pawns > 1 for stack in stacks)  # drawn with a second one behind
            assert svg.count(f'<circle class="{side}"') == len(stacks) + locks + own + high
        for stack in (stack for track in view.tracks for stack in track.stacks if stack.pawns > 1):
            assert f">{'AB'[stack.owner]}{stack.pawns}</text>" in svg


@some
@given(tables, seeds, decisions)
def test_colour_changes_the_ink_and_not_the_text(table, seed, wanted):
    for view in everyone(position(table, seed, wanted)):
        painted = draw_text(view, colour=True)
        assert "\x1b[" in painted
        assert [line.rstrip() for line in ANSI.sub("", painted).splitlines()] == draw_text(view).splitlines()


@some
@given(tables, seeds, decisions, st.sampled_from(LANGUAGES))
def test_names_and_scores_stand_in_text_and_picture(table, seed, wanted, language):
    match = position(table, seed, wanted)
    names = [f"Anna{seat}" for seat in range(table[1])]
    view = match.view(None)
    text, svg = draw_text(view, language=language, names=names), draw_svg(view, language=language, names=names)
    for name in names:
        assert name in text
        assert f">{name}</text>" in svg
    for score in getattr(view, "scores", ()):
        assert f" {score}" in text
        assert f">{score}</text>" in svg


@pytest.mark.parametrize(
    "over",
    [
        ("qwirkle", "Ro@0,0 | over blocked"),
        ("cubes", "Ro@0,0 | hands Ro / Rs | over out"),
        ("cards", "Gc Gd Gs | over last turns"),
        ("qwixx", "M4 / - | over misses"),
        ("duel", "R5A22 | over out"),
    ],
)
def test_the_end_is_told_with_its_reason(over):
    view = parse_position(*over)
    reason = word("reasons", view.reason, "fr")
    assert draw_text(view, language="fr").splitlines()[-1] == reason
    assert f"{reason}</text>" in draw_svg(view, language="fr")


@pytest.mark.parametrize("game", GAMES)
def test_without_glyphs_a_drawing_is_plain_letters(game):
    match = matches(game, 2, 2, 8)[-1]
    lines = draw_lines(Scene(game, match.view(0), ("p0", "p1"), "en", Extent(100, glyphs=False)))
    assert not set(plain_text(lines)) & {*GLYPHS.values(), "●", "○"}
    assert max(map(line_width, lines)) <= 100


def test_wide_letters_are_measured():
    assert line_width((fields.Span("東京"),)) == 4


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("palette", Palette)
def test_theme_and_palette_choose_the_colours(theme, palette):
    svg = draw_svg(parse_position("qwirkle", "Ro@0,0"), theme=theme, palette=palette)
    light, dark = THEMES["light"]["ground"] in svg, THEMES["dark"]["ground"] in svg
    assert (light, dark) == {"auto": (True, True), "light": (True, False), "dark": (False, True)}[theme]
    assert ("prefers-color-scheme" in svg) == (theme == "auto")
    for name, colours in PALETTES.items():
        assert (colours["R"] in svg) == (name == palette)


def test_unknown_themes_palettes_and_values_are_refused():
    view = parse_position("qwirkle", "Ro@0,0")
    with pytest.raises(ValueError, match="pink"):
        draw_svg(view, theme="pink")
    with pytest.raises(ValueError, match="pink"):
        draw_svg(view, palette="pink")
    with pytest.raises(TypeError, match="not a position"):
        draw_text("Ro")


@pytest.mark.parametrize("draw", [draw_text, draw_svg])
@pytest.mark.parametrize("names", [(), ("Ada",), ("Ada", "Bo", "Cy")])
def test_names_that_are_not_one_a_seat_are_refused_in_words(draw, names):
    with pytest.raises(ValueError, match="one for each of 2 seats"):
        draw(parse_position("duel", ""), names=names)


@pytest.mark.parametrize("name", ["a\x00b", "\x1b[31mred", "two\nlines", "\ud800", "\uffff"])
def test_a_name_breaks_no_picture_and_commands_no_terminal(name):
    view = parse_position("duel", "")
    ET.fromstring(draw_svg(view, names=[name, "Bo"]).encode())
    assert name not in draw_text(view, names=[name, "Bo"])


def test_styles_of_a_drawing_reach_nothing_outside_of_it():
    for theme in Theme:
        svg = draw_svg(parse_position("duel", "R5A"), theme=theme)
        style = re.search(r"<style>(.*)</style>", svg)[1]
        selectors = re.findall(r"([^{}]+)\{[^{}]*\}", style.replace("@media (prefers-color-scheme:dark){", ""))
        assert all(selector.startswith(f".sixfold-{theme}-standard ") for selector in selectors)


TOY = """
from dataclasses import dataclass
from types import SimpleNamespace

ABOUT = SimpleNamespace(name="toy", seats=range(2, 3))
State = int

@dataclass(frozen=True)
class View:
    seat: int
    stones: int

def scores(view):
    return (0, 0)
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A game of another package that brings neither a drawing nor a notation."""
    (tmp_path / "toybox").mkdir()
    (tmp_path / "toybox" / "__init__.py").touch()
    (tmp_path / "toybox" / "rules.py").write_text(TOY)
    monkeypatch.syspath_prepend(tmp_path)
    rules = import_module("toybox.rules")
    for module in (catalog, positions, book):
        monkeypatch.setattr(module, "GAMES", {**GAMES, "toy": rules})
    return rules


def test_a_game_without_a_drawing_is_shown_by_its_fields(toy):
    view = toy.View(0, 7)
    assert drawing_of("toy") is fields
    assert draw_text(view).splitlines()[1:] == ["seat 0", "stones 7"]
    assert "stones 7" in "".join(ET.fromstring(draw_svg(view)).itertext())
    with refused("FORMAT", "position/no-notation", InvalidSetup):
        format_position(view)


def test_every_language_has_the_same_words_on_drawings():
    for section in ("texts", "counts"):
        english = load("en", "drawing")[section]
        for language in LANGUAGES:
            assert list(load(language, "drawing")[section]) == list(english)


@pytest.mark.parametrize("path", written_files())
def test_the_clients_shapes_and_colours_are_these(path):
    assert (WEB / path).read_text(encoding="utf-8") == written_files()[path], "run python -m sixfold.drawing web/src"


def test_all_36_pieces_look_different():
    grid = parse_position("qwirkle", "hand Ro")
    pictures = {draw_svg(parse_position("qwirkle", f"hand {kind}")).split("</style>")[1] for kind in KINDS}
    assert len(pictures) == 36
    assert grid.hand == (KINDS[0],)


def test_docstring_examples_hold():
    assert doctest.testmod(sixfold.drawing).failed == 0
