"""What Qwirkle and Qwirkle Cubes share in words: placements and passes."""

from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Move
from sixfold.rules.grid import Pass, Place


def tell_placing(event: Move, move: Place | Pass, teller: Teller) -> str:
    """Tell a placement with its points, or a pass."""
    if isinstance(move, Pass):
        return teller.by(event.seat, "pass")
    along = sorted(move.placed, key=lambda placed: placed.cell)
    points = teller.count("points", event.points or 0)
    return teller.by(event.seat, "place", pieces=teller.pieces(piece for piece, _ in along), points=points)
