"""How each game is played in the terminal: one module a game, found by its name; a game without one plays plainly."""

from functools import cache
from typing import cast

from sixfold.cli.terminal.faces.base import TerminalFace, TypedMove, drawn
from sixfold.cli.terminal.faces.plain import PlainFace
from sixfold.rules.catalog import find_game, part

__all__ = ["TerminalFace", "TypedMove", "drawn", "face_of"]


@cache
def face_of(game: str) -> TerminalFace:
    """Return the face of this game, which the catalog has."""
    found = part(game, "terminal")
    return PlainFace(find_game(game)) if found is None else cast("TerminalFace", found)
