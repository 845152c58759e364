"""Qwixx drawn: sheets like the pad, the own one large, and the dice."""

from typing import Final

from sixfold.drawing.scene import MARK, Scene, player_label, title_line
from sixfold.drawing.spans import FAINT, STRONG, Ink, Line, Lines, Span, beside
from sixfold.drawing.svg import Block, SvgPicture, at, box, player_chips, stacked, words
from sixfold.drawing.theme import ROW_PAINT, ROW_PALE
from sixfold.games.dice.drawing import (
    CELL,
    CELL_GAP,
    USABLE,
    dice_blocks,
    dice_line,
    marked,
    padlock,
    row_ink,
    saltire,
    strip,
)
from sixfold.games.dice.rules import LAST_POSITION, MISSES_TO_END, ROW_POINTS, ROWS, Cross, Move, Row
from sixfold.games.qwixx import rules as qwixx

BOARD_SHOWS: Final = frozenset({"sheets", "closed"})  # the fields of a view that the board alone tells
LARGE: Final = 56  # characters that a large sheet takes
SMALL: Final = 38


def board(scene: Scene) -> Lines:
    """Draw every sheet, the own one first."""
    seats = list(range(len(scene.view.sheets)))
    drawn: Lines = ()
    if scene.seat is not None and scene.room.columns >= LARGE:
        seats.remove(scene.seat)
        drawn = _sheet(scene, scene.seat, large=True)
    columns = max(1, scene.room.columns // SMALL)
    for start in range(0, len(seats), columns):
        drawn += tuple(beside([_sheet(scene, seat, large=False) for seat in seats[start : start + columns]]))
    return drawn


def lines(scene: Scene) -> Lines:
    """Draw everything."""
    return (title_line(scene), *board(scene), *((dice_line(scene),) if scene.view.dice is not None else ()))


def picture(scene: Scene) -> SvgPicture:
    """Draw everything, the own sheet first."""
    view = scene.view
    players = [
        scene.player(seat, sheet.score(), "✓" if has_chosen(scene, seat) else "", is_turn=view.active == seat)
        for seat, sheet in enumerate(view.sheets)
    ]
    pads = [_pad(scene, seat, chip) for seat, chip in enumerate(player_chips(players))]
    first = () if scene.seat is None else (pads.pop(scene.seat),)
    return scene.picture([], [*dice_blocks(scene), *first, *pads])


def _pad(scene: Scene, seat: int, chip: Block) -> Block:
    """Draw a sheet: whose it is, with score and misses, and its four rows."""
    misses = _misses(scene, scene.view.sheets[seat])
    heading = Block(chip.width + 24 + misses.width, chip.height, chip.body + at(chip.width + 24, 14, misses.body))
    return stacked([heading, *(_strip(scene, seat, row) for row in ROWS)], gap=6)


def _misses(scene: Scene, sheet: qwixx.Sheet) -> Block:
    """Draw the four boxes for misses."""
    label = scene.word("table", "misses")
    start = 10 + 9 * len(label)
    body = words(0, 17, label, "soft", 13)
    for index in range(MISSES_TO_END):
        crossed = at(11, 11, saltire("miss", 6)) if index < sheet.misses else ""
        body += at(start + index * 28, 0, box(22, 22, "die", 5) + crossed)
    return Block(start + MISSES_TO_END * 28, 22, body)


def _strip(scene: Scene, seat: int, row: Row) -> Block:
    """Draw a row of a sheet with its points."""
    sheet: qwixx.Sheet = scene.view.sheets[seat]
    cells = "".join(
        at(position * (CELL + CELL_GAP), 0, _number(scene, seat, Cross(row, row.number(position))))
        for position in range(LAST_POSITION + 1)
    )
    lock = padlock(row, is_closed=row in scene.view.closed)
    if row in sheet.locks:
        lock += saltire(f"cross-{row}", 10)
    return strip(row, cells, lock, str(ROW_POINTS[sheet.count(row)]))


def _number(scene: Scene, seat: int, cross: Cross) -> str:
    """Draw one number: crossed, possible now, lost, or open."""
    row, crossed = cross.row, scene.view.sheets[seat].crosses[cross.row.place]
    last = max(map(row.position, crossed), default=-1)
    is_crossed = cross.number in crossed
    is_lost = not is_crossed and (row in scene.view.closed or row.position(cross.number) <= last)
    paper = "lit" if cross in usable_numbers(scene, seat) else "paper"
    told = words(CELL / 2, CELL / 2 + 6, str(cross.number), f"ink-{row} bold middle", 17)
    drawn = box(CELL, CELL, f"{paper} gone" if is_lost else paper, 7)
    if is_crossed:
        return drawn + f'<g class="gone">{told}</g>' + at(CELL / 2, CELL / 2, saltire(f"cross-{row}", 10))
    return drawn + (f'<g class="gone">{told}</g>' if is_lost else told)


def _sheet(scene: Scene, seat: int, *, large: bool) -> Lines:
    return (_heading(scene, seat, large=large), *(_Cells(scene, seat, row, large=large).line() for row in ROWS))


def has_chosen(scene: Scene, seat: int) -> bool:
    """Tell whether this seat has made its hidden choice in action 1."""
    view = scene.view
    if view.phase is not qwixx.Phase.WHITE:
        return False
    return bool(view.chosen[seat] if hasattr(view, "chosen") else view.choices[seat] is not None)


def usable_numbers(scene: Scene, seat: int) -> set[Move]:
    """Return what the seat whose view it is can cross now."""
    return set(qwixx.legal_moves(scene.view)) if seat == scene.seat else set()


def _heading(scene: Scene, seat: int, *, large: bool) -> Line:
    view = scene.view
    sheet: qwixx.Sheet = view.sheets[seat]
    return (
        *player_label(scene, seat, turn=view.active == seat and view.reason is None),
        Span(f"  {sheet.score()}  ", STRONG),
        Span(f"{scene.word('table', 'misses')} " if large else "", FAINT),
        Span(f"[{'X' * sheet.misses:<{MISSES_TO_END}}]"),
        Span(" ✓" if has_chosen(scene, seat) else "", FAINT),
    )


class _Cells:
    """One row of a sheet: crossed `X`, still open `7`, lost `·`, possible now `[7]`, and the lock."""

    def __init__(self, scene: Scene, seat: int, row: Row, *, large: bool) -> None:
        self.sheet: qwixx.Sheet = scene.view.sheets[seat]
        self.row = row
        self.large = large
        self.closed = row in scene.view.closed
        self.fresh = marked(scene).get(seat, set())
        self.usable = usable_numbers(scene, seat)
        self.last = max(map(row.position, self.sheet.crosses[row.place]), default=-1)

    def line(self) -> Line:
        """Draw the row from its letter to its points."""
        ink = row_ink(self.row)
        cells = (self._cell(self.row.number(position)) for position in range(LAST_POSITION + 1))
        points = Span(f" {ROW_POINTS[self.sheet.count(self.row)]:>2}", FAINT)
        return (Span(f" {self.row.letter} ", ink), *cells, Span(self._lock(), ink), points)

    def _cell(self, number: int) -> Span:
        cross = Cross(self.row, number)
        width = 4 if self.large else len(str(number)) + 1
        paint, pale = ROW_PAINT[self.row], ROW_PALE[self.row]
        if number in self.sheet.crosses[self.row.place]:
            sign = f"{MARK}X" if cross in self.fresh else "X"
            return Span(_centred(sign, width), row_ink(self.row))
        if self.closed or self.row.position(number) <= self.last:
            return Span(_centred("·", width), Ink("#8a8a8a", pale))
        if cross in self.usable:
            return Span(_centred(f"[{number}]" if self.large else f">{number}", width), USABLE)
        return Span(_centred(str(number), width), Ink(paint, pale))

    def _lock(self) -> str:
        sign = "X" if self.row in self.sheet.locks else "#" if self.closed else "L"
        return f"({sign})"


def _centred(text: str, width: int) -> str:
    return text.rjust((width + len(text) + 1) // 2).ljust(width)
