"""How each game looks and is typed, without a terminal."""

import pytest
from rich.console import Console

from sixfold.cli.terminal import faces
from sixfold.cli.terminal.faces import face_of
from sixfold.cli.terminal.refusals import InputRefused
from sixfold.cli.terminal.words import Words
from sixfold.drawing import Extent, Scene
from sixfold.games.cards import rules
from sixfold.games.cards import terminal as cards
from sixfold.rules.catalog import GAMES
from sixfold.rules.pieces import Cell, Piece
from tests.matches import matches, played_out

WORDS = Words("en")


def drawn(match, seat, room, focus=None):
    """The table as plain text."""
    names = tuple(f"p{number}" for number in range(len(match.players)))
    scene = Scene(match.game.ABOUT.name, match.view(seat), names, "en", room, focus=focus)
    console = Console(width=room.width, no_color=True, force_terminal=False)
    with console.capture() as shown:
        console.print(faces.drawn(scene))
    return shown.get()


@pytest.mark.parametrize("game", GAMES)
def test_every_listed_choice_is_legal_and_reads_back(game):
    face = face_of(game)
    for match in matches(game, 2, 3, 12):
        for seat in match.deciders:
            view = match.view(seat)
            for choice in face.choices(view, WORDS):
                assert match.game.parse_move(face.typed(choice.text, view)) == choice.move
                match.game.check(view, choice.move)


@pytest.mark.parametrize(
    ("game", "typed", "notation"),
    [
        ("qwirkle", " rO@0 , 0  RS@1,0", "Ro@0,0  Rs@1,0"),
        ("qwirkle", "SWAP ro BT", "swap Ro Bt"),
        ("qwirkle", "Pass", "pass"),
        ("qwixx", "r 5", "R5"),
        ("qwixx", "–", "-"),
        ("duel", "g12", "G12"),
    ],
)
def test_case_and_spacing_do_not_matter(game, typed, notation):
    assert face_of(game).typed(typed, None) == notation


def a_view(rows):
    """A view of Qwirkle Cards with these rows."""
    match = matches("cards", 2, 1, 1)[0]
    lying = tuple(tuple(Piece(card) for card in row.split()) for row in rows)
    view = match.view(0)
    return rules.View(0, view.hand, view.hand_sizes, 50, ((), ()), lying, 0, rules.Phase.PLAY, view.options)


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("bt => 2 bt / ...", "Bt => Bo Bs Bd Bt / Ro Rs Rd / Ro Rs Rd"),
        ("Rc => 1 Rc / …", "Rc => Ro Rs Rd Rc / Bo Bs Bd / Ro Rs Rd"),
        ("Gs => Gs Bs Rs / 2 -Bs Bt / 1 -Rs Rt / 3", "Gs => Gs Bs Rs / Bo Bd Bt / Ro Rd Rt / Ro Rs Rd"),
        ("Rc => Ro Rs Rd Rc / ...", "Rc => Ro Rs Rd Rc / Bo Bs Bd / Ro Rs Rd"),
    ],
)
def test_rows_are_told_by_number_and_the_rest_by_dots(typed, notation):
    view = a_view(["Ro Rs Rd", "Bo Bs Bd", "Ro Rs Rd"])
    assert rules.parse_move(cards.typed(typed, view)) == rules.parse_move(notation)


@pytest.mark.parametrize(
    ("typed", "why"),
    [("Bt => 4 Bt", "no-row"), ("Bt => 0", "no-row"), ("Bt => 1 / 1 Bt", "row-twice"), ("Bt => 1 -Gx", "not-in-row")],
)
def test_rows_that_are_not_there_are_refused(typed, why):
    with pytest.raises(InputRefused) as refused:
        cards.typed(typed, a_view(["Ro Rs Rd", "Bo Bs Bd"]))
    assert refused.value.key == f"refused.{why}"


@pytest.mark.parametrize("width", [30, 60, 80, 120])
@pytest.mark.parametrize("game", ["qwirkle", "cubes"])
def test_a_large_grid_is_cut_to_the_screen_with_arrows(game, width):
    match = played_out(game, 2, 4)
    text = drawn(match, 0, Extent(width, 20))
    assert max(map(len, text.splitlines())) <= width
    assert "↑" in text or "↓" in text
    corner = min(match.state.grid, key=lambda cell: (cell.y, cell.x))
    around = drawn(match, 0, Extent(width, 20), Cell(*corner))
    assert f"{corner.y} " in around
    assert "↑" not in around


@pytest.mark.parametrize("game", GAMES)
def test_the_last_table_can_be_drawn_for_everyone(game):
    match = played_out(game, 2, 2)
    for seat in (None, 0, 1):
        for room in (Extent(80), Extent(40, 24), Extent(120, 40, glyphs=False)):
            assert "p1" in drawn(match, seat, room)
