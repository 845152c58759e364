"""Photos of Qwirkle: what the box holds."""

from typing import Final

from sixfold.games.qwirkle.rules import TILES
from sixfold.rules.pieces import KINDS

COPIES: Final = tuple(TILES.count(piece) for piece in KINDS)
