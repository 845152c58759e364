"""Qwirkle Cards at a real table: the Qwirkles everyone took, or the rows that lie.

With the rows the solver answers K7: whether a hand that someone shows can be played at all.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from sixfold.games.cards import rules as cards
from sixfold.games.cards.rules import CARDS, QWIRKLE, Phase, Play, State
from sixfold.games.cards.rules_rows import RowsTurn, can_play, find_turn
from sixfold.games.grid.position import check_copies
from sixfold.games.grid.rules import Pass
from sixfold.pads.judging import Manner, in_turn, public, settled, unfit
from sixfold.pads.points import Points
from sixfold.pads.stand_ins import dealt, require_room
from sixfold.pads.tellings import Moved, Showed, Telling
from sixfold.rules import events
from sixfold.rules.core import AnyGame, Outcome, Reason, Seat, Step, require_decider
from sixfold.rules.errors import IllegalMove
from sixfold.rules.pieces import KINDS, Pieces, parse_pieces, without

GAME: Final = cast("AnyGame", cards)


class Rows(Manner[State]):
    """Keeps the rows on the table. Hands and pile are stand-ins: only how many cards they hold is true."""

    def start(self, seats: int) -> Step[State]:
        """Deal stand-ins; who opens is told by the first turn."""
        state, told = settled(GAME, Step(cards.start(seats)))
        return Step(state, tuple(event for event in public(GAME, told) if not isinstance(event, events.Open)))

    def judge(self, position: State, telling: Telling) -> Step[State]:
        """Lay cards and arrange the table, or show a hand that cannot be played. Raises SixfoldError."""
        if not isinstance(telling, Moved | Showed) or (isinstance(telling, Moved) and telling.together):
            raise unfit(telling)
        seat, is_first = telling.seat, position.phase is Phase.OPEN
        over = position.phase is Phase.OVER
        require_decider(seat, (seat,) if is_first else self.due(position), over=over)
        if isinstance(telling, Showed):
            return _showed(replace(position, turn=seat), telling)
        move = cards.parse_move(telling.move)
        if not isinstance(move, Play):
            return _passed(replace(position, turn=seat))
        check_copies((*_seen(position), *move.cards), "K1")
        table = _ready(replace(position, turn=seat), move)
        opened = (events.Open(seat),) if is_first else ()
        return _turned(cards.apply(table, seat, move), opened)

    def scores(self, position: State) -> tuple[int, ...]:
        """Return the Qwirkles taken so far."""
        return cards.scores(position)

    def outcome(self, position: State) -> Outcome | None:
        """Return how it ended."""
        return cards.outcome(position)

    def due(self, position: State) -> tuple[Seat, ...]:
        """Return whose turn it is; anyone may open, as nobody has seen the hands."""
        return (position.turn,) if position.phase is Phase.PLAY else ()

    def view(self, position: State) -> object:
        """Return the rows and the Qwirkles taken."""
        return cards.view(position, None)

    def left(self, position: State) -> Mapping[str, int]:
        """Return how many of each kind have not been laid (K1)."""
        seen = Counter(_seen(position))
        return {kind: CARDS.count(kind) - seen[kind] for kind in KINDS}

    def bag(self, position: State) -> int:
        """Return how many cards the pile holds."""
        return len(position.pile)

    def then(self, position: State) -> tuple[Seat, ...]:
        """Return who comes after each seat."""
        return in_turn(len(position.hands))


def way_to_play(position: State, hand: Pieces) -> RowsTurn | None:
    """Return a turn that this hand can make with the rows that lie, or None: then there is none (K7)."""
    check_copies((*_seen(position), *hand), "K1")
    return find_turn((card for row in position.rows for card in row), hand)


def _seen(position: State) -> Pieces:
    lying = (card for row in position.rows for card in row)
    taken = (card for rows in position.qwirkles for row in rows for card in row)
    return (*lying, *taken)


def _ready(position: State, move: Play) -> State:
    """Give the player a hand that holds these cards. An opening is one row, judged as the whole hand (K3)."""
    seat = position.turn
    require_room(len(position.hands[seat]), len(move.cards))
    if position.phase is Phase.OPEN:
        shown = replace(cards.view(position, seat), hand=tuple(sorted(move.cards)))
        cards.check(shown, move)
    return replace(_holding(position, seat, tuple(sorted(move.cards))), phase=Phase.PLAY)


def _holding(position: State, seat: Seat, wanted: Pieces) -> State:
    """Deal the stand-ins anew so that this seat holds these cards; all hands keep their sizes."""
    unseen = tuple(sorted((*position.pile, *(card for hand in position.hands for card in hand))))
    hands, pile = dealt(tuple(map(len, position.hands)), seat, wanted, without(unseen, wanted) or ())
    return replace(position, hands=hands, pile=pile)


def _turned(step: Step[State], opened: tuple[events.Event, ...] = ()) -> Step[State]:
    """Draw stand-ins; whether the next player can play with theirs means nothing."""
    state, told = step
    if state.phase is Phase.DRAW:
        state, more = _drawn(state)
        told = (*told, *more)
    table = state if state.phase is Phase.OVER else replace(state, phase=Phase.PLAY, shown=())
    return Step(table, (*opened, *public(GAME, told)))


def _drawn(state: State) -> Step[State]:
    asked = cards.chance(state)
    assert asked is not None, "the table waits for a draw"
    return cards.settle(state, next(iter(asked.outcomes()))[0])


def _passed(position: State) -> Step[State]:
    """Pass: nobody at the table knows whether another hand would have helped (K7)."""
    phase = position.phase if position.phase is Phase.OPEN else Phase.STUCK
    return _turned(cards.apply(replace(position, phase=phase), position.turn, Pass()))


def _showed(position: State, telling: Showed) -> Step[State]:
    """Judge that nothing can be played (K7): then a new hand is drawn, or the turn passes with an empty pile.

    A way that nobody at the table found counts as none; that there was one is told.
    """
    seat, hand = telling.seat, parse_pieces(telling.hand)
    shown = _judged(position, seat, hand, overlooked=telling.overlooked)
    table = _holding(position, seat, hand)
    if not table.pile:
        state, told = _passed(table)
        return Step(state, (shown, *told))
    state, told = _drawn(replace(table, phase=Phase.REDRAW))
    return Step(replace(state, phase=Phase.PLAY, shown=()), (shown, *public(GAME, told)))


def _judged(position: State, seat: Seat, hand: Pieces, *, overlooked: bool) -> events.Event:
    """Return what was shown. Raises IllegalMove for an opening, a hand of another size, or one that can be played."""
    held = len(position.hands[seat])
    if hand and len(hand) != held:
        raise IllegalMove("HAND", "pad/other-hand", held=held, shown=len(hand))
    is_playable = _is_playable(position, hand)
    phase = position.phase if position.phase is Phase.OPEN or (is_playable and not overlooked) else Phase.STUCK
    cards.check(replace(cards.view(position, seat), hand=hand, phase=phase), Pass())
    return events.Show(seat, hand, overlooked=is_playable) if hand else events.FaceDown(events.Show.type, seat, held)


def _is_playable(position: State, hand: Pieces) -> bool:
    check_copies((*_seen(position), *hand), "K1")
    return can_play((card for row in position.rows for card in row), hand)


MANNERS: Final = {
    "points": Points(
        ends=Reason.LAST_TURNS, in_turn=False, rule="K1", most=len(CARDS) // QWIRKLE, total=len(CARDS) // QWIRKLE
    ),
    "rows": Rows(),
}
