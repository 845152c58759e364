"""Any view of any game, drawn: as text, with and without colour, and as SVG.

A view holds what its seat may know, so a drawing shows nothing else; a whole state is drawn with all hands open. One
module a game, its `drawing.py`; what that leaves out is drawn by the fields of the view.

>>> from sixfold.rules.positions import parse_position
>>> print(draw_text(parse_position("duel", "R3A R5B2")).splitlines()[3])
 R  2   3   4   5   6   7   8   9   10  11  12 (L)
"""

from collections.abc import Sequence
from typing import Any, Protocol, cast

from sixfold.drawing import fields
from sixfold.drawing.scene import Extent, Scene
from sixfold.drawing.spans import Lines, Span, ansi_text, plain_text
from sixfold.drawing.svg import SvgPicture, document
from sixfold.drawing.theme import Palette, Theme
from sixfold.rulebook import Language, word
from sixfold.rules.catalog import part_or
from sixfold.rules.errors import one_line
from sixfold.rules.notation import format_value
from sixfold.rules.positions import format_position, game_of, has_notation

__all__ = ["Drawing", "Extent", "Scene", "draw_lines", "draw_svg", "draw_text", "drawing_of"]


class Drawing(Protocol):
    """The protocol of a game's `drawing.py`; `fields` has the defaults."""

    @property
    def BOARD_SHOWS(self) -> frozenset[str]:  # noqa: N802
        """The fields of a view that the board alone tells."""

    def board(self, scene: Scene) -> Lines:
        """Draw what lies on the table as text."""

    def lines(self, scene: Scene) -> Lines:
        """Draw everything as text."""

    def picture(self, scene: Scene) -> SvgPicture:
        """Draw everything as SVG."""


def drawing_of(game: str) -> Drawing:
    """Return how this game is drawn."""
    return part_or(game, "drawing", cast("Drawing", fields))


def draw_lines(scene: Scene) -> Lines:
    """Draw a scene as lines with ink, for whoever shows them in their own way."""
    return drawing_of(scene.game).lines(scene)


def draw_text(view: Any, *, language: Language = "en", colour: bool = False, names: Sequence[str] | None = None) -> str:
    """Draw a view, or a whole state, as text; with colour for a terminal.

    Raises TypeError for anything else, and ValueError for names that are not one a seat.
    """
    scene = _scene(view, language, names)
    lines = (*draw_lines(scene), *(((Span(scene.ending()),),) if scene.ending() else ()))
    return ansi_text(lines) if colour else plain_text(lines)


def draw_svg(
    view: Any,
    *,
    language: Language = "en",
    theme: str = Theme.AUTO,
    palette: str = Palette.STANDARD,
    names: Sequence[str] | None = None,
) -> str:
    """Draw a view, or a whole state, as SVG.

    The theme is `light`, `dark` or `auto` (as the reader's system), the palette `standard` or `contrast`. Raises
    ValueError for others and for names that are not one a seat, and TypeError for what is no view.
    """
    scene = _scene(view, language, names)
    picture = drawing_of(scene.game).picture(scene)
    described = format_position(view) if has_notation(game_of(view)) else format_value(view)
    return document(picture, described, Theme(theme), Palette(palette))


def _scene(view: Any, language: Language, names: Sequence[str] | None) -> Scene:
    game = game_of(view)
    seats = len(game.scores(view))
    if names is None:
        seat = word("table", "seat", language)
        names = [f"{seat} {number}" for number in range(seats)]
    if len(names) != seats:
        raise ValueError(f"names: one for each of {seats} seats is needed, not {len(names)}")
    return Scene(game.ABOUT.name, view, tuple(map(one_line, names)), language)  # XML and terminals take no others
