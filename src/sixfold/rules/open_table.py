"""For games where everything lies open: what their protocol says about hidden hands."""

from sixfold.rules.core import Seat
from sixfold.rules.events import Event
from sixfold.rules.pieces import Pieces


def seen(event: Event, _seat: Seat | None) -> Event:
    """Return the event as this seat may know it: all of it."""
    return event


def revealed(_state: object) -> Pieces:
    """Return nothing: no hand has to be shown."""
    return ()


def hands(_state: object) -> tuple[Pieces, ...]:
    """Return none: nobody holds anything."""
    return ()
