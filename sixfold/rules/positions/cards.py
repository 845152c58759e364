"""Positions of Qwirkle Cards: `Gc Gd Gs / Bo Po Ro Yo | hand Rc Rt | pile 60 | taken R o / -`.

A Qwirkle that was taken is the letter of its colour or its shape: it has one card of each kind of that line.
"""

from dataclasses import dataclass
from typing import Final

from sixfold.rules.cards import ABOUT, HAND, QWIRKLE, Phase, State, View, check_row
from sixfold.rules.core import Reason, require_setup
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.pieces import COLOURS, KINDS, SHAPES, Piece, Pieces
from sixfold.rules.positions.hands import (
    BOX,
    HIDDEN_EXAMPLES,
    TABLE_EXAMPLES,
    Holding,
    check_copies,
    check_count,
    check_sizes,
    other_phase,
    read_bag,
    read_holding,
    require_one_kind_of_hands,
    write_ages,
    write_bag,
    write_holding,
    write_reason,
)
from sixfold.rules.positions.line import BOARD, Line, as_position, listed, slashed, unless, written
from sixfold.rules.positions.unseen import Mixing, dealt, seen
from sixfold.rules.rows import Row, can_play

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
    """What everyone sees, and the hand of whoever is to play, if it is known."""

    rows: tuple[Row, ...]
    qwirkles: tuple[tuple[Row, ...], ...]
    pile_size: int
    reason: Reason | None
    dealt: bool
    to_play: Pieces | None

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
        return Phase.PLAY if self.to_play is None or self.play_exists() else Phase.STUCK

    def play_exists(self) -> bool:
        """Answer K7."""
        return can_play((card for row in self.rows for card in row), self.to_play or (), most=HAND)

    def usual_left(self) -> int | None:
        """Return the turns left: everyone has one when the pile has just run out (K9)."""
        if self.pile_size or not self.dealt:
            return None
        return len(self.qwirkles) if self.reason is None else 0


def parse_position(text: str) -> View | State:
    """Read what one seat may know or, with `hands`, the whole table."""
    line = Line(text, EXAMPLES)
    require_one_kind_of_hands(line)
    return _read_state(line) if "hands" in line else _read_view(line)


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    return _write_state(position) if isinstance(position, State) else _write_view(position)


def _read_view(line: Line) -> View:
    seats = line.seats("sizes", "taken", "ages")
    options, turn = line.options(seats), line.seat("turn", seats)
    require_setup(ABOUT, seats, options)
    rows, qwirkles = _read_rows(line), _read_taken(line, seats)
    held = read_holding(line, seats, turn, HAND)
    pile_size = line.number("pile", _usual_pile(rows, qwirkles, held.sizes))
    to_play = held.hand if held.seat == turn else None
    table = _Table(rows, qwirkles, pile_size, _reason(line), any(held.sizes), to_play)
    check_sizes(held.sizes, HAND, "K2")
    check_copies((*table.cards, *held.hand), "K1")
    check_count(len(table.cards) + sum(held.sizes) + pile_size, "K1")
    return View(
        seat=held.seat,
        hand=held.hand,
        hand_sizes=held.sizes,
        pile_size=pile_size,
        qwirkles=qwirkles,
        rows=rows,
        turn=turn,
        phase=_read_phase(line, table),
        options=options,
        shown=_read_shown(line),
        turns_left=_read_left(line, table),
        passes=_read_passes(line, seats, table.reason),
        reason=table.reason,
    )


def _read_state(line: Line) -> State:
    hands = line.hands("hands")
    seats = line.seats("hands")
    line.require_seats("hands", len(hands), seats)
    options, turn = line.options(seats), line.seat("turn", seats)
    require_setup(ABOUT, seats, options)
    rows, qwirkles = _read_rows(line), _read_taken(line, seats)
    check_sizes(map(len, hands), HAND, "K2")
    pile = read_bag(line, "pile", _elsewhere(rows, qwirkles, hands), "K1")
    table = _Table(rows, qwirkles, len(pile), _reason(line), any(hands), hands[turn])
    return State(
        options=options,
        hands=hands,
        pile=pile,
        qwirkles=qwirkles,
        rows=rows,
        turn=turn,
        phase=_read_phase(line, table),
        shown=_read_shown(line),
        turns_left=_read_left(line, table),
        passes=_read_passes(line, seats, table.reason),
        reason=table.reason,
    )


def _read_rows(line: Line) -> tuple[Row, ...]:
    """Read the rows and judge each (K5); a row of six would have been taken (K6)."""
    rows = tuple(sorted(row for row in line.hands(BOARD) if row))
    with as_position():
        for row in rows:
            check_row(row)
    for row in rows:
        if len(row) == QWIRKLE:
            raise IllegalPosition("K6", "position/row-of-six", row=" ".join(row))
    return rows


def _read_taken(line: Line, seats: int) -> tuple[tuple[Row, ...], ...]:
    if "taken" not in line:
        return ((),) * seats
    told = line.parts("taken")
    line.require_seats("taken", len(told), seats)
    if not all(letter in LINES for letters in told for letter in letters):
        raise line.unreadable("taken")
    return tuple(tuple(LINES[letter] for letter in letters) for letters in told)


def _reason(line: Line) -> Reason | None:
    return line.reason(Reason.LAST_TURNS, Reason.BLOCKED)


def _elsewhere(
    rows: tuple[Row, ...], qwirkles: tuple[tuple[Row, ...], ...], hands: tuple[Pieces, ...] = ()
) -> tuple[Piece, ...]:
    return tuple(card for row in (*rows, *(row for taken in qwirkles for row in taken), *hands) for card in row)


def _usual_pile(rows: tuple[Row, ...], qwirkles: tuple[tuple[Row, ...], ...], sizes: tuple[int, ...]) -> int:
    return max(0, len(BOX) - len(_elsewhere(rows, qwirkles)) - sum(sizes))


def _read_phase(line: Line, table: _Table) -> Phase:
    """Read the phase: `play` and `stuck` only where the hand says so (K7)."""
    usual = table.usual_phase()
    phase = line.word("phase", Phase) or usual
    if phase is not usual and not (phase in TURNS and usual in TURNS and _may_be(phase, table)):
        raise other_phase(PHASE_RULES[phase], phase, usual)
    return phase


def _may_be(phase: Phase, table: _Table) -> bool:
    if phase is Phase.DRAW or table.to_play is None:
        return True
    return table.play_exists() == (phase is Phase.PLAY)


def _read_shown(line: Line) -> Pieces:
    shown = line.pieces("shown")
    check_sizes((len(shown),), HAND, "K2")
    check_copies(shown, "K1")
    return shown


def _read_left(line: Line, table: _Table) -> int | None:
    """Read the turns left, which count only once the pile is empty (K9)."""
    usual = table.usual_left()
    if "left" not in line:
        return usual
    left = line.number("left", 0)
    if usual is None or left > len(table.qwirkles) or (left == 0 and table.reason is None):
        raise IllegalPosition("K9", "position/turns-left", left=left, pile=table.pile_size)
    return left


def _read_passes(line: Line, seats: int, reason: Reason | None) -> int:
    passes = line.number("passes", 0)
    if passes > seats or (passes == seats and reason is None):
        raise IllegalPosition("K9", "position/passes", passes=passes)
    return passes


def _write_view(view: View) -> str:
    known = view.hand if view.seat == view.turn else None
    table = _Table(view.rows, view.qwirkles, view.pile_size, view.reason, any(view.hand_sizes), known)
    return written(
        slashed(view.rows),
        *write_holding(Holding(view.seat, view.hand, view.hand_sizes), view.turn, HAND),
        ("pile", unless(_usual_pile(view.rows, view.qwirkles, view.hand_sizes), view.pile_size)),
        *_write_table(view, table),
    )


def _write_state(state: State) -> str:
    known = state.hands[state.turn]
    table = _Table(state.rows, state.qwirkles, len(state.pile), state.reason, any(state.hands), known)
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
        ("shown", listed(position.shown, ())),
        ("left", unless(table.usual_left(), position.turns_left)),
        ("passes", unless(0, position.passes)),
        ("over", write_reason(position.reason)),
        ("ages", write_ages(position.options.ages)),
    )


def whole(position: View | State, mix: Mixing) -> State:
    """Return the table; of a view, the others' cards and the pile are dealt out."""
    if isinstance(position, State):
        return position
    taken = tuple(row for rows in position.qwirkles for row in rows)
    hands, pile = dealt(position, BOX, tuple(card for row in (*position.rows, *taken) for card in row), mix)
    return State(hands=hands, pile=pile, **seen(position, State))
