"""Games on the grid, kept with the pieces that are laid: what the two of them share.

The position is a whole table of `rules` whose hands and bag are stand-ins: only how many they hold is true.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from sixfold.pads.judging import public, settled, unfit
from sixfold.pads.telling import Moved, Telling
from sixfold.rules import events
from sixfold.rules.core import AnyGame, Outcome, Seat, Step, require_decider
from sixfold.rules.grid import Place, pieces_of
from sixfold.rules.pieces import Pieces


class Laid(ABC):
    """Keeps the pieces that are laid."""

    game: ClassVar[AnyGame]
    hides = True
    sees_the_end = True

    def start(self, seats: int) -> Step[Any]:
        """Deal stand-ins; who opens is told by the first turn."""
        state, told = settled(self.game, Step(self.game.start(seats)))
        return Step(state, tuple(event for event in public(self.game, told) if not isinstance(event, events.Open)))

    def judge(self, position: Any, telling: Telling) -> Step[Any]:
        """Lay pieces, exchange or pass. Raises SixfoldError."""
        if not isinstance(telling, Moved) or telling.together:
            raise unfit(telling)
        seat, is_first = telling.seat, not position.grid
        require_decider(seat, (seat,) if is_first else self.due(position), over=self.outcome(position) is not None)
        state, move = self.ready(position, seat, telling.move)
        state, told = settled(self.game, self.game.apply(state, seat, move))
        opened = (events.Open(seat),) if is_first else ()
        return Step(state, (*opened, *public(self.game, told)))

    @abstractmethod
    def ready(self, position: Any, seat: Seat, text: str) -> tuple[Any, Any]:
        """Return the table with stand-ins that make this move possible, if any do, and the move."""

    def scores(self, position: Any) -> tuple[int, ...]:
        """Return the points so far."""
        scores: tuple[int, ...] = position.scores
        return scores

    def outcome(self, position: Any) -> Outcome | None:
        """Return how it ended."""
        return self.game.outcome(position)

    def due(self, position: Any) -> tuple[Seat, ...]:
        """Return whose turn it is; anyone may open, as nobody has seen the hands."""
        return (position.turn,) if position.grid and self.outcome(position) is None else ()

    def view(self, position: Any) -> object:
        """Return the grid and the scores."""
        return self.game.view(position, None)

    @abstractmethod
    def left(self, position: Any) -> Mapping[str, int]:
        """Return what has not been laid."""

    def bag(self, position: Any) -> int:
        """Return how many pieces the bag holds."""
        return len(position.bag)

    def waits(self, position: Any) -> Literal["open", "roll"] | None:  # noqa: ARG002
        """Return nothing."""
        return None

    def choices(self, position: Any, seat: Seat) -> tuple[str, ...]:  # noqa: ARG002
        """Return nothing: there are far too many."""
        return ()


def placed_by(move: object) -> Pieces:
    """Return the pieces that a move lays."""
    return pieces_of(move.placed) if isinstance(move, Place) else ()
