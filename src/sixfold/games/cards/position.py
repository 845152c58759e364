"""Positions of Qwirkle Cards: `Gc Gd Gs / Bo Po Ro Yo | hand Rc Rt | pile 60 | taken R o / -`.

A Qwirkle that was taken is the letter of its colour or its shape: it has one card of each kind of that line.
"""

from dataclasses import dataclass, replace
from typing import Final

from sixfold.games.cards.rules import ABOUT, HAND, QWIRKLE, Phase, State, View, check_row
from sixfold.games.cards.rules_rows import FEWEST, Row, can_play, find_turn
from sixfold.games.grid.position import (
    BOX,
    HIDDEN_EXAMPLES,
    TABLE_EXAMPLES,
    Holding,
    check_copies,
    check_count,
    check_sizes,
    read_bag,
    read_holding,
    require_one_kind_of_hands,
    write_ages,
    write_bag,
    write_holding,
)
from sixfold.rules.core import Reason, require_setup
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Piece, Pieces, largest_sets, without
from sixfold.rules.positions.line import (
    BOARD,
    Sections,
    as_position,
    listed,
    other_phase,
    slashed,
    unless,
    write_reason,
    written,
)
from sixfold.rules.positions.unseen import Mixing, dealt, seen

EXAMPLES: Final = {
    BOARD: "Gc Gd Gs / Bo Po Ro Yo",
    **HIDDEN_EXAMPLES,
    "sizes": "sizes 9 8",
    **TABLE_EXAMPLES,
    "pile": "pile 60",
    "taken": "taken R o / -",
    "phase": "phase draw",
    "shown": "shown Ro Bt",
    "left": "left 2",
    "passes": "passes 1",
}
LINES: Final = {  # the Qwirkles by their letter
    **{colour.value: tuple(sorted(card for card in KINDS if card.colour == colour)) for colour in COLOURS},
    **{shape.value: tuple(sorted(card for card in KINDS if card.shape == shape)) for shape in SHAPES},
}
LETTERS: Final = {row: letter for letter, row in LINES.items()}
SHOWN: Final = frozenset({Phase.STUCK, Phase.REDRAW})  # K7: the hand lies open
TURNS: Final = frozenset({Phase.PLAY, Phase.STUCK, Phase.REDRAW, Phase.DRAW})
PHASE_RULES: Final = {
    Phase.DEAL: "K2",
    Phase.OPEN: "K3",
    Phase.PLAY: "K7",
    Phase.STUCK: "K7",
    Phase.REDRAW: "K7",
    Phase.DRAW: "K8",
    Phase.OVER: "K9",
}


@dataclass(frozen=True, slots=True)
class _Table:
    """What everyone sees, and what whoever is to play holds: so many cards among these, all of them if it is known."""

    rows: tuple[Row, ...]
    qwirkles: tuple[tuple[Row, ...], ...]
    pile_size: int
    reason: Reason | None
    dealt: bool
    held: int
    among: Pieces
    shown: Pieces

    @property
    def is_known(self) -> bool:
        """Whether the hand that is to play is seen."""
        return len(self.among) == self.held

    @property
    def cards(self) -> tuple[Piece, ...]:
        """Everything that lies open."""
        taken = (row for rows in self.qwirkles for row in rows)
        return tuple(card for row in (*self.rows, *taken) for card in row)

    def usual_phase(self) -> Phase:
        """Return the phase that goes without saying."""
        if self.reason is not None:
            return Phase.OVER
        if not self.cards:
            return Phase.OPEN if self.dealt else Phase.DEAL
        return Phase.PLAY if self.play_exists() else Phase.STUCK

    def play_exists(self) -> bool:
        """Answer K7; of a hand that is not seen, whether it could be one that can be played."""
        return can_play((card for row in self.rows for card in row), self.among, most=self.held)

    def can_open(self) -> bool:
        """Tell whether the hand has three cards for an opening, or could have them (K3)."""
        return self.held >= FEWEST and len(largest_sets(self.among)[0]) >= FEWEST

    def can_redraw(self) -> bool:
        """Tell whether there is a new hand to draw (K7)."""
        return self.pile_size > 0 and self.held + self.pile_size >= HAND

    def usual_shown(self, phase: Phase) -> Pieces:
        """Return what a stuck player has shown: the hand (K7), where it is known."""
        return self.among if phase in SHOWN and self.is_known else ()

    def usual_left(self) -> int | None:
        """Return the turns left: everyone has one when the pile has just run out (K9)."""
        if self.pile_size:
            return None
        return len(self.qwirkles) if self.reason is None else 0


def parse_position(text: str) -> View | State:
    """Read what one seat may know or, with `hands`, the whole table."""
    line = Sections(text, EXAMPLES)
    require_one_kind_of_hands(line)
    return _read_state(line) if "hands" in line else _read_view(line)


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    return _write_state(position) if isinstance(position, State) else _write_view(position)


def _read_view(line: Sections) -> View:
    seats = line.seats("sizes", "taken", "ages")
    options, turn = line.options(seats), line.seat("turn", seats)
    require_setup(ABOUT, seats, options)
    rows, qwirkles = _read_rows(line), _read_taken(line, seats)
    held = read_holding(line, seats, turn, HAND)
    pile_size = line.number("pile", _usual_pile(rows, qwirkles, held.sizes))
    lying = _elsewhere(rows, qwirkles)
    check_sizes(held.sizes, HAND, "K2")
    check_copies((*lying, *held.hand), "K1")
    check_count(len(lying) + sum(held.sizes) + pile_size, "K1")
    among, shown = held.hand if held.seat == turn else without(BOX, (*lying, *held.hand)) or (), _told_shown(line)
    table = _Table(rows, qwirkles, pile_size, _reason(line), any(held.sizes), held.sizes[turn], among, shown)
    phase = _read_phase(line, table)
    return View(
        seat=held.seat,
        hand=held.hand,
        hand_sizes=held.sizes,
        pile_size=pile_size,
        qwirkles=qwirkles,
        rows=rows,
        turn=turn,
        phase=phase,
        options=options,
        shown=_read_shown(line, table, phase),
        turns_left=_read_left(line, table),
        passes=_read_passes(line, seats, table.reason),
        reason=table.reason,
    )


def _read_state(line: Sections) -> State:
    hands = line.hands("hands")
    seats = line.seats("hands")
    line.require_seats("hands", len(hands), seats)
    options, turn = line.options(seats), line.seat("turn", seats)
    require_setup(ABOUT, seats, options)
    rows, qwirkles = _read_rows(line), _read_taken(line, seats)
    check_sizes(map(len, hands), HAND, "K2")
    pile = read_bag(line, "pile", _elsewhere(rows, qwirkles, hands), "K1")
    shown = _told_shown(line)
    table = _Table(rows, qwirkles, len(pile), _reason(line), any(hands), len(hands[turn]), hands[turn], shown)
    phase = _read_phase(line, table)
    return State(
        options=options,
        hands=hands,
        pile=pile,
        qwirkles=qwirkles,
        rows=rows,
        turn=turn,
        phase=phase,
        shown=_read_shown(line, table, phase),
        turns_left=_read_left(line, table),
        passes=_read_passes(line, seats, table.reason),
        reason=table.reason,
    )


def _read_rows(line: Sections) -> tuple[Row, ...]:
    """Read the rows and judge each (K5); a row of six would have been taken (K6)."""
    rows = tuple(sorted(row for row in line.hands(BOARD) if row))
    with as_position():
        for row in rows:
            check_row(row)
    for row in rows:
        if len(row) == QWIRKLE:
            raise IllegalPosition("K6", "position/row-of-six", row=" ".join(row))
    return rows


def _read_taken(line: Sections, seats: int) -> tuple[tuple[Row, ...], ...]:
    if "taken" not in line:
        return ((),) * seats
    told = line.parts("taken")
    line.require_seats("taken", len(told), seats)
    if not all(letter in LINES for letters in told for letter in letters):
        raise line.unreadable("taken")
    return tuple(tuple(LINES[letter] for letter in letters) for letters in told)


def _reason(line: Sections) -> Reason | None:
    return line.reason(Reason.LAST_TURNS, Reason.BLOCKED)


def _elsewhere(
    rows: tuple[Row, ...], qwirkles: tuple[tuple[Row, ...], ...], hands: tuple[Pieces, ...] = ()
) -> tuple[Piece, ...]:
    return tuple(card for row in (*rows, *(row for taken in qwirkles for row in taken), *hands) for card in row)


def _usual_pile(rows: tuple[Row, ...], qwirkles: tuple[tuple[Row, ...], ...], sizes: tuple[int, ...]) -> int:
    return max(0, len(BOX) - len(_elsewhere(rows, qwirkles)) - sum(sizes))


def _read_phase(line: Sections, table: _Table) -> Phase:
    """Read the phase: `play` and `stuck` only where the hand says so (K7), an opening only with three cards (K3)."""
    usual = table.usual_phase()
    phase = line.word("phase", Phase) or usual
    if phase is not usual and not (phase in TURNS and usual in TURNS and _may_be(phase, table)):
        raise other_phase(PHASE_RULES[phase], phase, usual)
    if phase is Phase.OPEN and not table.can_open():
        raise IllegalPosition("K3", "position/no-opening", fewest=FEWEST)
    return phase


def _may_be(phase: Phase, table: _Table) -> bool:
    if phase is Phase.DRAW:
        return table.pile_size > 0 and table.held < HAND
    if phase is Phase.PLAY:
        return table.play_exists()
    if phase is Phase.REDRAW and not table.can_redraw():
        return False
    hand = table if table.is_known else replace(table, among=table.shown)  # whoever is stuck has shown it
    return hand.is_known and not hand.play_exists()


def _read_shown(line: Sections, table: _Table, phase: Phase) -> Pieces:
    """Read the hand that was shown: of whoever is stuck no other than the hand (K7)."""
    usual = table.usual_shown(phase)
    if usual and table.shown != usual and "shown" in line:
        raise IllegalPosition("K7", "position/other-hand", hand=" ".join(usual))
    return table.shown if "shown" in line else usual


def _told_shown(line: Sections) -> Pieces:
    shown = line.pieces("shown")
    check_sizes((len(shown),), HAND, "K2")
    check_copies(shown, "K1")
    return shown


def _read_left(line: Sections, table: _Table) -> int | None:
    """Read the turns left, which count only once the pile is empty (K9)."""
    usual = table.usual_left()
    if "left" not in line:
        return usual
    left = line.number("left", 0)
    if usual is None or left > len(table.qwirkles) or (left == 0 and table.reason is None):
        raise IllegalPosition("K9", "position/turns-left", left=left, pile=table.pile_size)
    return left


def _read_passes(line: Sections, seats: int, reason: Reason | None) -> int:
    passes = line.number("passes", 0)
    if passes > seats or (passes == seats and reason is None):
        raise IllegalPosition("K9", "position/passes", passes=passes)
    return passes


def _unseen(view: View) -> Pieces:
    return without(BOX, (*_elsewhere(view.rows, view.qwirkles), *view.hand)) or ()


def _table_of(view: View) -> _Table:
    among = view.hand if view.seat == view.turn else _unseen(view)
    held = view.hand_sizes[view.turn]
    dealt = any(view.hand_sizes)
    return _Table(view.rows, view.qwirkles, view.pile_size, view.reason, dealt, held, among, view.shown)


def _write_view(view: View) -> str:
    table = _table_of(view)
    return written(
        slashed(view.rows),
        *write_holding(Holding(view.seat, view.hand, view.hand_sizes), view.turn, HAND),
        ("pile", unless(_usual_pile(view.rows, view.qwirkles, view.hand_sizes), view.pile_size)),
        *_write_table(view, table),
    )


def _write_state(state: State) -> str:
    hand = state.hands[state.turn]
    dealt = any(state.hands)
    table = _Table(state.rows, state.qwirkles, len(state.pile), state.reason, dealt, len(hand), hand, state.shown)
    return written(
        slashed(state.rows),
        ("hands", slashed(state.hands)),
        ("pile", write_bag(state.pile, _elsewhere(state.rows, state.qwirkles, state.hands))),
        *_write_table(state, table),
    )


def _write_table(position: View | State, table: _Table) -> tuple[tuple[str, str | None], ...]:
    taken = tuple(tuple(LETTERS[row] for row in rows) for rows in position.qwirkles)
    return (
        ("taken", slashed(taken) if any(taken) else None),
        ("turn", unless(0, position.turn)),
        ("phase", unless(table.usual_phase(), position.phase)),
        ("shown", listed(position.shown, table.usual_shown(position.phase))),
        ("left", unless(table.usual_left(), position.turns_left)),
        ("passes", unless(0, position.passes)),
        ("over", write_reason(position.reason)),
        ("ages", write_ages(position.options.ages)),
    )


def whole(position: View | State, mix: Mixing) -> State:
    """Return the table; of a view, the others' cards and the pile are dealt out, as the phase allows (K3, K7)."""
    if isinstance(position, State):
        return position
    table, unseen = _table_of(position), _unseen(position)
    is_shown = position.phase in SHOWN and len(position.shown) == table.held
    sure = position.shown if is_shown and position.seat != position.turn else ()
    hands, pile = dealt(position, unseen, table.pile_size, mix, {position.turn: sure})
    lacking = () if position.seat == position.turn else _lacking(position.phase, table, hands[position.turn])
    if lacking:
        hands, pile = dealt(position, unseen, table.pile_size, mix, {position.turn: lacking})
    return State(hands=hands, pile=pile, **seen(position, State))


def _lacking(phase: Phase, table: _Table, hand: Pieces) -> Pieces:
    """Return cards that whoever is to play has to hold, where this hand can neither open nor be played."""
    dealt_so = replace(table, among=hand)
    if phase is Phase.OPEN and not dealt_so.can_open():
        return largest_sets(table.among)[0][:FEWEST]
    if phase is Phase.PLAY and not dealt_so.play_exists():
        turn = find_turn((card for row in table.rows for card in row), table.among, most=table.held)
        return turn.cards if turn else ()
    return ()
