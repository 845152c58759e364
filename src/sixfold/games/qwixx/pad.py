"""Qwixx at a real table: the sheets alone, or with every throw of the dice."""

from dataclasses import replace
from typing import Final, cast

from sixfold.games.dice.pad import OpenGame, WithDice, as_told, offering
from sixfold.games.dice.rules import Cross, Skip
from sixfold.games.qwixx import rules as qwixx
from sixfold.games.qwixx.rules import Phase, State
from sixfold.pads.judging import unfit
from sixfold.pads.tellings import Missed, Moved, Telling
from sixfold.rules.core import AnyGame, Reason, Seat, Step, require_decider
from sixfold.rules.errors import IllegalMove


class Sheets(OpenGame[State]):
    """Keeps everyone's sheet. Who threw and which action it was is not told, so every cross is judged on its own.

    Everyone crosses whenever they can.
    """

    game = cast("AnyGame", qwixx)

    def start(self, seats: int) -> Step[State]:
        """Return empty sheets."""
        return Step(replace(qwixx.start(seats), phase=Phase.THROW))

    def judge(self, position: State, telling: Telling) -> Step[State]:
        """Cross a number, or a miss. Raises SixfoldError."""
        if not isinstance(telling, Moved | Missed):
            raise unfit(telling)
        if isinstance(telling, Missed):
            return self._missed(position, telling.seat)
        move = qwixx.parse_move(telling.move)
        if not isinstance(move, Cross):
            raise unfit(telling)
        table = _before_the_lock(position, move) if telling.together else position
        return self._crossed(table, telling.seat, move)

    def _crossed(self, position: State, seat: Seat, cross: Cross) -> Step[State]:
        _require_game(position, seat)
        others = tuple(None if other == seat else Skip() for other in range(len(position.sheets)))
        dice = offering(cross, position.closed)
        table = replace(position, phase=Phase.WHITE, choices=others, active=seat, dice=dice)
        return _between_turns(qwixx.apply(table, seat, cross))

    def _missed(self, position: State, seat: Seat) -> Step[State]:
        _require_game(position, seat)
        table = replace(position, phase=Phase.COLOUR, active=seat, crossed=False)
        return _between_turns(qwixx.apply(table, seat, Skip()))


def _require_game(position: State, seat: Seat) -> None:
    require_decider(seat, tuple(range(len(position.sheets))), over=position.phase is Phase.OVER)


def _before_the_lock(position: State, cross: Cross) -> State:
    """Return the table as it was when everyone chose: the row open for its last number, the game not over (X5, X9)."""
    if not position.closed:
        raise IllegalMove("X9", "pad/nothing-locked")
    is_last = cross.number == cross.row.last
    table = replace(position, closed=position.closed - {cross.row}) if is_last else position
    return replace(table, phase=Phase.THROW, reason=None) if position.reason is Reason.ROWS else table


def _between_turns(step: Step[State]) -> Step[State]:
    """Go on without a word about whose turn it is, and without the decisions that nobody told."""
    state, told = step
    table = state if state.phase is Phase.OVER else replace(state, phase=Phase.THROW, dice=None, active=0)
    return Step(table, as_told(told))


MANNERS: Final = {"sheets": Sheets(), "dice": WithDice(cast("AnyGame", qwixx))}
