"""What is told of a move that is begun and may still become right: neutrally, what it lacks."""

from collections.abc import Sequence
from typing import Final, Literal

from sixfold.rulebook.data import load
from sixfold.rulebook.languages import Language
from sixfold.rulebook.words import COLOUR_LETTERS, SHAPE_LETTERS

Lack = Literal["opening", "gap", "reach", "row", "play"]

ANY: Final = "any"


def lacking(lack: Lack, laid: Sequence[str], more: Sequence[str], language: Language) -> str:
    """Say what these pieces lack, and that pieces such as `more` would do.

    >>> lacking("gap", ["Ro", "Go"], ["Yo", "Bo"], "en")
    'To close the gap: two more circles.'
    """
    told: str = load(language, "unfinished")["told"][lack]
    return told.format(more=_counted(_shared((*laid, *more)), len(more), language)) if more else told


def _shared(pieces: Sequence[str]) -> str:
    """Return the colour or shape that all have, if it is one and not both."""
    colours, shapes = {piece[0] for piece in pieces}, {piece[1:] for piece in pieces}
    if len(colours) == 1 < len(shapes):
        return COLOUR_LETTERS[colours.pop()]
    if len(shapes) == 1 < len(colours):
        return SHAPE_LETTERS[shapes.pop()]
    return ANY


def _counted(kind: str, number: int, language: Language) -> str:
    words = load(language, "unfinished")
    one, many = words["more"][kind]
    return str(one if number == 1 else many.format(n=words["numbers"].get(str(number), number)))
