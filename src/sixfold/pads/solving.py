"""Questions at the table that a solver answers: whether a hand that someone shows can be played (K7)."""

from sixfold.pads.judging import Way, pad_part, unfit
from sixfold.pads.pad import PadGame
from sixfold.pads.tellings import Showed
from sixfold.rules.pieces import parse_pieces


def proof_of(game: PadGame, hand: str) -> Way | None:
    """Return a turn that this hand can make, or None: then there is none. Raises SixfoldError."""
    if game.manner.view(game.position) is None:
        raise unfit(Showed(seat=0))
    return pad_part(game.begun.game).way_to_play(game.position, parse_pieces(hand))
