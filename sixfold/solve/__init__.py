"""Exact answers to the questions of certain games: `sf.solve.cards_turn`, `sf.solve.qwirkle_endgame` and their like.

Pieces, sheets, dice and positions may be values or their text. Except for `cards_turn` and `cubes_rerolls`, which then
take long, all need the C++ extension and raise NeedsExtension without it.
"""

from sixfold.solve.cards_solver import cards_turn
from sixfold.solve.cubes_solver import cubes_rerolls
from sixfold.solve.qwirkle_solver import qwirkle_endgame
from sixfold.solve.qwixx_solver import qwixx

__all__ = ["cards_turn", "cubes_rerolls", "qwirkle_endgame", "qwixx"]
