"""The faces of all games; nothing else here asks which game it is."""

from typing import Final

from sixfold.envs.cards import CardsFace
from sixfold.envs.dice import DuelFace, QwixxFace
from sixfold.envs.face import Face
from sixfold.envs.grid import CUBES, QWIRKLE
from sixfold.rules.catalog import find_game

FACES: Final[dict[str, Face]] = {
    face.rules.NAME: face for face in (QWIRKLE, CUBES, CardsFace(), QwixxFace(), DuelFace())
}


def find_face(game: str) -> Face:
    """Return the face of this game. Raises InvalidSetup."""
    return FACES[find_game(game).NAME]
