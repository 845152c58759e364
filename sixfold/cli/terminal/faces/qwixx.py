"""The face of Qwixx: sheets like the pad, the own one large."""

from collections.abc import Iterator
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sixfold.cli.terminal.faces.base import MARK, Choice, Scene, player_label, title_line
from sixfold.cli.terminal.faces.dice import by_skips, draw_dice, marked, tidy_cross
from sixfold.cli.terminal.style import FAINT, ROW_PAINT, ROW_PALE
from sixfold.cli.terminal.words import Words
from sixfold.rules import qwixx
from sixfold.rules.dice import LAST_POSITION, MISSES_TO_END, ROW_POINTS, ROWS, Cross, Move, Row

HIDES_HANDS: Final = False  # but the choices of action 1 are, until all are in
LARGE: Final = 56  # characters that a large sheet takes
SMALL: Final = 38


def draw(scene: Scene) -> Iterator[RenderableType]:
    """Draw the dice and every sheet, the own one first."""
    view, look, words = scene.view, scene.look, scene.words
    yield title_line(scene)
    seats = list(range(len(view.sheets)))
    if scene.seat is not None and look.width >= LARGE:
        seats.remove(scene.seat)
        yield _sheet(scene, scene.seat, large=True)
    yield _side_by_side([_sheet(scene, seat, large=False) for seat in seats], look.width)
    if view.dice is not None:
        yield draw_dice(view.dice, words, whites_count=view.phase is qwixx.Phase.WHITE)


def _side_by_side(sheets: list[Text], width: int) -> Table:
    columns = max(1, width // SMALL)
    table = Table.grid(padding=(0, 2, 0, 0))
    for start in range(0, len(sheets), columns):
        table.add_row(*sheets[start : start + columns])
    return table


def _sheet(scene: Scene, seat: int, *, large: bool) -> Text:
    rows = (_Cells(scene, seat, row, large=large).line() for row in ROWS)
    return Text("\n").join([_heading(scene, seat, large=large), *rows])


def _heading(scene: Scene, seat: int, *, large: bool) -> Text:
    view = scene.view
    sheet: qwixx.Sheet = view.sheets[seat]
    chosen = view.phase is qwixx.Phase.WHITE and view.chosen[seat]
    return Text.assemble(
        player_label(scene, seat, turn=view.active == seat and view.reason is None),
        (f"  {sheet.score()}  ", "bold"),
        (f"{scene.words.shared('table', 'misses')} " if large else "", FAINT),
        f"[{'X' * sheet.misses:<{MISSES_TO_END}}]",
        (" ✓" if chosen else "", FAINT),
    )


class _Cells:
    """One row of a sheet: crossed `X`, still open `7`, lost `·`, possible now `[7]`, and the lock."""

    def __init__(self, scene: Scene, seat: int, row: Row, *, large: bool) -> None:
        self.sheet: qwixx.Sheet = scene.view.sheets[seat]
        self.row = row
        self.large = large
        self.closed = row in scene.view.closed
        self.fresh = marked(scene.recent).get(seat, set())
        self.usable = set(qwixx.legal_moves(scene.view)) if seat == scene.seat else set()
        self.last = max(map(row.position, self.sheet.crosses[row.place]), default=-1)

    def line(self) -> Text:
        """Draw the row from its letter to its points."""
        ink = f"bold #ffffff on {ROW_PAINT[self.row]}"
        line = Text.assemble((f" {self.row.letter} ", ink))
        for position in range(LAST_POSITION + 1):
            line.append_text(self._cell(self.row.number(position)))
        line.append(self._lock(), ink)
        return line.append(f" {ROW_POINTS[self.sheet.count(self.row)]:>2}", FAINT)

    def _cell(self, number: int) -> Text:
        cross = Cross(self.row, number)
        width = 4 if self.large else len(str(number)) + 1
        paint, pale = ROW_PAINT[self.row], ROW_PALE[self.row]
        if number in self.sheet.crosses[self.row.place]:
            sign = f"{MARK}X" if cross in self.fresh else "X"
            return Text(_centred(sign, width), f"bold #ffffff on {paint}")
        if self.closed or self.row.position(number) <= self.last:
            return Text(_centred("·", width), f"#8a8a8a on {pale}")
        if cross in self.usable:
            return Text(_centred(f"[{number}]" if self.large else f">{number}", width), "bold #000000 on #ffffff")
        return Text(_centred(str(number), width), f"{paint} on {pale}")

    def _lock(self) -> str:
        sign = "X" if self.row in self.sheet.locks else "#" if self.closed else "L"
        return f"({sign})"


def _centred(text: str, width: int) -> str:
    return text.rjust((width + len(text) + 1) // 2).ljust(width)


def choices(view: qwixx.View, words: Words) -> list[Choice]:
    """List crosses, those that lose the fewest numbers first."""
    assert view.seat is not None, "a spectator never chooses"
    crosses = view.sheets[view.seat].crosses
    last = {row: max(map(row.position, crosses[row.place]), default=-1) for row in ROWS}
    return [Choice(*each) for each in by_skips(qwixx.legal_moves(view), last, words)]


def forced(view: qwixx.View) -> Move | None:
    """Return nothing where nothing is possible."""
    moves = qwixx.legal_moves(view)
    return moves[0] if len(moves) == 1 else None


def typed(text: str, view: qwixx.View) -> str:  # noqa: ARG001
    """Read any case and spacing."""
    return tidy_cross(text)


def due(view: qwixx.View) -> str:
    """Say what is asked for."""
    return "ask.qwixx-white" if view.phase is qwixx.Phase.WHITE else "ask.qwixx-colour"
