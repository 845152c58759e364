"""Qwixx: throw six dice, cross numbers off from left to right, lock rows, dodge misses.

X-numbers point to docs/rules. Rows, dice and crosses are in `dice/rules.py`, which Qwixx Duel shares. Nothing here
draws a random number.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from sixfold.games.dice.rules import (
    ACTIONS,
    LOCK_NEEDS,
    MISS_COSTS,
    MISSES_TO_END,
    ROW_POINTS,
    ROWS,
    ROWS_TO_END,
    Cross,
    Dice,
    Row,
    Skip,
    Throw,
)
from sixfold.games.dice.rules import Move as Move
from sixfold.games.dice.rules import format_move as format_move
from sixfold.games.dice.rules import parse_move as parse_move
from sixfold.rules import events
from sixfold.rules.chance import ChanceOutcome, Lot
from sixfold.rules.core import (
    About,
    Options,
    Outcome,
    Reason,
    Seat,
    Step,
    at_seat,
    judges,
    require_decider,
    require_setup,
)
from sixfold.rules.errors import IllegalMove
from sixfold.rules.notation import Word
from sixfold.rules.open_table import hands as hands
from sixfold.rules.open_table import revealed as revealed
from sixfold.rules.open_table import seen as seen

ABOUT: Final = About(
    name="qwixx",
    letter="X",
    order=4,
    seats=range(2, 6),  # X1
    usual_seats=3,
    minutes=15,
    piece="cross",
    ends=(Reason.MISSES, Reason.ROWS),  # X10
    event_rules={"lock": "X9", "miss": "X7"},
    actions=ACTIONS,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet (X1)."""

    crosses: tuple[tuple[int, ...], ...] = ((),) * 4  # by row, the numbers crossed, from left to right
    locks: frozenset[Row] = frozenset()  # rows whose lock is crossed too
    misses: int = 0

    def count(self, row: Row) -> int:
        """Return the crosses in this row, the lock included (X8)."""
        return len(self.crosses[row.place]) + (row in self.locks)

    def with_cross(self, cross: Cross) -> "Sheet":
        """Return the sheet with one more number crossed, and the lock with a row's last number (X8)."""
        i = cross.row.place
        crosses = (*self.crosses[:i], (*self.crosses[i], cross.number), *self.crosses[i + 1 :])
        locks = self.locks | {cross.row} if cross.number == cross.row.last else self.locks
        return replace(self, crosses=crosses, locks=locks)

    def score(self) -> int:
        """Return row points less misses (X11)."""
        return sum(ROW_POINTS[self.count(row)] for row in ROWS) - MISS_COSTS * self.misses


class Phase(Word):
    """What the table waits for."""

    LOT = "lot"  # who is active first (X3)
    THROW = "throw"  # the dice (X4)
    WHITE = "white"  # action 1, everyone (X5)
    COLOUR = "colour"  # action 2, the active player (X6)
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, the choices that are not shown yet included."""

    sheets: tuple[Sheet, ...]  # by seat
    choices: tuple[Move | None, ...]  # by seat, in action 1 until all are in (X5)
    active: Seat = 0
    phase: Phase = Phase.LOT
    dice: Dice | None = None  # from the throw to the end of the turn
    closed: frozenset[Row] = frozenset()
    crossed: bool = False  # whether the active player crossed something in action 1 (X7)
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: every sheet, the dice, who has chosen, and its own choice."""

    seat: Seat | None
    sheets: tuple[Sheet, ...]
    chosen: tuple[bool, ...]
    choice: Move | None
    active: Seat
    phase: Phase
    dice: Dice | None
    closed: frozenset[Row]
    crossed: bool
    reason: Reason | None = None


def start(seats: int, options: Options = Options()) -> State:
    """Return the table before the lot (X1)."""
    require_setup(ABOUT, seats, options)
    return State(sheets=(Sheet(),) * seats, choices=(None,) * seats)


def chance(state: State) -> Lot | Throw | None:
    """Say what is drawn or thrown next (X3, X4)."""
    if state.phase is Phase.LOT:
        return Lot(len(state.sheets))
    return Throw(state.closed) if state.phase is Phase.THROW else None


def settle(state: State, outcome: ChanceOutcome) -> Step[State]:
    """Go on after the lot or a throw."""
    asked = chance(state)
    assert asked is not None, "nothing to settle"
    asked.check(outcome)
    if isinstance(asked, Lot):
        return Step(replace(state, active=outcome, phase=Phase.THROW), (events.Open(outcome),))
    return Step(replace(state, dice=outcome, phase=Phase.WHITE, crossed=False), (outcome.event(),))


def deciders(state: State) -> tuple[Seat, ...]:
    """Return who has not chosen yet, from the active seat on; in action 2 the active player alone (X5, X6)."""
    if state.phase is Phase.WHITE:
        return tuple(seat for seat in _from_active(state) if state.choices[seat] is None)
    return (state.active,) if state.phase is Phase.COLOUR else ()


def _from_active(state: State) -> Iterator[Seat]:
    seats = len(state.sheets)
    return ((state.active + step) % seats for step in range(seats))


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know: the others' choices stay hidden until all are in (X5)."""
    return View(
        seat=seat,
        sheets=state.sheets,
        chosen=tuple(choice is not None for choice in state.choices),
        choice=None if seat is None else state.choices[seat],
        active=state.active,
        phase=state.phase,
        dice=state.dice,
        closed=state.closed,
        crossed=state.crossed,
        reason=state.reason,
    )


def legal_moves(view: View) -> tuple[Move, ...]:
    """All crosses this seat can make now, and nothing (X5, X6: a player may, never must)."""
    if view.seat not in _to_choose(view):
        return ()
    crosses = [cross for row in ROWS for cross in _offered(view, row) if _refusal(view, cross) is None]
    return tuple(sorted([*crosses, Skip()], key=format_move))


def _to_choose(view: View) -> tuple[Seat, ...]:
    if view.phase is Phase.WHITE:
        return tuple(seat for seat, chosen in enumerate(view.chosen) if not chosen)
    return (view.active,) if view.phase is Phase.COLOUR else ()


def _offered(view: View, row: Row) -> Iterator[Cross]:
    assert view.dice is not None, "the dice lie while someone chooses"
    sums = {view.dice.white_sum} if view.phase is Phase.WHITE else view.dice.colour_sums(row)
    return (Cross(row, number) for number in sums)


@judges(Move)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (X2, X5, X6, X8, X9)."""
    require_decider(view.seat, _to_choose(view), over=view.phase is Phase.OVER)
    if isinstance(move, Cross):
        refusal = _refusal(view, move)
        if refusal is not None:
            raise refusal()


def _refusal(view: View, cross: Cross) -> Callable[[], IllegalMove] | None:
    """Return what makes the error of a cross that is refused, or None if it stands."""
    assert view.seat is not None, "a spectator never chooses"
    row = cross.row
    crossed = view.sheets[view.seat].crosses[row.place]
    if row in view.closed:
        return lambda: IllegalMove("X9", "qwixx/row-closed", cross=format_move(cross), row=row)
    if cross not in _offered(view, row):
        if view.phase is Phase.WHITE:
            return lambda: IllegalMove(
                "X5", "qwixx/not-the-white-sum", cross=format_move(cross), sum=view.dice.white_sum if view.dice else 0
            )
        return lambda: IllegalMove("X6", "qwixx/not-on-the-dice", cross=format_move(cross))
    if crossed and row.position(cross.number) <= row.position(crossed[-1]):
        return lambda: IllegalMove("X2", "qwixx/left-of-last", cross=format_move(cross), last=crossed[-1])
    if cross.number == row.last and len(crossed) < LOCK_NEEDS:
        return lambda: IllegalMove("X8", "qwixx/lock-needs-five", cross=format_move(cross), crosses=len(crossed))
    return None


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Choose in action 1, which plays out once everyone has chosen, or act in action 2."""
    require_decider(seat, deciders(state), over=state.phase is Phase.OVER)
    check(view(state, seat), move)
    if state.phase is Phase.COLOUR:
        return _second_action(state, move)
    chosen = replace(state, choices=at_seat(state.choices, seat, move))
    return _first_action(chosen) if None not in chosen.choices else Step(chosen)


def _first_action(state: State) -> Step[State]:
    """Show all choices of action 1 together (X5) and close the rows that were locked (X9)."""
    choices = state.choices
    told = tuple(events.Move(seat, _text(choices[seat]), action=1) for seat in _from_active(state))
    table = state
    for seat, choice in enumerate(choices):
        if isinstance(choice, Cross):
            table = _with_cross(table, seat, choice)
    crossed = isinstance(choices[state.active], Cross)
    table = replace(table, choices=(None,) * len(choices), crossed=crossed, phase=Phase.COLOUR)
    return _closed_rows(state, table, told)


def _text(choice: Move | None) -> str:
    assert choice is not None, "all choices are in"
    return format_move(choice)


def _with_cross(state: State, seat: Seat, cross: Cross) -> State:
    return replace(state, sheets=at_seat(state.sheets, seat, state.sheets[seat].with_cross(cross)))


def _second_action(state: State, move: Move) -> Step[State]:
    """Cross with a coloured die (X6), or take a miss if nothing was crossed in the whole turn (X7)."""
    told: tuple[events.Event, ...] = (events.Move(state.active, format_move(move), action=2),)
    table = _next_turn(state)
    if isinstance(move, Cross):
        return _closed_rows(state, _with_cross(table, state.active, move), told)
    if state.crossed:
        return Step(table, told)
    sheet = state.sheets[state.active]
    missed = replace(sheet, misses=sheet.misses + 1)
    table, told = replace(table, sheets=at_seat(table.sheets, state.active, missed)), (*told, events.Miss(state.active))
    return _ended(table, Reason.MISSES, told) if missed.misses == MISSES_TO_END else Step(table, told)


def _next_turn(state: State) -> State:
    active = (state.active + 1) % len(state.sheets)  # X3
    return replace(state, active=active, phase=Phase.THROW, dice=None, crossed=False)


def _closed_rows(before: State, after: State, told: tuple[events.Event, ...]) -> Step[State]:
    """Close what was locked, take its dice away (X9), and end the game with the second closed row (X10)."""
    closed = before.closed.union(*(sheet.locks for sheet in after.sheets))
    locked = tuple(events.Lock(row) for row in ROWS if row in closed - before.closed)
    table = replace(after, closed=closed, dice=after.dice.without(closed) if after.dice else None)
    if len(closed) >= ROWS_TO_END:
        return _ended(table, Reason.ROWS, (*told, *locked))
    return Step(table, (*told, *locked))


def _ended(state: State, reason: Reason, told: tuple[events.Event, ...]) -> Step[State]:
    table = replace(state, phase=Phase.OVER, reason=reason, dice=None)
    return Step(table, (*told, Outcome(reason, scores(table)).event()))


def scores(table: State | View) -> tuple[int, ...]:
    """Return what each sheet is worth so far (X11)."""
    return tuple(sheet.score() for sheet in table.sheets)


def outcome(state: State) -> Outcome | None:
    """Return the sheets' scores once the game is over (X10, X11)."""
    return Outcome(state.reason, scores(state)) if state.reason else None
