"""Questions at the table that a solver answers: whether a hand that someone shows can be played (K7)."""

from typing import Protocol

from sixfold.pads.judging import unfit
from sixfold.pads.pad import PadGame
from sixfold.pads.telling import Showed
from sixfold.rules.catalog import part
from sixfold.rules.pieces import Pieces, parse_pieces


class Way(Protocol):
    """A turn that a hand can make: the rows that lie then, and which cards of the hand are in them."""

    @property
    def rows(self) -> tuple[Pieces, ...]:
        """The rows of the table after it."""

    @property
    def cards(self) -> Pieces:
        """What is played."""


def proof_of(game: PadGame, hand: str) -> Way | None:
    """Return a turn that this hand can make, or None: then there is none. Raises SixfoldError."""
    way = getattr(part(game.begun.game, "pad"), "way_to_play", None)
    if way is None or game.manner.view(game.position) is None:
        raise unfit(Showed(seat=0))
    turn: Way | None = way(game.position, parse_pieces(hand))
    return turn
