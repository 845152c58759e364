"""The plain way to draw any game: the fields of its view, one a line."""

from dataclasses import fields
from typing import Final

from sixfold.drawing.scene import Scene, title_line
from sixfold.drawing.spans import FAINT, Lines, Span
from sixfold.drawing.svg import Block, SvgPicture, text_length, words
from sixfold.rules.notation import format_value

BOARD_SHOWS: Final[frozenset[str]] = frozenset()
LINE: Final = 24  # the height of a line in a picture


def board(_scene: Scene) -> Lines:
    """Leave everything to the fields."""
    return ()


def lines(scene: Scene) -> Lines:
    """Write every field."""
    return (title_line(scene), *((Span(f"{name} ", FAINT), Span(value)) for name, value in _fields(scene)))


def picture(scene: Scene) -> SvgPicture:
    """Write every field."""
    told = [f"{name} {value}" for name, value in _fields(scene)]
    return scene.picture([], [Block(text_length(text), LINE, words(0, 16, text)) for text in told])


def _fields(scene: Scene) -> list[tuple[str, str]]:
    return [(field.name, format_value(getattr(scene.view, field.name))) for field in fields(scene.view)]
