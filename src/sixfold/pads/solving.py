"""Questions at the table that a solver answers: whether a hand that someone shows can be played (K7)."""

from sixfold.games.cards.rules_rows import Turn
from sixfold.pads.judging import unfit
from sixfold.pads.pad import PadGame
from sixfold.pads.telling import Showed
from sixfold.rules.catalog import part
from sixfold.rules.pieces import parse_pieces


def proof_of(game: PadGame, hand: str) -> Turn | None:
    """Return a turn that this hand can make, or None: then there is none. Raises SixfoldError."""
    way = getattr(part(game.begun.game, "pad"), "way_to_play", None)
    if way is None or game.manner.view(game.position) is None:
        raise unfit(Showed(seat=0))
    turn: Turn | None = way(game.position, parse_pieces(hand))
    return turn
