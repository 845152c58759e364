"""What the server asks about a game so that a client needs to know no rules."""

from collections.abc import Sequence
from typing import Any, Protocol

from sixfold.rulebook import Language, explain
from sixfold.rules.core import Seat
from sixfold.rules.errors import SixfoldError
from sixfold.rules.events import Event
from sixfold.tables import messages
from sixfold.tables.entries import GameEvent


class Presenter(Protocol):
    """One game's way to the screen. `view` is always what the asking seat may know, never the state."""

    def show(self, view: Any) -> Any:
        """Return the view as a message."""

    def scores(self, view: Any) -> tuple[int, ...]:
        """Return the points so far, by seat."""

    def draft(self, view: Any, draft: Any, language: Language) -> Any:
        """Say what this draft would do. Raises InvalidNotation."""

    def shown(self, event: GameEvent, seat: Seat | None) -> GameEvent:
        """Return the event without what this seat may not know; None is a watcher."""

    def lines(self, view: Any, told: Sequence[Event]) -> tuple[messages.LineScore, ...]:
        """Return the lines that these events, which led to this view, made or extended, with their points."""


class WithoutLines:
    """Part of a presenter whose game makes no lines on a grid."""

    def lines(self, view: Any, told: Sequence[Event]) -> tuple[messages.LineScore, ...]:  # noqa: ARG002
        """Return none."""
        return ()


def problem(error: SixfoldError, language: Language) -> messages.Problem:
    """Return a refusal as a message."""
    return messages.Problem(code=error.code, rule=error.rule, values=error.values, sentence=explain(error, language))


def own_pieces(event: GameEvent, seat: Seat | None) -> GameEvent:
    """Show the others only how many pieces a seat got."""
    if event.pieces is None or event.seat == seat:
        return event
    return event.model_copy(update={"pieces": None, "count": len(event.pieces)})
