"""Qwirkle Cards: lay cards in rows, rearrange everything on the table, take every row of six.

K-numbers point to docs/rules. The exact solver for "does any play exist?" is in `rules_rows.py`. Nothing here draws a
random number.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from sixfold.games.cards.rules_rows import FEWEST, Row, can_play, find_turn
from sixfold.games.grid.rules import Pass, require_in_hand
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
from sixfold.rules.draw import Dealing, PieceDraw, Redrawing
from sixfold.rules.errors import IllegalMove, InvalidNotation
from sixfold.rules.notation import Word
from sixfold.rules.pieces import KINDS, Pieces, is_pure, largest_sets, parse_pieces, share_attribute, without

ABOUT: Final = About(
    name="cards",
    letter="K",
    order=3,
    seats=range(2, 5),  # K1
    usual_seats=2,
    minutes=45,
    piece="card",
    counts="qwirkles",
    tie="youngest",  # K3
    hidden=True,
    ends=(Reason.LAST_TURNS, Reason.BLOCKED),  # K9
    event_rules={"open": "K3", "redeal": "K3", "redraw": "K7", "show": "K7"},
)
CARDS: Final[Pieces] = tuple(sorted(KINDS * 3))  # K1
HAND: Final = 9  # K2
QWIRKLE: Final = 6  # K6


@dataclass(frozen=True, slots=True)
class Play:
    """Lay cards and arrange the table (K4): `Gs Gd => Gs Gd Gc / Ro Bo Yo Po`."""

    cards: Pieces
    rows: tuple[Row, ...]  # all rows after the turn, rows of six included


Move = Play | Pass


class Phase(Word):
    """What the table waits for."""

    DEAL = "deal"
    OPEN = "open"
    PLAY = "play"
    STUCK = "stuck"  # only a pass is left (K7)
    REDRAW = "redraw"
    DRAW = "draw"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class State:
    """The whole table, hidden things included."""

    options: Options
    hands: tuple[Pieces, ...]  # by seat
    pile: Pieces  # what is in it; its order is nobody's knowledge
    qwirkles: tuple[tuple[Row, ...], ...]  # taken, by seat (K6)
    rows: tuple[Row, ...] = ()
    turn: Seat = 0
    phase: Phase = Phase.DEAL
    shown: Pieces = ()  # the hand that a stuck player has shown this turn (K7)
    turns_left: int | None = None  # once the pile is empty (K9)
    passes: int = 0  # in a row (K9)
    reason: Reason | None = None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know: the table, every pile of Qwirkles, its own hand, and how much the others hold."""

    seat: Seat | None
    hand: Pieces
    hand_sizes: tuple[int, ...]
    pile_size: int
    qwirkles: tuple[tuple[Row, ...], ...]
    rows: tuple[Row, ...]
    turn: Seat
    phase: Phase
    options: Options
    shown: Pieces = ()
    turns_left: int | None = None
    passes: int = 0
    reason: Reason | None = None


def start(seats: int, options: Options = Options()) -> State:
    """Return the table before the deal (K1)."""
    require_setup(ABOUT, seats, options)
    return State(options=options, hands=((),) * seats, pile=CARDS, qwirkles=((),) * seats)


def chance(state: State) -> Dealing | PieceDraw | None:
    """Say what is dealt or drawn next (K2, K7, K8)."""
    hand, pile = state.hands[state.turn], state.pile
    if state.phase is Phase.DEAL:
        return Dealing(pile, len(state.hands), HAND)
    if state.phase is Phase.DRAW:
        return PieceDraw(state.turn, pile, min(HAND - len(hand), len(pile)))
    if state.phase is Phase.REDRAW and len(pile) >= HAND:
        return Redrawing(state.turn, pile, HAND)
    if state.phase is Phase.REDRAW:  # the whole pile, then the old cards for the rest
        return Redrawing(state.turn, hand, HAND - len(pile), sure=pile)
    return None


def settle(state: State, outcome: ChanceOutcome) -> Step[State]:
    """Go on after the deal or a draw."""
    asked = chance(state)
    assert asked is not None, "nothing to settle"
    asked.check(outcome)
    if isinstance(asked, Dealing):
        return _dealt(state, outcome)
    return _redrawn(state, outcome) if isinstance(asked, Redrawing) else _drawn(state, outcome)


def _dealt(state: State, hands: tuple[Pieces, ...]) -> Step[State]:
    """Find who opens, or gather everything for a new deal (K3)."""
    deals = tuple(events.Deal(seat, hand) for seat, hand in enumerate(hands))
    sizes = [len(largest_sets(hand)[0]) for hand in hands]
    if max(sizes) < FEWEST:
        return Step(state, (*deals, events.Redeal()))
    opener = state.options.youngest(seat for seat, size in enumerate(sizes) if size == max(sizes))
    pile = without(state.pile, (card for hand in hands for card in hand)) or ()
    return Step(replace(state, hands=hands, pile=pile, turn=opener, phase=Phase.OPEN), (*deals, events.Open(opener)))


def _drawn(state: State, cards: Pieces) -> Step[State]:
    """Fill the hand (K8); with the pile's last card everyone gets one more turn (K9)."""
    hand = tuple(sorted(state.hands[state.turn] + cards))
    pile = without(state.pile, cards) or ()
    left = state.turns_left if pile else len(state.hands)
    table = replace(state, hands=at_seat(state.hands, state.turn, hand), pile=pile, turns_left=left)
    return Step(_next_turn(table), (events.Draw(state.turn, cards),))


def _redrawn(state: State, hand: Pieces) -> Step[State]:
    """Take a new hand and go on with the turn (K7)."""
    pile = without(tuple(sorted(state.pile + state.hands[state.turn])), hand) or ()
    table = replace(state, hands=at_seat(state.hands, state.turn, hand), pile=pile)
    return Step(_begun(table), (events.Redraw(state.turn, hand),))


def _next_turn(state: State) -> State:
    return _begun(replace(state, turn=(state.turn + 1) % len(state.hands), shown=()))


def _begun(state: State) -> State:
    """Begin the turn, or go on with it: let the player play, draw a new hand, or pass (K7)."""
    hand = state.hands[state.turn]
    if _play_exists(state.rows, hand):
        return replace(state, phase=Phase.PLAY)
    return replace(state, phase=Phase.REDRAW if _redraw_can_help(state) else Phase.STUCK, shown=hand)


def _redraw_can_help(state: State) -> bool:
    """Tell whether new hands, one after the other, could ever bring one that plays (K7).

    Any nine cards of hand and pile can come up, but for a pile of just nine: then hand and pile only change places.
    """
    if len(state.pile) == HAND:
        return _play_exists(state.rows, state.pile)
    return bool(state.pile) and _play_exists(state.rows, state.hands[state.turn] + state.pile)


def _play_exists(rows: tuple[Row, ...], hand: Pieces) -> bool:
    """Answer K7, at once where a glance is enough: three for a new row, or a card for a row that lies."""
    if hand and len(largest_sets(hand)[0]) >= FEWEST:
        return True
    if any(is_pure((*row, card)) for row in rows for card in set(hand)):
        return True
    return can_play((card for row in rows for card in row), hand, most=HAND)


def deciders(state: State) -> tuple[Seat, ...]:
    """Return whose turn it is, unless the table waits for chance."""
    return (state.turn,) if state.phase in (Phase.OPEN, Phase.PLAY, Phase.STUCK) else ()


def view(state: State, seat: Seat | None) -> View:
    """Return what this seat may know (K2, K6, K7)."""
    return View(
        seat=seat,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        pile_size=len(state.pile),
        qwirkles=state.qwirkles,
        rows=state.rows,
        turn=state.turn,
        phase=state.phase,
        options=state.options,
        shown=state.shown,
        turns_left=state.turns_left,
        passes=state.passes,
        reason=state.reason,
    )


def hands(state: State) -> tuple[Pieces, ...]:
    """Return the hands by seat."""
    return state.hands


def revealed(state: State) -> Pieces:
    """Return the hand that a stuck player has shown this turn (K7)."""
    return state.shown


def seen(event: events.Event, seat: Seat | None) -> events.Event:
    """Return the event as this seat may know it: cards that others were dealt or drew are only counted."""
    return events.own_pieces(event, seat)


def legal_moves(view: View) -> tuple[Move, ...]:
    """List all openings; later, as nobody could list all, one play for every card of the hand that can be laid."""
    if view.seat != view.turn:
        return ()
    if view.phase is Phase.OPEN:
        return tuple(Play(cards, (cards,)) for cards in largest_sets(view.hand))
    if view.phase is Phase.STUCK:
        return (Pass(),)
    if view.phase is not Phase.PLAY:
        return ()
    lying = [card for row in view.rows for card in row]
    turns = [find_turn(lying, view.hand, card) for card in sorted(set(view.hand))]
    return tuple(sorted({Play(*turn) for turn in turns if turn is not None}, key=format_move))


@judges(Move)
def check(view: View, move: Move) -> None:
    """Judge a move of the view's own seat (K3 to K7)."""
    require_decider(view.seat, _to_move(view), over=view.phase is Phase.OVER)
    if isinstance(move, Pass):
        _check_pass(view)
        return
    if view.phase is Phase.STUCK:
        raise IllegalMove("K7", "cards/nothing-to-play")
    require_in_hand(view.hand, move.cards)
    if not move.cards:
        raise IllegalMove("K4", "cards/play-one")
    if view.phase is Phase.OPEN:
        _check_opening(view, move)
    _check_all_there(view, move)
    for row in move.rows:
        check_row(row)


def _to_move(view: View) -> tuple[Seat, ...]:
    return (view.turn,) if view.phase in (Phase.OPEN, Phase.PLAY, Phase.STUCK) else ()


def _check_pass(view: View) -> None:
    if view.phase is Phase.OPEN:
        raise IllegalMove("K3", "cards/open-by-playing")
    if view.phase is Phase.PLAY:
        raise IllegalMove("K7", "cards/can-play")


def _check_opening(view: View, move: Play) -> None:
    size = len(largest_sets(view.hand)[0])
    if len(move.rows) != 1 or len(move.cards) != size:
        raise IllegalMove("K3", "cards/open-with-largest", size=size, cards=len(move.cards), rows=len(move.rows))


def _check_all_there(view: View, move: Play) -> None:
    """Refuse rows that are not just the table's cards and the cards played (K4)."""
    before = Counter(card for row in view.rows for card in row) + Counter(move.cards)
    after = Counter(card for row in move.rows for card in row)
    lost, new = before - after, after - before
    if lost:
        raise IllegalMove("K4", "cards/card-gone", card=min(lost))
    if new:
        raise IllegalMove("K4", "cards/card-from-nowhere", card=min(new))


def check_row(row: Row) -> None:
    """Judge one row (K5). Raises IllegalMove."""
    shown = " ".join(row)
    if len(row) < FEWEST:
        raise IllegalMove("K5", "cards/row-too-short", row=shown)
    twice = next((card for card in row if row.count(card) > 1), None)
    if twice is not None:
        raise IllegalMove("K5", "cards/row-repeats", row=shown, card=twice)
    if not share_attribute(row):
        raise IllegalMove("K5", "cards/row-mixed", row=shown)


def apply(state: State, seat: Seat, move: Move) -> Step[State]:
    """Play cards or pass."""
    require_decider(seat, deciders(state), over=state.phase is Phase.OVER)
    check(view(state, seat), move)
    if isinstance(move, Pass):
        return _end_turn(replace(state, passes=state.passes + 1), (events.Move(seat, format_move(move)),))
    taken = tuple(sorted(row for row in move.rows if len(row) == QWIRKLE))  # K6
    hand = without(state.hands[seat], move.cards) or ()
    table = replace(
        state,
        hands=at_seat(state.hands, seat, hand),
        rows=tuple(sorted(row for row in move.rows if len(row) < QWIRKLE)),
        qwirkles=at_seat(state.qwirkles, seat, (*state.qwirkles[seat], *taken)),
        passes=0,
    )
    return _end_turn(table, (events.Move(seat, format_move(move), points=len(taken)),))


def _end_turn(state: State, told: tuple[events.Event, ...]) -> Step[State]:
    """Draw while the pile lasts (K8), count the last turns, and end (K9)."""
    table = state if state.turns_left is None else replace(state, turns_left=state.turns_left - 1)
    if table.turns_left == 0:
        return _ended(table, Reason.LAST_TURNS, told)
    if table.passes == len(table.hands):
        return _ended(table, Reason.BLOCKED, told)
    if table.pile and len(table.hands[table.turn]) < HAND:
        return Step(replace(table, phase=Phase.DRAW), told)
    return Step(_next_turn(table), told)


def _ended(state: State, reason: Reason, told: tuple[events.Event, ...]) -> Step[State]:
    table = replace(state, phase=Phase.OVER, reason=reason, shown=())
    return Step(table, (*told, Outcome(reason, scores(table)).event()))


def scores(table: State | View) -> tuple[int, ...]:
    """Return the Qwirkles that each seat has taken so far (K6, K9)."""
    return tuple(map(len, table.qwirkles))


def outcome(state: State) -> Outcome | None:
    """Return the Qwirkles of each seat once the game is over (K9)."""
    return Outcome(state.reason, scores(state)) if state.reason else None


def parse_move(text: str) -> Move:
    """Read `Gs Gd => Gs Gd Gc / Ro Bo Yo Po` or `pass`."""
    if text.strip(" ") == "pass":
        return Pass()
    cards, arrow, rows = text.partition("=>")
    if not arrow or not rows.strip():
        raise InvalidNotation("format/cards-move", text=text[:80])
    parts = [parse_pieces(row) for row in rows.split("/")]
    if not all(parts):
        raise InvalidNotation("format/empty-row", text=text[:80])
    return Play(parse_pieces(cards), tuple(sorted(parts)))


def format_move(move: Move) -> str:
    """Write a move in its canonical form."""
    if isinstance(move, Pass):
        return "pass"
    rows = " / ".join(sorted(" ".join(sorted(row)) for row in move.rows))
    return f"{' '.join(sorted(move.cards))} => {rows}"
