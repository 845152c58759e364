"""The way to the faces: nothing else here asks which game it is. A game brings its own as `FACE` of its module."""

from collections.abc import Mapping
from typing import Final

from sixfold.envs.face import Face
from sixfold.rules.catalog import GAMES, find_game, part


def find_face(game: str) -> Face:
    """Return the face of this game. Raises InvalidSetup, or ValueError for a game without one."""
    found = part(find_game(game).ABOUT.name, "env")
    if found is None:
        raise ValueError(f"{game} has no environment")
    face: Face = found.FACE
    return face


FACES: Final[Mapping[str, Face]] = {name: find_face(name) for name in GAMES if part(name, "env") is not None}
