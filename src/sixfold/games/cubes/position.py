"""Positions of Qwirkle Cubes: `Ro@0,0 Rs@1,0 | hands Rc Rt / Bd Ox`; with `seat 0` as that seat sees it."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Final

from sixfold.games.cubes.rules import ABOUT, CUBES, HAND, Colours, Phase, State, View
from sixfold.games.grid.position import GRID_EXAMPLES, TABLE_EXAMPLES, check_sizes, read_grid, write_ages, write_grid
from sixfold.games.grid.rules import Grid
from sixfold.rules.core import Reason, require_setup
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.pieces import COLOURS, Colour, Pieces, missing
from sixfold.rules.positions.line import (
    Sections,
    listed,
    other_phase,
    slashed,
    unless,
    write_reason,
    write_seat,
    written,
)
from sixfold.rules.positions.unseen import Mixing, seen

EXAMPLES: Final = {
    **GRID_EXAMPLES,
    **TABLE_EXAMPLES,
    "bag": "bag R5 O12",
    "rolling": "rolling Rc Rt",
    "phase": "phase place",
    "seat": "seat 1",
}
EACH: Final = len(CUBES) // len(COLOURS)  # C1
LATER: Final = frozenset({Phase.FORCED, Phase.REDRAW, Phase.PLACE, Phase.DRAW})  # in a turn, than the choice
PHASE_RULES: Final = {
    Phase.DEAL: "C2",
    Phase.OPEN: "C3",
    Phase.CHOOSE: "C4",
    Phase.REROLL: "C4",
    Phase.FORCED: "C6",
    Phase.REDRAW: "C6",
    Phase.PLACE: "C5",
    Phase.DRAW: "C7",
    Phase.OVER: "C9",
}
_CUBES: Final = re.compile(r"([ROYGBP])(\d{1,2})", re.ASCII)


def parse_position(text: str) -> View | State:
    """Read the table or, with `seat`, the table as that seat sees it."""
    line = Sections(text, EXAMPLES)
    state = _read_state(line)
    if "seat" not in line:
        return state
    told = {field.name: getattr(state, field.name) for field in fields(state)}
    return View(**told, seat=line.viewer(len(state.hands)))


def _read_state(line: Sections) -> State:
    hands = line.hands("hands")
    if not hands:
        raise IllegalPosition("C2", "position/hands-lie-open")
    seats, grid, rolling = len(hands), _read_grid(line), line.pieces("rolling")
    options, reason = line.options(seats), line.reason(Reason.OUT, Reason.BLOCKED)
    require_setup(ABOUT, seats, options)
    check_sizes(map(len, hands), HAND, "C2")
    state = State(
        options=options,
        hands=hands,
        bag=_read_bag(line, _elsewhere(grid, hands)),
        scores=line.numbers("scores", (0,) * seats),
        grid=grid,
        turn=line.seat("turn", seats),
        phase=_read_phase(line, _usual_phase(reason, grid, hands, rolling)),
        rolling=rolling,
        reason=reason,
    )
    _check_rolling(state)
    return state


def _read_grid(line: Sections) -> Grid:
    return read_grid(line, lambda cubes: check_colours(cube.colour for cube in cubes))


def _elsewhere(grid: Grid, hands: tuple[Pieces, ...]) -> tuple[Colour, ...]:
    return tuple(cube.colour for cube in (*grid.values(), *(cube for hand in hands for cube in hand)))


def _read_bag(line: Sections, elsewhere: Sequence[Colour]) -> Colours:
    """Read how many cubes of each colour are in the bag: those that are nowhere else, where nothing is said."""
    check_colours(elsewhere)
    if "bag" not in line:
        return _rest(elsewhere)
    told = [_CUBES.fullmatch(word) for word in line.words("bag") if word != "0"]
    if not all(told):
        raise line.unreadable("bag")
    bag = tuple(sorted(Colour(found[1]) for found in told if found for _ in range(int(found[2]))))
    check_colours((*elsewhere, *bag))
    return bag


def _rest(elsewhere: Iterable[Colour]) -> Colours:
    return tuple(sorted((Counter(CUBES) - Counter(elsewhere)).elements()))


def check_colours(cubes: Iterable[Colour]) -> None:
    """Refuse more cubes of a colour than the box has (C1). Raises IllegalPosition."""
    for colour, count in Counter(cubes).items():
        if count > EACH:
            raise IllegalPosition("C1", "position/too-many-cubes", colour=colour.name.lower(), count=count, most=EACH)


def _usual_phase(reason: Reason | None, grid: Grid, hands: tuple[Pieces, ...], rolling: Pieces) -> Phase:
    if reason is not None:
        return Phase.OVER
    if not grid:
        return Phase.OPEN if any(hands) else Phase.DEAL
    return Phase.REROLL if rolling else Phase.CHOOSE


def _read_phase(line: Sections, usual: Phase) -> Phase:
    phase = line.word("phase", Phase) or usual
    if phase is not usual and not (phase in LATER and usual is Phase.CHOOSE):
        raise other_phase(PHASE_RULES[phase], phase, usual)
    return phase


def _check_rolling(state: State) -> None:
    """Refuse cubes rolled that are not in the hand (C4)."""
    lacking = missing(state.hands[state.turn], state.rolling)
    if lacking is not None:
        raise IllegalPosition("HAND", "hand/not-there", piece=lacking, hand=" ".join(state.hands[state.turn]))


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    usual = _usual_phase(position.reason, position.grid, position.hands, position.rolling)
    elsewhere = _elsewhere(position.grid, position.hands)
    return written(
        write_grid(position.grid),
        ("hands", slashed(position.hands)),
        ("bag", None if position.bag == _rest(elsewhere) else _write_bag(position.bag)),
        ("rolling", listed(position.rolling, ())),
        ("scores", listed(position.scores, (0,) * len(position.hands))),
        ("turn", unless(0, position.turn)),
        ("phase", unless(usual, position.phase)),
        ("over", write_reason(position.reason)),
        ("ages", write_ages(position.options.ages)),
        ("seat", write_seat(position.seat) if isinstance(position, View) else None),
    )


def _write_bag(bag: Colours) -> str:
    counts = Counter(bag)
    return " ".join(f"{colour}{counts[colour]}" for colour in COLOURS if counts[colour]) or "0"


def whole(position: View | State, _mix: Mixing) -> State:
    """Return the table: nothing is hidden."""
    return State(**seen(position, State))
