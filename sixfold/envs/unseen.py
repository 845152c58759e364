"""What a view hides, filled in somehow: for looking from the view's own seat, which cannot tell the difference."""

from collections import Counter
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


def seen(view: Any, kind: type) -> dict[str, Any]:
    """Return what a state of this kind has in common with the view, by field."""
    return {field.name: getattr(view, field.name) for field in fields(kind) if hasattr(view, field.name)}


def dealt(view: OneHand, box: Pieces, lying: Pieces) -> tuple[tuple[Pieces, ...], Pieces]:
    """Return hands of the known sizes, the view's own among them, and what is left of the box."""
    unseen = sorted((Counter(box) - Counter((*lying, *view.hand))).elements())
    hands = []
    for seat, size in enumerate(view.hand_sizes):
        hands.append(view.hand if seat == view.seat else tuple(unseen[:size]))
        unseen = unseen if seat == view.seat else unseen[size:]
    return tuple(hands), tuple(unseen)
