"""What a view hides, filled in somehow: the view's own seat cannot tell the difference."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Protocol

from sixfold.rules.core import Seat
from sixfold.rules.pieces import Pieces, without


class OneHand(Protocol):
    """A view that shows one hand and how large the others are."""

    @property
    def seat(self) -> Seat | None:
        """Whose hand is seen."""

    @property
    def hand(self) -> Pieces:
        """That hand."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many pieces each seat has."""


def seen(view: object, kind: type) -> dict[str, Any]:
    """Return what a state of this kind has in common with the view, by field."""
    return {field.name: getattr(view, field.name) for field in fields(kind) if hasattr(view, field.name)}


Mixing = Callable[[Pieces], Pieces]  # puts pieces into the order in which they are dealt


def dealt(
    view: OneHand, unseen: Pieces, left: int, mix: Mixing, sure: Mapping[Seat, Pieces] = MappingProxyType({})
) -> tuple[tuple[Pieces, ...], Pieces]:
    """Return hands of the known sizes, the view's own among them, and a bag or pile of as many as are left.

    `unseen` is what can be in them; `sure` what other seats hold in any case, alone or among other pieces.
    """
    known = sure if view.seat is None else {**sure, view.seat: view.hand}
    unseen = mix(without(unseen, (piece for pieces in sure.values() for piece in pieces)) or ())
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        own = known.get(seat, ())
        more = size - len(own)
        hands.append(tuple(sorted((*own, *unseen[:more]))))
        unseen = unseen[more:]
    return tuple(hands), tuple(sorted(unseen[:left]))
