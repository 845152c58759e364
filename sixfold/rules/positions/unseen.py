"""What a view hides, filled in somehow: the view's own seat cannot tell the difference."""

from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from typing import Any, Protocol

from sixfold.rules.core import Seat
from sixfold.rules.pieces import Pieces


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


def dealt(view: OneHand, box: Pieces, lying: Pieces, mix: Mixing) -> tuple[tuple[Pieces, ...], Pieces]:
    """Return hands of the known sizes, the view's own among them, and what is left of the box."""
    unseen = mix(tuple(sorted((Counter(box) - Counter((*lying, *view.hand))).elements())))
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(view.hand if seat == view.seat else tuple(sorted(unseen[:size])))
        unseen = unseen if seat == view.seat else unseen[size:]
    return tuple(hands), tuple(sorted(unseen))
