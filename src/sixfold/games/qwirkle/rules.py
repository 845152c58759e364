"""Qwirkle: place tiles in lines of one colour or one shape, score every line you touch.

Q-numbers point to docs/rules. Lines, placements and their points (Q5 to Q9) are in `grid/rules.py`, which Qwirkle Cubes
shares. Nothing here draws a random number.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from sixfold.games.grid.rules import (
    EMPTY,
    Grid,
    Pass,
    Place,
    check_opening,
    check_placing,
    format_placing,
    opening_lines,
    parse_placing,
    pieces_of,
    placement_points,
    placements,
    require_in_hand,
)
from sixfold.rules import events
from sixfold.rules.chance import ChanceOutcome
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
from sixfold.rules.draw import Dealing, PieceDraw
from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.notation import Word
from sixfold.rules.open_table import revealed as revealed
from sixfold.rules.pieces import KINDS, Piece, Pieces, largest_sets, parse_pieces, without

ABOUT: Final = About(
    name="qwirkle",
    letter="Q",
    order=1,
    seats=range(2, 5),  # Q1
    usual_seats=2,
    minutes=45,
    piece="tile",
    tie="oldest",  # Q3
    hidden=True,
    ends=(Reason.OUT, Reason.BLOCKED),  # Q12
    event_rules={"open": "Q3", "bonus": "Q12"},
)
TILES: Final[Pieces] = tuple(sorted(KINDS * 3))  # Q1
HAND: Final = 6  # Q2
OUT_BONUS: Final = 6  # Q12


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange tiles (Q10): `swap Ro Bt`."""

    tiles: Pieces


Move = Place | Swap | Pass  # Q4


class Phase(Word):
    """What the table waits for."""

    DEAL = "deal"
    OPEN = "open"
    PLAY = "play"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden things included."""

    options: Options
    hands: tuple[Pieces, ...]  # by seat
    bag: Pieces  # what is in it; its order is nobody's knowledge
    scores: tuple[int, ...]
    grid: Grid = EMPTY
    turn: Seat = 0
    phase: Phase = Phase.DEAL
    aside: Pieces = ()  # tiles of an exchange that wait to be mixed into the bag (Q10)
    reason: Reason | None = None  # why it ended


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: the table, its own hand, and how many tiles the others and the bag hold."""

    seat: Seat | None
    hand: Pieces
    hand_sizes: tuple[int, ...]
    bag_size: int
    scores: tuple[int, ...]
    grid: Grid
    turn: Seat
    phase: Phase
    options: Options
    reason: Reason | None = None


def start(seats: int, options: Options = Options()) -> State:
    """Return the table before the deal (Q1)."""
    require_setup(ABOUT, seats, options)
    return State(options=options, hands=((),) * seats, bag=TILES, scores=(0,) * seats)


def chance(state: State) -> Dealing | PieceDraw | None:
    """Say what is dealt or drawn next (Q2, Q10, Q11)."""
    if state.phase is Phase.DEAL:
        return Dealing(state.bag, len(state.hands), HAND)
    if state.phase is Phase.DRAW:
        hand = state.hands[state.turn]
        count = len(state.aside) or min(HAND - len(hand), len(state.bag))
        return PieceDraw(state.turn, state.bag, count)
    return None


def settle(state: State, outcome: ChanceOutcome) -> Step[State]:
    """Go on after the deal or a draw."""
    asked = chance(state)
    if isinstance(asked, Dealing):
        asked.check(outcome)
        return _dealt(state, outcome)
    assert isinstance(asked, PieceDraw), "nothing to settle"
    asked.check(outcome)
    return _drawn(state, outcome)


def _dealt(state: State, hands: tuple[Pieces, ...]) -> Step[State]:
    bag = without(state.bag, (tile for hand in hands for tile in hand)) or ()
    opener = _opener(state.options, hands)
    table = replace(state, hands=hands, bag=bag, turn=opener, phase=Phase.OPEN)
    deals = tuple(events.Deal(seat, hand) for seat, hand in enumerate(hands))
    return Step(table, (*deals, events.Open(opener)))


def _opener(options: Options, hands: tuple[Pieces, ...]) -> Seat:
    """Return the owner of the largest set, in a tie the oldest (Q3)."""
    sizes = [len(largest_sets(hand)[0]) for hand in hands]
    return options.oldest(seat for seat, size in enumerate(sizes) if size == max(sizes))


def _drawn(state: State, tiles: Pieces) -> Step[State]:
    hand = tuple(sorted(state.hands[state.turn] + tiles))
    bag = tuple(sorted((without(state.bag, tiles) or ()) + state.aside))  # Q10: mixed in after the draw
    table = replace(state, hands=at_seat(state.hands, state.turn, hand), bag=bag, aside=())
    return Step(_next_turn(table), (events.Draw(state.turn, tiles),))


def _next_turn(state: State) -> State:
    return replace(state, turn=(state.turn + 1) % len(state.hands), phase=Phase.PLAY)


def deciders(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is, unless the table waits for chance."""
    return (state.turn,) if state.phase in (Phase.OPEN, Phase.PLAY) else ()


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know (Q2)."""
    return View(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        bag_size=len(state.bag),
        scores=state.scores,
        grid=state.grid,
        turn=state.turn,
        phase=state.phase,
        options=state.options,
        reason=state.reason,
    )


def hands(state: State) -> tuple[Pieces, ...]:
    """Return the hands by seat."""
    return state.hands


def seen(event: events.Event, seat: Seat | None) -> events.Event:
    """Return the event as this seat may know it: others' tiles, also those they exchange, are only counted."""
    if isinstance(event, events.Move) and event.seat != seat and event.move.startswith("swap "):
        return events.FaceDown(event.type, event.seat, len(event.move.split()) - 1, "swap")
    return events.own_pieces(event, seat)


def legal_moves(view: View) -> tuple[Move, ...]:
    """All moves of this seat; openings are listed across from the origin (they may lie anywhere, either way)."""
    if view.seat != view.turn:
        return ()
    if view.phase is Phase.OPEN:
        return _listed(Place(line) for tiles in largest_sets(view.hand) for line in opening_lines(tiles))
    if view.phase is not Phase.PLAY:
        return ()
    placing = [Place(placed) for placed in placements(view.grid, view.hand)]
    return _listed([*placing, *_swaps(view)]) or (Pass(),)


def _swaps(view: View) -> set[Swap]:
    most = min(len(view.hand), view.bag_size)  # Q10: no more than the bag holds
    return {Swap(tiles) for count in range(1, most + 1) for tiles in combinations(view.hand, count)}


def _listed(moves: Iterable[Move]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=format_move))


@judges(Move)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (Q3 to Q8, Q10)."""
    require_decider(view.seat, _to_move(view), over=view.phase is Phase.OVER)
    if view.phase is Phase.OPEN:
        if not isinstance(move, Place):
            raise IllegalMove("Q3", "qwirkle/open-by-placing")
        check_opening(view.hand, move, "Q3")
    elif isinstance(move, Place):
        check_placing(view.grid, view.hand, move, "Q4")
    elif isinstance(move, Swap):
        _check_swap(view, move)
    else:
        _check_pass(view)


def _to_move(view: View) -> tuple[Seat, ...]:
    return (view.turn,) if view.phase in (Phase.OPEN, Phase.PLAY) else ()


def _check_swap(view: View, move: Swap) -> None:
    if not move.tiles:
        raise IllegalMove("Q10", "qwirkle/exchange-one")
    require_in_hand(view.hand, move.tiles)
    if view.bag_size == 0:
        raise IllegalMove("Q10", "qwirkle/bag-empty")
    if len(move.tiles) > view.bag_size:
        raise IllegalMove("Q10", "qwirkle/bag-too-small", bag=view.bag_size, tiles=len(move.tiles))


def _check_pass(view: View) -> None:
    if view.grid.has_room_for(view.hand):
        raise IllegalMove("Q10", "qwirkle/can-place")
    if view.bag_size > 0:
        raise IllegalMove("Q10", "qwirkle/must-exchange", bag=view.bag_size)


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Place, exchange or pass (Q4)."""
    require_decider(seat, deciders(state), over=state.phase is Phase.OVER)
    check(view(state, seat), move)
    if isinstance(move, Place):
        return _place(state, move)
    written = events.Move(seat, format_move(move))
    if isinstance(move, Swap):
        hand = without(state.hands[seat], move.tiles) or ()
        hands = at_seat(state.hands, seat, hand)
        return Step(replace(state, hands=hands, aside=move.tiles, phase=Phase.DRAW), (written,))
    return Step(_next_turn(state), (written,))


def _place(state: State, move: Place) -> Step[State]:
    points = placement_points(state.grid, move.placed)
    hand = without(state.hands[state.turn], pieces_of(move.placed)) or ()
    table = replace(
        state,
        hands=at_seat(state.hands, state.turn, hand),
        grid=state.grid.with_placed(move.placed),
        scores=_scored(state, points),
    )
    written = events.Move(state.turn, format_move(move), points=points)
    if not hand and not table.bag:  # Q12
        bonus = events.Bonus(state.turn, OUT_BONUS)
        return _ended(replace(table, scores=_scored(table, OUT_BONUS)), Reason.OUT, (written, bonus))
    if not table.grid.has_room_for(_outside(table)):  # Q12
        return _ended(table, Reason.BLOCKED, (written,))
    return Step(replace(table, phase=Phase.DRAW) if table.bag else _next_turn(table), (written,))


def _scored(state: State, points: int) -> tuple[int, ...]:
    return at_seat(state.scores, state.turn, state.scores[state.turn] + points)


def _outside(state: State) -> set[Piece]:
    return {tile for tiles in (*state.hands, state.bag) for tile in tiles}


def _ended(state: State, reason: Reason, told: tuple[events.Event, ...]) -> Step[State]:
    end = Outcome(reason, state.scores)
    return Step(replace(state, phase=Phase.OVER, reason=reason), (*told, end.event()))


def scores(view: View) -> tuple[int, ...]:
    """Return the points so far, by seat (Q9, Q12)."""
    return view.scores


def outcome(state: State) -> Outcome | None:
    """Return the totals once the game is over (Q12, Q13)."""
    return Outcome(state.reason, state.scores) if state.reason else None


def parse_move(text: str) -> Move:
    """Read a placement, `swap Ro Bt` or `pass`."""
    word, _, rest = text.strip(" ").partition(" ")
    if word == "swap" and rest.strip():
        return Swap(parse_pieces(rest))
    placing = parse_placing(text)
    if placing is None:
        raise InvalidNotation("format/qwirkle-move", text=text[:80])
    return placing


def format_move(move: Move) -> str:
    """Write a move in its canonical form."""
    return f"swap {' '.join(sorted(move.tiles))}" if isinstance(move, Swap) else format_placing(move)
