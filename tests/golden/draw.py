"""Boards as text. A game without a drawing of its own has everything in its views."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sixfold.rules.dice import ROWS, Row
from sixfold.rules.duel import Track
from sixfold.rules.qwixx import Sheet


def draw_grid(state: Any) -> Iterator[str]:
    """Draw the pieces as they lie; the corner shows the least x and y."""
    if not state.grid:
        return
    xs, ys = [x for x, _ in state.grid], [y for _, y in state.grid]
    across = range(min(xs), max(xs) + 1)
    yield "    " + "".join(f"{x:>3}" for x in across)
    for y in range(min(ys), max(ys) + 1):
        yield (f"{y:>4}" + "".join(f"{state.grid.get((x, y), '.'):>3}" for x in across)).rstrip()


def draw_rows(state: Any) -> Iterator[str]:
    """Draw the rows of cards on the table, then the Qwirkles that each seat took."""
    for row in state.rows:
        yield "row  " + " ".join(row)
    for seat, taken in enumerate(state.qwirkles):
        if taken:
            yield f"taken by {seat}: " + " / ".join(" ".join(row) for row in taken)


def draw_sheets(state: Any) -> Iterator[str]:
    """Draw every sheet: x is a cross, the last column the lock; a closed row ends in `closed`."""
    for seat, sheet in enumerate(state.sheets):
        yield f"sheet {seat}, misses {sheet.misses}"
        for row in ROWS:
            yield f"  {row:<7}{_crosses(sheet, row)}{'  closed' if row in state.closed else ''}"


def _crosses(sheet: Sheet, row: Row) -> str:
    numbers = [row.number(position) for position in range(11)]
    shown = ["x" if number in sheet.crosses[row.place] else str(number) for number in numbers]
    return "".join(f"{cell:>3}" for cell in [*shown, "x" if row in sheet.locks else "-"])


def draw_tracks(state: Any) -> Iterator[str]:
    """Draw the common board: a space shows its number or its pawns, A2 for a stack of two of seat 0, B1 for seat 1."""
    for row in ROWS:
        yield f"{row:<7}{_spaces(state.tracks[row.place], row)}"
    yield f"misses {state.misses[0]} {state.misses[1]}, pawns left {state.pawns_left(0)} {state.pawns_left(1)}"


def _spaces(track: Track, row: Row) -> str:
    pawns = {stack.number: f"{'AB'[stack.owner]}{stack.pawns}" for stack in track.stacks}
    numbers = [row.number(position) for position in range(11)]
    lock = "-" if track.lock is None else f"{'AB'[track.lock]}1"
    return "".join(f"{pawns.get(number, number):>4}" for number in numbers) + f"{lock:>4}"


Drawing = Callable[[Any], Iterator[str]]

DRAWINGS: Mapping[str, tuple[Drawing, frozenset[str]]] = {  # with the fields of a view that it makes superfluous
    "qwirkle": (draw_grid, frozenset({"grid"})),
    "cubes": (draw_grid, frozenset({"grid"})),
    "cards": (draw_rows, frozenset({"rows", "qwirkles"})),
    "qwixx": (draw_sheets, frozenset({"sheets", "closed"})),
    "duel": (draw_tracks, frozenset({"tracks", "misses"})),
}


def draw_nothing(state: Any) -> Iterator[str]:
    """Leave everything to the views."""
    return iter(())


def drawing_of(game: str) -> tuple[Drawing, frozenset[str]]:
    """Return how to draw a position of this game, and which fields of its views that shows."""
    return DRAWINGS.get(game, (draw_nothing, frozenset()))
