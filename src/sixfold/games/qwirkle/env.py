"""The face of Qwirkle."""

from typing import Final

from sixfold.envs.face import Face
from sixfold.games.grid.env import GridFace
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES

FACE: Final[Face] = GridFace(GAMES[qwirkle.ABOUT.name], _kernels.QwirkleEnvs)
