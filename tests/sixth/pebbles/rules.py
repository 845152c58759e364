"""Pebbles: take one to three from a heap of eleven; whoever takes the last one wins."""

import re
from dataclasses import dataclass, replace
from typing import Final

from sixfold.rules import events
from sixfold.rules.chance import Lot
from sixfold.rules.core import About, Options, Outcome, Seat, Step, judges, require_decider, require_setup
from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.notation import Word
from sixfold.rules.open_table import hands as hands
from sixfold.rules.open_table import revealed as revealed
from sixfold.rules.open_table import seen as seen


class Reason(Word):
    """Why it ended."""

    GONE = "the heap is gone"


ABOUT: Final = About(
    name="pebbles",
    letter="P",
    order=6,
    seats=range(2, 7),
    usual_seats=3,
    minutes=2,
    piece="pebble",
    ends=(Reason.GONE,),
)
HEAP: Final = 11  # P1
MOST: Final = 3  # P2


@dataclass(frozen=True, slots=True)
class Take:
    """Take so many pebbles: `take 2`."""

    pebbles: int


Move = Take


@dataclass(frozen=True, slots=True)
class State:
    """The heap, and whose turn it is; None before the lot."""

    seats: int
    heap: int = HEAP
    turn: Seat | None = None


@dataclass(frozen=True, slots=True)
class View(State):
    """What a seat may know: everything."""

    seat: Seat | None = None


def start(seats: int, options: Options = Options()) -> State:
    """Return the heap before the lot (P1)."""
    require_setup(ABOUT, seats, options)
    return State(seats)


def chance(state: State) -> Lot | None:
    """Draw by lot who begins (P1)."""
    return Lot(state.seats) if state.turn is None else None


def settle(state: State, outcome: Seat) -> Step:
    """Go on after the lot."""
    Lot(state.seats).check(outcome)
    return Step(replace(state, turn=outcome), (events.Open(outcome),))


def deciders(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is."""
    return () if state.turn is None or not state.heap else (state.turn,)


def view(state: State, seat: Seat | None) -> View:
    """Return the heap as this seat sees it: all of it."""
    return View(state.seats, state.heap, state.turn, seat)


def legal_moves(view: View) -> tuple[Move, ...]:
    """Take as many as are left at most (P2)."""
    return tuple(map(Take, range(1, min(MOST, view.heap) + 1))) if view.seat in deciders(view) else ()


@judges(Take)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (P2)."""
    require_decider(view.seat, deciders(view), over=not view.heap)
    if move not in legal_moves(view):
        raise IllegalMove("P2", "pebbles/too-many", wanted=move.pebbles, left=view.heap)


def apply(state: State, seat: Seat, move: Move) -> Step:
    """Take pebbles; the last one scores (P3)."""
    check(view(state, seat), move)
    after = replace(state, heap=state.heap - move.pebbles)
    told = events.Move(seat, format_move(move), points=None if after.heap else 1)
    ended = outcome(after)
    if ended is not None:
        return Step(after, (told, ended.event()))
    return Step(replace(after, turn=(seat + 1) % state.seats), (told,))


def scores(table: State) -> tuple[int, ...]:
    """Return a point for whoever took the last pebble (P3)."""
    return tuple(int(not table.heap and seat == table.turn) for seat in range(table.seats))


def outcome(state: State) -> Outcome | None:
    """Return who won once the heap is gone (P3)."""
    return None if state.heap else Outcome(Reason.GONE, scores(state))


def parse_move(text: str) -> Move:
    """Read `take 2`."""
    found = re.fullmatch(r"take ([1-9])", text)
    if found is None:
        raise InvalidNotation("pebbles/not-a-move", text=text[:40])
    return Take(int(found[1]))


def format_move(move: Move) -> str:
    """Write `take 2`."""
    return f"take {move.pebbles}"
