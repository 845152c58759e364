"""Qwirkle Cubes at a real table: by points, or with the cubes as they are laid. Rolls stay on the table."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from sixfold.games.cubes import rules as cubes
from sixfold.games.cubes.position import check_colours
from sixfold.games.cubes.rules import HAND, Colours, Move, Phase, Roll, State
from sixfold.games.grid.pad import MOST, NEVER, Laid, placed_by
from sixfold.games.grid.rules import Grid, Place
from sixfold.pads.points import Points
from sixfold.pads.stand_ins import dealt, require_room
from sixfold.rules.core import AnyGame, Reason, Seat, at_seat
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import COLOURS, Colour, Piece, Pieces


class Cubes(Laid[State]):
    """Keeps the cubes on the grid."""

    game = cast("AnyGame", cubes)

    def ready(self, position: State, seat: Seat, text: str) -> tuple[State, Move]:
        """Give the seat a hand that can do this, after its re-roll (C4)."""
        move, held = cubes.parse_move(text), len(position.hands[seat])
        if isinstance(move, Roll):
            raise IllegalMove("C4", "pad/rolls-stay")
        wanted = placed_by(move)
        check_colours((*(cube.colour for cube in position.grid.values()), *(cube.colour for cube in wanted)))
        require_room(held, len(wanted))
        phase = Phase.PLACE if isinstance(move, Place) or position.grid else Phase.OPEN
        table = replace(position, turn=seat, phase=phase)
        return _holding(table, seat, wanted or _misfits(position.grid, _unseen(position), held)), move

    def view(self, position: State) -> object:
        """Return the grid and the scores, without the stand-ins."""
        return replace(cubes.view(position, None), hands=((),) * len(position.hands), bag=())

    def left(self, position: State) -> Mapping[str, int]:
        """Return how many cubes of each colour are not on the grid (C1)."""
        unseen = Counter(_unseen(position))
        return {colour: unseen[colour] for colour in COLOURS}


def _unseen(position: State) -> Colours:
    return tuple(sorted((*position.bag, *(cube.colour for hand in position.hands for cube in hand))))


def _misfits(grid: Grid, unseen: Colours, count: int) -> Pieces:
    """Return a hand whose colours fit the grid as badly as one can, showing what fits: C6 rolls until it does."""
    shown = {colour: _best_face(grid, colour) for colour in set(unseen)}
    fitting = {colour: grid.has_room_for((face,)) for colour, face in shown.items()}
    return tuple(shown[colour] for colour in sorted(unseen, key=lambda colour: (fitting[colour], colour))[:count])


def _best_face(grid: Grid, colour: Colour) -> Piece:
    faces = cubes.faces(colour)
    return next((face for face in faces if grid.has_room_for((face,))), faces[0])


def _holding(position: State, seat: Seat, wanted: Pieces) -> State:
    """Deal the stand-ins anew so that this seat holds these cubes; all hands keep their sizes."""
    rest = tuple(cubes.faces(colour)[0] for colour in cubes.taken(_unseen(position), wanted))
    hands, bag = dealt(tuple(map(len, position.hands)), seat, wanted, rest)
    return replace(position, hands=hands, bag=cubes.colours_of(bag))


def with_hands(position: State) -> State:
    """Return the table with a full hand for everyone who is told to hold nothing while the bag does."""
    for seat, hand in enumerate(position.hands):
        if not hand and position.phase is not Phase.OVER:
            drawn = position.bag[:: max(1, len(position.bag) // HAND)][:HAND]  # of every colour, as in the bag
            shown = tuple(cubes.faces(colour)[place % HAND] for place, colour in enumerate(drawn))
            hands = at_seat(position.hands, seat, tuple(sorted(shown)))
            position = replace(position, hands=hands, bag=cubes.taken(position.bag, shown))
    return position


MANNERS: Final = {
    "pieces": Cubes(),
    "points": Points(ends=Reason.BLOCKED, rule="C8", most=MOST, never=NEVER, out_bonus=cubes.OUT_BONUS),
}
