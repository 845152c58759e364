"""The environment of Qwirkle."""

from typing import Final

from sixfold.envs.translator import Translator
from sixfold.games.grid.env import GridFace
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.kernels import _kernels
from sixfold.rules.catalog import GAMES

TRANSLATOR: Final[Translator] = GridFace(GAMES[qwirkle.ABOUT.name], _kernels.QwirkleEnvs)
