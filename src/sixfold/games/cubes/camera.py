"""Photos of Qwirkle Cubes: what the box holds; each cube of a colour can show each of its faces."""

from typing import Final

from sixfold.games.cubes.rules import CUBES
from sixfold.rules.pieces import KINDS

COPIES: Final = tuple(CUBES.count(piece.colour) for piece in KINDS)
