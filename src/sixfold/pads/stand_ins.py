"""Stand-ins for pieces that nobody has shown: any will do, as long as a telling is possible with them."""

from collections.abc import Sequence

from sixfold.pads.judging import pad_part
from sixfold.rules.core import Seat
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import Pieces
from sixfold.rules.positions import AnyPosition


def dealt(sizes: Sequence[int], seat: Seat, wanted: Pieces, rest: Pieces) -> tuple[tuple[Pieces, ...], Pieces]:
    """Return hands of these sizes, of which this seat's holds what is wanted, and what is left of the rest."""
    hands = []
    for other, size in enumerate(sizes):
        own = wanted if other == seat else ()
        count = size - len(own)
        hands.append(tuple(sorted((*own, *rest[:count]))))
        rest = rest[count:]
    return tuple(hands), rest


def with_stand_ins(game: str, position: AnyPosition) -> AnyPosition:
    """Return a position in which hands that nobody told, in a game where they lie open, hold stand-ins."""
    return pad_part(game).with_hands(position)


def require_room(held: int, wanted: int) -> None:
    """Refuse more pieces than the player can hold by now. Raises IllegalMove."""
    if wanted > held:
        raise IllegalMove("HAND", "pad/hand-too-small", held=held, wanted=wanted)
