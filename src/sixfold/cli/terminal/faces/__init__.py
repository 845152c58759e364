"""How each game is played in the terminal: one module a game, found by its name; a game without one plays plainly."""

from functools import cache
from typing import cast

from sixfold.cli.terminal.faces.base import Choice, Face, drawn
from sixfold.cli.terminal.faces.plain import Plain
from sixfold.rules.catalog import find_game, part

__all__ = ["Choice", "Face", "drawn", "face_of"]


@cache
def face_of(game: str) -> Face:
    """Return the face of this game, which the catalog has."""
    found = part(game, "terminal")
    return Plain(find_game(game)) if found is None else cast("Face", found)
