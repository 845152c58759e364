"""Games with six dice at a real table: what both share.

Dice that nobody tells are replaced by some that allow the cross.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from sixfold.games.dice.rules import LAST_POSITION, ROWS, Cross, Dice, Row, Throw, format_move
from sixfold.pads.judging import Manner, unfit
from sixfold.pads.tellings import Began, Moved, Rolled, Telling
from sixfold.rules.chance import Lot
from sixfold.rules.core import AnyMove, AnyView, Game, Outcome, Seat, StateT, Step
from sixfold.rules.errors import Refusal
from sixfold.rules.events import Event, Move


class OpenGame(Manner[StateT]):
    """What a game without hidden things tells of itself."""

    game: Game[StateT, AnyView, AnyMove]

    def scores(self, position: StateT) -> tuple[int, ...]:
        """Return the points so far."""
        return self.game.scores(self.game.view(position, None))

    def outcome(self, position: StateT) -> Outcome | None:
        """Return how it ended."""
        return self.game.outcome(position)

    def view(self, position: StateT) -> object:
        """Return the sheets or the board."""
        return self.game.view(position, None)

    def choices(self, position: StateT, seat: Seat) -> tuple[str, ...]:
        """Return the crosses that some throw would allow."""
        return tuple(cross for cross in map(format_move, crosses()) if self._allows(position, seat, cross))

    def _allows(self, position: StateT, seat: Seat, cross: str) -> bool:
        try:
            self.judge(position, Moved(seat=seat, move=cross))
        except Refusal:
            return False
        return True


@dataclass(frozen=True)
class WithDice(OpenGame[StateT]):
    """Keeps everything, the dice included: the record replays like that of a game played here."""

    game: Game[StateT, AnyView, AnyMove]
    hides = False

    def start(self, seats: int) -> Step[StateT]:
        """Return the table before the lot."""
        return Step(self.game.start(seats))

    def judge(self, position: StateT, telling: Telling) -> Step[StateT]:
        """Take the lot, a throw or a decision. Raises SixfoldError."""
        asked = self.game.chance(position)
        if isinstance(telling, Began) and isinstance(asked, Lot):
            return self.game.settle(position, telling.seat)
        if isinstance(telling, Rolled) and isinstance(asked, Throw):
            return self.game.settle(position, _dice(telling))
        if not isinstance(telling, Moved) or asked is not None:
            raise unfit(telling)
        return self.game.apply(position, telling.seat, self.game.parse_move(telling.move))

    def due(self, position: StateT) -> tuple[Seat, ...]:
        """Return who decides next."""
        return self.game.deciders(position)

    def waits(self, position: StateT) -> Literal["open", "roll"] | None:
        """Return what chance has to say next."""
        asked = self.game.chance(position)
        return None if asked is None else "open" if isinstance(asked, Lot) else "roll"

    def choices(self, position: StateT, seat: Seat) -> tuple[str, ...]:
        """Return what the dice allow."""
        return tuple(map(self.game.format_move, self.game.legal_moves(self.game.view(position, seat))))


def _dice(told: Rolled) -> Dice:
    return Dice(told.white, (told.red, told.yellow, told.green, told.blue))


def offering(cross: Cross, closed: frozenset[Row]) -> Dice:
    """Return dice that offer this cross in both actions: the whites add up to it, and so do one of them and its die."""
    low = max(1, cross.number - 6)
    high = cross.number - low
    return Dice((low, high), tuple(None if row in closed else high for row in ROWS))


def crosses() -> Iterator[Cross]:
    """Go through every number of every row, from left to right."""
    return (Cross(row, row.number(place)) for row in ROWS for place in range(LAST_POSITION + 1))


def as_told(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events without what nobody told: decisions to use nothing, and the actions of the others."""
    kept = (event for event in told if not (isinstance(event, Move) and event.move == "-"))
    return tuple(replace(event, action=None) if isinstance(event, Move) else event for event in kept)
