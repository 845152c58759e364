"""Qwixx Duel: two players, one board, pawns instead of crosses; the front pawn of a row can be taken or stacked.

D-numbers point to docs/rules. Rows, dice and the notation of moves are in `dice/rules.py`, shared with Qwixx. Nothing
here draws a random number.
"""

from collections.abc import Callable
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
    name="duel",
    letter="D",
    order=5,
    seats=range(2, 3),  # D1: seat 0 is black, seat 1 is grey
    usual_seats=2,
    minutes=15,
    piece="pawn",
    ends=(Reason.OUT, Reason.MISSES, Reason.ROWS),  # D9
    event_rules={"lock": "D8", "miss": "D7"},
    actions=ACTIONS,
)
PAWNS: Final = 22  # D1
MOST_COUNTED: Final = 12  # D10


@dataclass(frozen=True, slots=True)
class Stack:
    """The pawns on one space: one owner (D3), one pawn or more (D5)."""

    number: int
    owner: Seat
    pawns: int = 1


@dataclass(frozen=True, slots=True)
class Track:
    """One row of the board: its stacks from left to right, and whose pawn is on the lock."""

    stacks: tuple[Stack, ...] = ()
    lock: Seat | None = None

    @property
    def front(self) -> Stack | None:
        """Return the rightmost stack of all (D4)."""
        return self.stacks[-1] if self.stacks else None

    def on(self, number: int) -> Stack | None:
        """Return what stands on this space."""
        return next((stack for stack in self.stacks if stack.number == number), None)

    def pawns(self, seat: Seat) -> int:
        """Return this player's pawns in the row, stacked ones and the lock's included (D8, D10)."""
        return sum(stack.pawns for stack in self.stacks if stack.owner == seat) + (self.lock == seat)

    def rightmost(self, seat: Seat) -> Stack | None:
        """Return this player's rightmost stack now in the row (D2)."""
        return next((stack for stack in reversed(self.stacks) if stack.owner == seat), None)

    def with_pawn(self, cross: Cross, seat: Seat) -> "Track":
        """Return the row with one more pawn there: alone, on the own stack, or instead of a captured one (D4, D5)."""
        here = self.on(cross.number)
        pawns = here.pawns + 1 if here is not None and here.owner == seat else 1
        others = [stack for stack in self.stacks if stack is not here]
        stacks = sorted((*others, Stack(cross.number, seat, pawns)), key=lambda stack: cross.row.position(stack.number))
        return replace(self, stacks=tuple(stacks))


class Phase(Word):
    """What the table waits for."""

    LOT = "lot"
    THROW = "throw"
    WHITE = "white"  # action 1
    COLOUR = "colour"  # action 2
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The board. Nothing is hidden."""

    tracks: tuple[Track, ...] = (Track(),) * 4  # by row
    misses: tuple[int, ...] = (0, 0)  # pawns in the miss area, by seat (D7)
    active: Seat = 0
    phase: Phase = Phase.LOT
    dice: Dice | None = None
    first: Cross | None = None  # what action 1 of this turn used (D6)
    reason: Reason | None = None

    def pawns_left(self, seat: Seat) -> int:
        """Return the pawns this player has not placed, captured ones being back (D4)."""
        return PAWNS - sum(track.pawns(seat) for track in self.tracks) - self.misses[seat]

    def closed(self) -> frozenset[Row]:
        """Return the rows that are closed (D8)."""
        return frozenset(row for row in ROWS if self.tracks[row.place].lock is not None)

    def score(self, seat: Seat) -> int:
        """Return row points less misses (D10)."""
        rows = sum(ROW_POINTS[min(track.pawns(seat), MOST_COUNTED)] for track in self.tracks)
        return rows - MISS_COSTS * self.misses[seat]


@dataclass(frozen=True, slots=True)
class View(State):
    """What a seat may know: everything."""

    seat: Seat | None = None


def start(seats: int = 2, options: Options = Options()) -> State:
    """Return the board before the lot (D1)."""
    require_setup(ABOUT, seats, options)
    return State()


def chance(state: State) -> Lot | Throw | None:
    """Say what is drawn or thrown next (D6)."""
    if state.phase is Phase.LOT:
        return Lot(2)
    return Throw(state.closed()) if state.phase is Phase.THROW else None


def settle(state: State, outcome: ChanceOutcome) -> Step[State]:
    """Go on after the lot or a throw."""
    asked = chance(state)
    assert asked is not None, "nothing to settle"
    asked.check(outcome)
    if isinstance(asked, Lot):
        return Step(replace(state, active=outcome, phase=Phase.THROW), (events.Open(outcome),))
    return Step(replace(state, dice=outcome, phase=Phase.WHITE, first=None), (outcome.event(),))


def deciders(state: State) -> tuple[Seat, ...]:
    """Return the active player: nobody else ever acts (D6)."""
    return (state.active,) if state.phase in (Phase.WHITE, Phase.COLOUR) else ()


def view(state: State, seat: Seat | None) -> View:
    """Return the board as this seat sees it: all of it."""
    return View(state.tracks, state.misses, state.active, state.phase, state.dice, state.first, state.reason, seat)


def legal_moves(view: View) -> tuple[Move, ...]:
    """All spaces this player can use now, and nothing."""
    if view.seat not in deciders(view):
        return ()
    spaces = [Cross(row, number) for row in ROWS for number in _offered(view, row)]
    usable = [space for space in spaces if _refusal(view, space) is None]
    return tuple(sorted([*usable, Skip()], key=format_move))


def _offered(view: View, row: Row) -> frozenset[int]:
    assert view.dice is not None, "the dice lie while someone chooses"
    return frozenset({view.dice.white_sum}) if view.phase is Phase.WHITE else view.dice.colour_sums(row)


@judges(Move)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (D2 to D6, D8)."""
    require_decider(view.seat, deciders(view), over=view.phase is Phase.OVER)
    if isinstance(move, Cross):
        refusal = _refusal(view, move)
        if refusal is not None:
            raise refusal()


def _refusal(view: View, cross: Cross) -> Callable[[], IllegalMove] | None:
    """Return what makes the error of a space that is refused, or None if it can be used."""
    track = view.tracks[cross.row.place]
    if track.lock is not None:
        return lambda: IllegalMove("D8", "duel/row-closed", cross=format_move(cross), row=cross.row)
    if cross.number not in _offered(view, cross.row):
        return lambda: IllegalMove("D6", "duel/not-on-the-dice", cross=format_move(cross))
    if cross == view.first:
        return lambda: IllegalMove("D6", "duel/same-space", cross=format_move(cross))
    if cross.number == cross.row.last and track.pawns(view.active) < LOCK_NEEDS:
        return lambda: IllegalMove(
            "D8", "duel/lock-needs-five", cross=format_move(cross), pawns=track.pawns(view.active)
        )
    return _refused_space(track, cross, view.active)


def _refused_space(track: Track, cross: Cross, seat: Seat) -> Callable[[], IllegalMove] | None:
    """Judge the space itself: own order, the front, stacks (D2, D4, D5)."""
    here, own = track.on(cross.number), track.rightmost(seat)
    if own is not None and own.number == cross.number:
        return (
            None if own is track.front else lambda: IllegalMove("D5", "duel/stack-not-front", cross=format_move(cross))
        )
    if own is not None and cross.row.position(cross.number) < cross.row.position(own.number):
        return lambda: IllegalMove("D2", "duel/left-of-own", cross=format_move(cross), own=own.number)
    if here is None:
        return None
    if here is not track.front:
        return lambda: IllegalMove("D4", "duel/space-taken", cross=format_move(cross))
    return (lambda: IllegalMove("D5", "duel/stack-safe", cross=format_move(cross))) if here.pawns > 1 else None


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Use a space or nothing, in action 1 or 2 (D6)."""
    require_decider(seat, deciders(state), over=state.phase is Phase.OVER)
    check(view(state, seat), move)
    action = ACTIONS[state.phase]
    told: tuple[events.Event, ...] = (events.Move(seat, format_move(move), action=action),)
    table = state
    if isinstance(move, Cross):
        table, locked = _with_pawn(state, move)
        told += locked
    elif action == 2 and state.first is None:  # D7
        table = replace(state, misses=at_seat(state.misses, seat, state.misses[seat] + 1))
        told += (events.Miss(seat),)
    reason = _reason(table)
    if reason is not None:
        return _ended(table, reason, told)
    if action == 1:
        return Step(replace(table, phase=Phase.COLOUR, first=move if isinstance(move, Cross) else None), told)
    return Step(replace(table, active=1 - seat, phase=Phase.THROW, dice=None, first=None), told)


def _with_pawn(state: State, cross: Cross) -> tuple[State, tuple[events.Event, ...]]:
    """Place a pawn, and a second one on the lock beside a row's last number while there is one left (D8)."""
    index = cross.row.place
    track = state.tracks[index].with_pawn(cross, state.active)
    table = replace(state, tracks=at_seat(state.tracks, index, track))
    if cross.number != cross.row.last or table.pawns_left(state.active) == 0:
        return table, ()
    table = replace(table, tracks=at_seat(table.tracks, index, replace(track, lock=state.active)))
    dice = table.dice.without(table.closed()) if table.dice else None
    return replace(table, dice=dice), (events.Lock(cross.row),)


def _reason(state: State) -> Reason | None:
    """Return why the game is over at once, even between the two actions (D9)."""
    if any(state.pawns_left(seat) == 0 for seat in range(2)):
        return Reason.OUT
    if sum(state.misses) >= MISSES_TO_END:
        return Reason.MISSES
    return Reason.ROWS if len(state.closed()) >= ROWS_TO_END else None


def _ended(state: State, reason: Reason, told: tuple[events.Event, ...]) -> Step[State]:
    table = replace(state, phase=Phase.OVER, reason=reason, dice=None, first=None)
    return Step(table, (*told, Outcome(reason, scores(table)).event()))


def scores(table: State) -> tuple[int, ...]:
    """Return what both sides are worth so far (D10)."""
    return tuple(table.score(seat) for seat in range(2))


def outcome(state: State) -> Outcome | None:
    """Return both scores once the game is over (D9, D10)."""
    return Outcome(state.reason, scores(state)) if state.reason else None
