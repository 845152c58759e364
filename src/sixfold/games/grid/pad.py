"""Games on the grid, kept with the pieces that are laid: what the two of them share.

The position is a whole table of `rules` whose hands and bag are stand-ins: only how many they hold is true.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sized
from typing import ClassVar, Final, Protocol, TypeVar

from sixfold.games.grid.position import write_grid
from sixfold.games.grid.rules import LONGEST, QWIRKLE_BONUS, Grid, Place, pieces_of
from sixfold.pads.judging import Manner, in_turn, public, settled, unfit
from sixfold.pads.tellings import Moved, Telling
from sixfold.rules import events
from sixfold.rules.core import AnyGame, AnyMove, Outcome, Seat, Step, require_decider
from sixfold.rules.pieces import Pieces
from sixfold.rules.positions.line import listed, written

MOST: Final = (LONGEST + 1) * (LONGEST + QWIRKLE_BONUS)  # Q9: six tiles in a Qwirkle, a Qwirkle across each
NEVER: Final = frozenset({0, 1})  # Q9: a tile that joins another makes a line of two at least


class OnGrid(Protocol):
    """A whole table of a game on the grid."""

    @property
    def grid(self) -> Grid:
        """What was laid."""

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far."""

    @property
    def bag(self) -> Sized:
        """What is left to draw."""


TableT = TypeVar("TableT", bound=OnGrid)


class Laid(Manner[TableT]):
    """Keeps the pieces that are laid."""

    game: ClassVar[AnyGame]

    def start(self, seats: int) -> Step[TableT]:
        """Deal stand-ins; who opens is told by the first turn."""
        state, told = settled(self.game, Step(self.game.start(seats)))
        return Step(state, tuple(event for event in public(self.game, told) if not isinstance(event, events.Open)))

    def judge(self, position: TableT, telling: Telling) -> Step[TableT]:
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
    def ready(self, position: TableT, seat: Seat, text: str) -> tuple[TableT, AnyMove]:
        """Return the table with stand-ins that make this move possible, if any do, and the move."""

    def scores(self, position: TableT) -> tuple[int, ...]:
        """Return the points so far."""
        return position.scores

    def outcome(self, position: TableT) -> Outcome | None:
        """Return how it ended."""
        return self.game.outcome(position)

    def due(self, position: TableT) -> tuple[Seat, ...]:
        """Return whose turn it is; anyone may open, as nobody has seen the hands."""
        return (position.turn,) if position.grid and self.outcome(position) is None else ()

    def view(self, position: TableT) -> object:
        """Return the grid and the scores."""
        return self.game.view(position, None)

    @abstractmethod
    def left(self, position: TableT) -> Mapping[str, int]:
        """Return what has not been laid."""

    def bag(self, position: TableT) -> int:
        """Return how many pieces the bag holds."""
        return len(position.bag)

    def then(self, position: TableT) -> tuple[Seat, ...]:
        """Return who comes after each seat."""
        return in_turn(len(position.scores))

    def line(self, position: TableT) -> str:
        """Return the grid, the points and whose turn it is: nobody has told their hand."""
        told = (("scores", listed(position.scores)), ("turn", str(position.turn)))
        return written(write_grid(position.grid), *told)


def placed_by(move: object) -> Pieces:
    """Return the pieces that a move lays."""
    return pieces_of(move.placed) if isinstance(move, Place) else ()
