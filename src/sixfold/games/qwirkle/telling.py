"""Qwirkle in words."""

from sixfold.games.grid.telling import qwirkles, tell_placing
from sixfold.games.qwirkle import rules as qwirkle
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import FaceDown, Move

__all__ = ["qwirkles", "tell_move"]


def tell_move(event: Move | FaceDown, teller: Teller) -> str:
    """Tell a placement, an exchange or a pass; of others' exchanges only how many tiles."""
    if isinstance(event, FaceDown):
        return teller.by(event.seat, "exchange", what=teller.count("tiles", event.count))
    move = qwirkle.parse_move(event.move)
    if isinstance(move, qwirkle.Swap):
        return teller.by(event.seat, "exchange", what=teller.pieces(move.tiles))
    return tell_placing(event, move, teller)
