"""The face of Qwirkle."""

from typing import Final

from sixfold.envs.face import Face
from sixfold.envs.grid import GridFace
from sixfold.kernels import _kernels
from sixfold.rules import qwirkle
from sixfold.rules.catalog import GAMES

FACE: Final[Face] = GridFace(GAMES[qwirkle.ABOUT.name], _kernels.QwirkleEnvs)
