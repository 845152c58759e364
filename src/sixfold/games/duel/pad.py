"""Qwixx Duel at a real table: the board alone, or with every throw of the dice."""

from dataclasses import replace
from typing import Final, cast

from sixfold.games.dice.pad import OpenGame, WithDice, as_told, offering
from sixfold.games.dice.rules import Cross, Row, Skip
from sixfold.games.duel import rules as duel
from sixfold.games.duel.rules import Phase, State
from sixfold.pads.judging import unfit
from sixfold.pads.tellings import Missed, Moved, Telling
from sixfold.rules.core import AnyGame, Seat, Step, require_decider
from sixfold.rules.errors import IllegalMove
from sixfold.rules.events import Event, Open

ANY: Final = Cross(Row.RED, 2)


class BoardManner(OpenGame[State]):
    """Keeps the board. A turn is one or two pawns, or a miss; the other's first pawn ends a turn of one."""

    game = cast("AnyGame", duel)

    def start(self, seats: int) -> Step[State]:
        """Return the empty board."""
        return Step(duel.start(seats))

    def judge(self, position: State, telling: Telling) -> Step[State]:
        """Put a pawn on the board, or into the miss area. Raises SixfoldError."""
        if not isinstance(telling, Moved | Missed) or (isinstance(telling, Moved) and telling.together):
            raise unfit(telling)
        opened, table = _turn_of(position, telling.seat)
        if isinstance(telling, Missed):
            step = _missed(table, telling.seat)
        else:
            move = duel.parse_move(telling.move)
            if not isinstance(move, Cross):
                raise unfit(telling)
            step = duel.apply(_thrown(table, move), telling.seat, move)
        return Step(step.state, (*opened, *as_told(step.events)))

    def due(self, position: State) -> tuple[Seat, ...]:
        """Return who may act: after one pawn of a turn both may; () before the first."""
        if position.phase is Phase.COLOUR:
            return (position.active, 1 - position.active)
        return (position.active,) if position.phase is Phase.THROW else ()


def _turn_of(position: State, seat: Seat) -> tuple[tuple[Event, ...], State]:
    """Let this seat act: it opens, goes on, or ends the other's turn by acting. Raises Refusal."""
    if position.phase is Phase.LOT:
        require_decider(seat, (0, 1), over=False)
        return (Open(seat),), duel.settle(position, seat).state
    if position.phase is Phase.COLOUR and seat == 1 - position.active:
        position = duel.apply(position, position.active, Skip()).state
    require_decider(seat, (position.active,), over=position.phase is Phase.OVER)
    return (), position


def _thrown(position: State, cross: Cross) -> State:
    """Throw dice that offer this cross, or let them lie so in the second action."""
    dice = offering(cross, position.closed())
    return duel.settle(position, dice).state if position.phase is Phase.THROW else replace(position, dice=dice)


def _missed(position: State, seat: Seat) -> Step[State]:
    if position.phase is Phase.COLOUR:
        raise IllegalMove("D7", "pad/placed-already")
    nothing = duel.apply(_thrown(position, ANY), seat, Skip())
    return duel.apply(nothing.state, seat, Skip())


MANNERS: Final = {"board": BoardManner(), "dice": WithDice(cast("AnyGame", duel))}
