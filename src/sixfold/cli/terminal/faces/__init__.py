"""How each game is played in the terminal: by its `terminal.py`, and plainly as far as that says nothing."""

from functools import cache

from sixfold.cli.terminal.faces.base import TerminalFace, TypedMove, drawn
from sixfold.cli.terminal.faces.plain import PlainFace
from sixfold.rules.catalog import find_game, part_or

__all__ = ["TerminalFace", "TypedMove", "drawn", "face_of"]


@cache
def face_of(game: str) -> TerminalFace:
    """Return the face of this game, which the catalog has."""
    return part_or(game, "terminal", PlainFace(find_game(game)))
