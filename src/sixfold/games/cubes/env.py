"""The face of Qwirkle Cubes."""

from typing import Final

from sixfold.envs.face import Face
from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.env import GridFace
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES

FACE: Final[Face] = GridFace(GAMES[cubes.ABOUT.name], _kernels.CubesEnvs, has_rolls=True)
