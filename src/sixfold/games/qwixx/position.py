"""Positions of Qwixx: `R2,3,5 Y4 M1 / G12,11 | dice W4 W1 R2 Y3 G5 B6 | phase colour`.

The board is the sheets, by seat: row letters with the numbers crossed, then `M` with the misses. The lock is crossed
with a row's last number (X8), and a row that someone locked is closed (X9), so both go without saying. With `seat 0` it
is what that seat may know.
"""

import re
from typing import Final

from sixfold.games.dice.position import EXAMPLES as DICE_EXAMPLES
from sixfold.games.dice.position import read_dice, should_be_over, write_dice
from sixfold.games.dice.rules import BY_LETTER, LOCK_NEEDS, MISSES_TO_END, ROWS, ROWS_TO_END, Cross, Move, Row
from sixfold.games.qwixx.rules import ABOUT, Phase, Sheet, State, View, format_move, parse_move
from sixfold.rules.core import Options, Reason, Seat, require_setup
from sixfold.rules.errors import IllegalPosition, InvalidNotation
from sixfold.rules.positions.line import (
    BOARD,
    Sections,
    Words,
    other_phase,
    slashed,
    unless,
    write_reason,
    write_seat,
    written,
)
from sixfold.rules.positions.unseen import Mixing, seen

EXAMPLES: Final = {
    BOARD: "R2,3,5 Y4 M1 / G12,11",
    **DICE_EXAMPLES,
    "players": "players 3",
    "closed": "closed red",
    "choices": "choices R7 / ? / -",
    "crossed": "crossed",
}
PHASE_RULES: Final = {Phase.LOT: "X3", Phase.THROW: "X4", Phase.WHITE: "X5", Phase.COLOUR: "X6", Phase.OVER: "X10"}
NOT_YET: Final = "?"
HIDDEN: Final = "*"
_MISSES: Final = re.compile(r"M(\d)", re.ASCII)
_ROW: Final = re.compile(r"([RYGB])((?:[2-9]|1[0-2])(?:,(?:[2-9]|1[0-2]))*)")


def parse_position(text: str) -> View | State:
    """Read the whole table or, with `seat`, what that seat may know."""
    line = Sections(text, EXAMPLES)
    sheets = _read_sheets(line)
    seats, reason = len(sheets), line.reason(Reason.MISSES, Reason.ROWS)
    require_setup(ABOUT, seats, Options())
    active, closed = line.seat("active", seats), _read_closed(line, sheets)
    dice, crossed = read_dice(line, closed), "crossed" in line
    phase = _read_phase(
        line, _usual_phase(reason, has_dice=dice is not None, crossed=crossed), has_dice=dice is not None
    )
    _check_end(sheets, closed, reason)
    seat = line.viewer(seats)
    choices, chosen = _read_choices(line, seats, phase, seat)
    if "seat" not in line:
        return State(sheets, choices, active, phase, dice, closed, crossed, reason)
    choice = None if seat is None else choices[seat]
    return View(seat, sheets, chosen, choice, active, phase, dice, closed, crossed, reason)


def _read_sheets(line: Sections) -> tuple[Sheet, ...]:
    seats = line.seats(BOARD, "choices")
    told = line.parts(BOARD) or ((),) * seats
    line.require_seats(BOARD, len(told), seats)
    return tuple(_read_sheet(line, part) for part in told)


def read_words(line: Sections, words: Words) -> tuple[dict[Row, tuple[int, ...]], int]:
    """Read a sheet as it is told: the numbers crossed in each row, and the misses. Raises InvalidNotation."""
    misses = 0
    if words and (missed := _MISSES.fullmatch(words[-1])):
        misses, words = int(missed[1]), words[:-1]
    found = [_ROW.fullmatch(word) for word in words]
    rows = {BY_LETTER[each[1]]: tuple(map(int, each[2].split(","))) for each in found if each}
    if not all(found) or len(rows) != len(found):
        raise line.unreadable(BOARD)
    return rows, misses


def _read_sheet(line: Sections, words: Words) -> Sheet:
    rows, misses = read_words(line, words)
    if misses > MISSES_TO_END:
        raise IllegalPosition("X10", "position/too-many-misses", misses=misses, most=MISSES_TO_END)
    sheet = Sheet(misses=misses)
    for row, numbers in rows.items():
        for number in numbers:
            sheet = _with_cross(sheet, Cross(row, number))
    return sheet


def _with_cross(sheet: Sheet, cross: Cross) -> Sheet:
    """Cross a number, from left to right (X2), the last one only after five (X8). Raises IllegalPosition."""
    crossed, shown = sheet.crosses[cross.row.place], format_move(cross)
    if crossed and cross.row.position(cross.number) <= cross.row.position(crossed[-1]):
        raise IllegalPosition("X2", "qwixx/left-of-last", cross=shown, last=crossed[-1])
    if cross.number == cross.row.last and len(crossed) < LOCK_NEEDS:
        raise IllegalPosition("X8", "qwixx/lock-needs-five", cross=shown, crosses=len(crossed))
    return sheet.with_cross(cross)


def _locked(sheets: tuple[Sheet, ...]) -> frozenset[Row]:
    return frozenset[Row]().union(*(sheet.locks for sheet in sheets))


def _read_closed(line: Sections, sheets: tuple[Sheet, ...]) -> frozenset[Row]:
    """Read the closed rows: those that somebody locked, and those that are told (X9)."""
    return _locked(sheets) | read_shut(line)


def read_shut(line: Sections) -> frozenset[Row]:
    """Read the closed rows that are told. Raises InvalidNotation."""
    told = line.words("closed")
    if not set(told) <= set(ROWS):
        raise line.unreadable("closed")
    return frozenset(map(Row, told))


def _usual_phase(reason: Reason | None, *, has_dice: bool, crossed: bool) -> Phase:
    if reason is not None:
        return Phase.OVER
    if not has_dice:
        return Phase.THROW
    return Phase.COLOUR if crossed else Phase.WHITE


def _read_phase(line: Sections, usual: Phase, *, has_dice: bool) -> Phase:
    """Read the phase: dice lie just while somebody chooses (X4 to X6)."""
    phase = line.word("phase", Phase) or usual
    choosing = phase in (Phase.WHITE, Phase.COLOUR)
    if choosing != has_dice or (phase is Phase.OVER) != (usual is Phase.OVER):
        raise other_phase(PHASE_RULES[phase], phase, usual)
    if "crossed" in line and phase not in (Phase.COLOUR, Phase.OVER):
        raise other_phase("X7", phase, Phase.COLOUR)
    return phase


def _check_end(sheets: tuple[Sheet, ...], closed: frozenset[Row], reason: Reason | None) -> None:
    """Refuse a game that goes on after its end (X10)."""
    if reason is None and len(closed) >= ROWS_TO_END:
        raise should_be_over("X10", Reason.ROWS)
    if reason is None and any(sheet.misses == MISSES_TO_END for sheet in sheets):
        raise should_be_over("X10", Reason.MISSES)


def _read_choices(
    line: Sections, seats: int, phase: Phase, seat: Seat | None
) -> tuple[tuple[Move | None, ...], tuple[bool, ...]]:
    """Read what was chosen in action 1, and who has chosen: a view knows only its own choice (X5)."""
    if "choices" not in line:
        return (None,) * seats, (False,) * seats
    told = tuple(" ".join(part) or "-" for part in line.parts("choices"))
    line.require_seats("choices", len(told), seats)
    if phase is not Phase.WHITE or NOT_YET not in told:
        raise other_phase("X5", phase, Phase.COLOUR if phase is Phase.WHITE else Phase.WHITE)
    for other, choice in enumerate(told):
        if (choice == HIDDEN) != ("seat" in line and other != seat and choice != NOT_YET):
            raise InvalidNotation("position/hidden-choice", seat=other)
    moves = tuple(None if choice in (NOT_YET, HIDDEN) else parse_move(choice) for choice in told)
    return moves, tuple(choice != NOT_YET for choice in told)


def format_position(position: View | State) -> str:
    """Write a position in its canonical form."""
    usual = _usual_phase(position.reason, has_dice=position.dice is not None, crossed=position.crossed)
    closed = position.closed - _locked(position.sheets)
    return written(
        slashed(tuple(map(write_sheet, position.sheets))),
        ("closed", " ".join(row for row in ROWS if row in closed) or None),
        ("active", unless(0, position.active)),
        ("dice", write_dice(position.dice)),
        ("phase", unless(usual, position.phase)),
        ("crossed", "" if position.crossed else None),
        ("choices", _write_choices(position)),
        ("over", write_reason(position.reason)),
        ("seat", write_seat(position.seat) if isinstance(position, View) else None),
    )


def write_sheet(sheet: Sheet) -> Words:
    """Write a sheet, row by row."""
    rows = [f"{row.letter}{','.join(map(str, sheet.crosses[row.place]))}" for row in ROWS if sheet.crosses[row.place]]
    return (*rows, *((f"M{sheet.misses}",) if sheet.misses else ()))


def _write_choices(position: View | State) -> str | None:
    if isinstance(position, View):
        told = [HIDDEN if chosen else NOT_YET for chosen in position.chosen]
        if position.seat is not None and position.choice is not None:
            told[position.seat] = format_move(position.choice)
    else:
        told = [NOT_YET if choice is None else format_move(choice) for choice in position.choices]
    return None if set(told) == {NOT_YET} else " / ".join(told)


def whole(position: View | State, _mix: Mixing) -> State:
    """Return the table, nobody having chosen yet."""
    return State(**{**seen(position, State), "choices": (None,) * len(position.sheets)})
