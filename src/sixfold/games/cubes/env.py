"""The environment of Qwirkle Cubes."""

from typing import Final

from sixfold.envs.translator import Translator
from sixfold.games.cubes import rules as cubes
from sixfold.games.grid.env import GridFace
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES

TRANSLATOR: Final[Translator] = GridFace(GAMES[cubes.ABOUT.name], _kernels.CubesEnvs, has_rolls=True)
