"""For games where everything lies open: what their protocol says about hidden hands."""

from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.rules.pieces import Pieces


def seen(event: Event, seat: Seat | None) -> Event:  # noqa: ARG001
    """Return the event as this seat may know it: all of it."""
    return event


def revealed(state: object) -> Pieces:  # noqa: ARG001
    """Return nothing: no hand has to be shown."""
    return ()


def hands(state: object) -> tuple[Pieces, ...]:  # noqa: ARG001
    """Return none: nobody holds anything."""
    return ()
