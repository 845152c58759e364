"""The face of Qwirkle Cubes."""

from typing import Final

from sixfold.envs.face import Face
from sixfold.envs.grid import GridFace
from sixfold.kernels import _kernels
from sixfold.rules import cubes
from sixfold.rules.catalog import GAMES

FACE: Final[Face] = GridFace(GAMES[cubes.ABOUT.name], _kernels.CubesEnvs, has_rolls=True)
