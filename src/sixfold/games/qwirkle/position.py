"""Positions of Qwirkle: `Ro@0,0 Rs@1,0 | hand Rc Rt | bag 90`, or all hands with `hands Rc Rt / Bd Ox`."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from sixfold.games.grid.position import (
    BOX,
    GRID_EXAMPLES,
    HIDDEN_EXAMPLES,
    TABLE_EXAMPLES,
    Holding,
    check_copies,
    check_count,
    check_sizes,
    read_bag,
    read_grid,
    read_holding,
    require_one_kind_of_hands,
    write_ages,
    write_bag,
    write_grid,
    write_holding,
)
from sixfold.games.grid.rules import Grid
from sixfold.games.qwirkle.rules import ABOUT, HAND, Phase, State, View
from sixfold.rules.core import Reason, Seat, require_setup
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.pieces import Piece, without
from sixfold.rules.positions.line import Sections, listed, other_phase, slashed, unless, write_reason, written
from sixfold.rules.positions.unseen import Mixing, dealt, seen

EXAMPLES: Final = {
    **GRID_EXAMPLES,
    **HIDDEN_EXAMPLES,
    **TABLE_EXAMPLES,
    "bag": "bag 90",
    "phase": "phase draw",
    "aside": "aside Ro Bt",
}
PHASE_RULES: Final = {Phase.DEAL: "Q2", Phase.OPEN: "Q3", Phase.PLAY: "Q3", Phase.DRAW: "Q11", Phase.OVER: "Q12"}


def parse_position(text: str) -> View | State:
    """Read what one seat may know or, with `hands`, the whole table."""
    line = Sections(text, EXAMPLES)
    require_one_kind_of_hands(line)
    return _read_state(line) if "hands" in line else _read_view(line)


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    return _write_state(position) if isinstance(position, State) else _write_view(position)


def _read_view(line: Sections) -> View:
    seats = line.seats("sizes", "scores", "ages")
    options, turn, grid, reason = line.options(seats), line.seat("turn", seats), _read_grid(line), _reason(line)
    require_setup(ABOUT, seats, options)
    held = read_holding(line, seats, turn, HAND)
    bag_size = line.number("bag", _usual_bag(grid, held.sizes))
    check_sizes(held.sizes, HAND, "Q2")
    check_copies((*grid.values(), *held.hand), "Q1")
    check_count(len(grid) + sum(held.sizes) + bag_size, "Q1")
    phase = _read_phase(line, reason, grid, dealt=any(held.sizes))
    _check_hands(phase, turn, held.sizes, bag_size)
    return View(
        seat=held.seat,
        hand=held.hand,
        hand_sizes=held.sizes,
        bag_size=bag_size,
        scores=line.numbers("scores", (0,) * seats),
        grid=grid,
        turn=turn,
        phase=phase,
        options=options,
        reason=reason,
    )


def _read_grid(line: Sections) -> Grid:
    return read_grid(line, partial(check_copies, rule="Q1"))


def _usual_bag(grid: Grid, sizes: tuple[int, ...]) -> int:
    return max(0, len(BOX) - len(grid) - sum(sizes))


def _reason(line: Sections) -> Reason | None:
    return line.reason(Reason.OUT, Reason.BLOCKED)


def _usual_phase(reason: Reason | None, grid: Grid, *, dealt: bool) -> Phase:
    if reason is not None:
        return Phase.OVER
    return Phase.PLAY if grid else Phase.OPEN if dealt else Phase.DEAL


def _read_phase(line: Sections, reason: Reason | None, grid: Grid, *, dealt: bool) -> Phase:
    usual = _usual_phase(reason, grid, dealt=dealt)
    phase = line.word("phase", Phase) or usual
    if phase is not usual and (phase, usual) != (Phase.DRAW, Phase.PLAY):
        raise other_phase(PHASE_RULES[phase], phase, usual)
    return phase


def _check_hands(phase: Phase, turn: Seat, sizes: Sequence[int], bag: int) -> None:
    """Refuse a player without a tile: there would be some to draw (Q11), or the game would be over (Q12)."""
    if phase in (Phase.DEAL, Phase.OVER):
        return
    if all(size or (phase is Phase.DRAW and seat == turn) for seat, size in enumerate(sizes)):
        return
    if bag:
        raise IllegalPosition("Q11", "position/no-hand", bag=bag)
    raise IllegalPosition("Q12", "position/should-be-over", reason=Reason.OUT)


def _read_state(line: Sections) -> State:
    hands = line.hands("hands")
    seats = line.seats("hands")
    line.require_seats("hands", len(hands), seats)
    options, grid, reason, aside = line.options(seats), _read_grid(line), _reason(line), line.pieces("aside")
    require_setup(ABOUT, seats, options)
    check_sizes(map(len, hands), HAND, "Q2")
    state = State(
        options=options,
        hands=hands,
        bag=read_bag(line, "bag", _elsewhere(grid, hands, aside), "Q1"),
        scores=line.numbers("scores", (0,) * seats),
        grid=grid,
        turn=line.seat("turn", seats),
        phase=_read_phase(line, reason, grid, dealt=any(hands)),
        aside=aside,
        reason=reason,
    )
    _check_aside(state)
    _check_hands(state.phase, state.turn, tuple(map(len, state.hands)), len(state.bag))
    return state


def _elsewhere(grid: Grid, hands: tuple[tuple[Piece, ...], ...], aside: tuple[Piece, ...]) -> tuple[Piece, ...]:
    return (*grid.values(), *aside, *(tile for hand in hands for tile in hand))


def _check_aside(state: State) -> None:
    """Refuse tiles set aside outside of an exchange, or more than can be drawn for them (Q10)."""
    if state.aside and state.phase is not Phase.DRAW:
        raise other_phase("Q10", state.phase, Phase.DRAW)
    if len(state.aside) > len(state.bag):
        raise IllegalPosition("Q10", "qwirkle/bag-too-small", bag=len(state.bag), tiles=len(state.aside))


def _write_view(view: View) -> str:
    seats = len(view.scores)
    usual = _usual_phase(view.reason, view.grid, dealt=any(view.hand_sizes))
    return written(
        write_grid(view.grid),
        *write_holding(Holding(view.seat, view.hand, view.hand_sizes), view.turn, HAND),
        ("bag", unless(_usual_bag(view.grid, view.hand_sizes), view.bag_size)),
        ("scores", listed(view.scores, (0,) * seats)),
        ("turn", unless(0, view.turn)),
        ("phase", unless(usual, view.phase)),
        ("over", write_reason(view.reason)),
        ("ages", write_ages(view.options.ages)),
    )


def _write_state(state: State) -> str:
    usual = _usual_phase(state.reason, state.grid, dealt=any(state.hands))
    return written(
        write_grid(state.grid),
        ("hands", slashed(state.hands)),
        ("bag", write_bag(state.bag, _elsewhere(state.grid, state.hands, state.aside))),
        ("aside", listed(state.aside, ())),
        ("scores", listed(state.scores, (0,) * len(state.hands))),
        ("turn", unless(0, state.turn)),
        ("phase", unless(usual, state.phase)),
        ("over", write_reason(state.reason)),
        ("ages", write_ages(state.options.ages)),
    )


def whole(position: View | State, mix: Mixing) -> State:
    """Return the table; of a view, the others' tiles and the bag are dealt out."""
    if isinstance(position, State):
        return position
    unseen = without(BOX, (*position.grid.values(), *position.hand)) or ()
    hands, bag = dealt(position, unseen, position.bag_size, mix)
    return State(hands=hands, bag=bag, **seen(position, State))
