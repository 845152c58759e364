"""What Qwirkle and Qwirkle Cubes share in words: placements and passes."""

from typing import Protocol

from sixfold.games.grid.rules import LONGEST, Grid, Pass, Place, lines_of, parse_placing
from sixfold.rulebook.telling import Teller
from sixfold.rules.events import Event, Move


class OnTheGrid(Protocol):
    """A state or a view of a game on the grid."""

    @property
    def grid(self) -> Grid:
        """What lies on the table."""


def tell_placing(event: Move, move: Place | Pass, teller: Teller) -> str:
    """Tell a placement with its points and the Qwirkles it made, or a pass."""
    if isinstance(move, Pass):
        return teller.by(event.seat, "pass")
    along = sorted(move.placed, key=lambda placed: placed.cell)
    pieces, points = teller.pieces(piece for piece, _ in along), teller.count("points", event.points or 0)
    if not teller.qwirkles:
        return teller.by(event.seat, "place", pieces=pieces, points=points)
    made = teller.count("qwirkles", teller.qwirkles)
    return teller.by(event.seat, "place-qwirkles", pieces=pieces, points=points, made=made)


def qwirkles(event: Event, after: OnTheGrid) -> int:
    """Count the lines of six that a placement completed on the grid as it is after it."""
    move = parse_placing(event.move) if isinstance(event, Move) else None
    return sum(len(line) == LONGEST for line in lines_of(after.grid, move.placed)) if isinstance(move, Place) else 0
