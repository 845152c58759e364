"""Drawing the grid of Qwirkle and Qwirkle Cubes, with axes; a grid that is too large is cut to what matters."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rich.text import Text

from sixfold.cli.terminal.faces.base import MARK, Choice
from sixfold.cli.terminal.style import FAINT, FRESH, TILE, Look
from sixfold.cli.terminal.words import Words
from sixfold.rules import events
from sixfold.rules.errors import InvalidNotation
from sixfold.rules.grid import Cell, Grid, Place, parse_placing, placement_points

FEWEST_ROWS: Final = 5
LABEL: Final = 4  # characters for the numbers at the left, or four arrows
MARGINS: Final = (2, 1)  # empty cells around everything: two if there is room
EMPTY_TABLE: Final = (Cell(-1, -1), Cell(6, 1))


def draw_grid(grid: Grid, recent: Iterable[events.Move], look: Look, rows: int | None, focus: Cell | None) -> Text:
    """Draw the grid in at most so many rows of cells, recent placements marked."""
    fresh = {cell for event in recent for cell in placed_cells(event.move)}
    frame = _Frame.fitting(grid, fresh, look, rows, focus)
    lines = [frame.axis()]
    for y in range(frame.top, frame.bottom + 1):
        line = Text.assemble((f"{y:>{LABEL}} ", FAINT))
        for x in range(frame.left, frame.right + 1):
            line.append_text(frame.cell(grid, Cell(x, y), fresh))
        lines.append(line)
    return Text("\n").join(lines)


def placed_cells(move: str) -> set[Cell]:
    """Return the cells that a move, as a record tells it, puts pieces on."""
    try:
        placing = parse_placing(move)
    except InvalidNotation:
        return set()
    return {placed.cell for placed in placing.placed} if isinstance(placing, Place) else set()


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the grid that is drawn, and how."""

    left: int
    right: int
    top: int
    bottom: int
    small: bool
    look: Look
    hidden: str  # arrows to what is cut off

    @classmethod
    def fitting(cls, grid: Grid, fresh: set[Cell], look: Look, rows: int | None, focus: Cell | None) -> "_Frame":
        """Show everything if it fits, in small cells if need be; otherwise what lies around the middle of `fresh`."""
        low, high = _extent(grid)
        middle = focus or _middle(fresh or set(grid) or {Cell(2, 0)})
        room = look.width - LABEL - 1
        small = (high.x - low.x + 1 + 2 * MARGINS[-1]) * _cell_width(look, small=False) > room
        left, right = _cut(low.x, high.x, room // _cell_width(look, small=small), middle.x)
        top, bottom = _cut(low.y, high.y, rows, middle.y)
        cut_off = (("←", left > low.x), ("→", right < high.x), ("↑", top > low.y), ("↓", bottom < high.y))
        return cls(left, right, top, bottom, small, look, "".join(arrow for arrow, needed in cut_off if needed))

    def axis(self) -> Text:
        """Draw the numbers above, leaving some out where they would touch."""
        width = _cell_width(self.look, small=self.small)
        longest = max(len(str(self.left)), len(str(self.right)))
        step = 1 if longest < width else 2
        line = Text(f"{self.hidden:>{LABEL}} ", FAINT)
        for x in range(self.left, self.right + 1):
            line.append(f"{x if x % step == 0 else '':>{width - 1}} ", FAINT)
        return line

    def cell(self, grid: Grid, cell: Cell, fresh: set[Cell]) -> Text:
        """Draw one cell."""
        width = _cell_width(self.look, small=self.small)
        piece = grid.get(cell)
        if piece is None:
            return Text("·".center(width), FAINT)
        ground = FRESH if cell in fresh else TILE
        drawn = self.look.small_piece(piece, ground) if self.small else self.look.piece(piece, ground)
        return Text.assemble((MARK if cell in fresh else " ", f"bold {ground}"), drawn)


def _cell_width(look: Look, *, small: bool) -> int:
    return 3 if small or not look.glyphs else 4


def _extent(grid: Grid) -> tuple[Cell, Cell]:
    if not grid:
        return EMPTY_TABLE
    xs, ys = [cell.x for cell in grid], [cell.y for cell in grid]
    return Cell(min(xs), min(ys)), Cell(max(xs), max(ys))


def _middle(cells: set[Cell]) -> Cell:
    return Cell(sum(cell.x for cell in cells) // len(cells), sum(cell.y for cell in cells) // len(cells))


def _cut(low: int, high: int, room: int | None, middle: int) -> tuple[int, int]:
    """Return the first and last number to show: everything and a margin, or as much around the middle as fits."""
    if room is None:
        return low - MARGINS[0], high + MARGINS[0]
    for margin in MARGINS:
        if high - low + 1 + 2 * margin <= room:
            return low - margin, high + margin
    first = max(low - 1, min(middle - room // 2, high + 1 - room + 1))
    return first, first + room - 1


PIECE = re.compile(r"\b([ROYGBProygbp])([osdctxOSDCTX])\b")


def tidy_pieces(text: str) -> str:
    """Write pieces with the letters' case that notation has: `RO` and `ro` are `Ro`."""
    return PIECE.sub(lambda found: found[1].upper() + found[2].lower(), text)


def tidy_placing(text: str) -> str:
    """Return the notation of a placement, a pass or another word with pieces, typed in any case and spacing."""
    close = re.sub(r"\s*([@,])\s*", r"\1", text.strip())
    word, space, rest = close.partition(" ")
    if word.lower() in ("swap", "roll", "keep", "pass"):
        return word.lower() + space + tidy_pieces(rest)
    return tidy_pieces(close)


def placing_choices(grid: Grid, moves: Iterable[Place], words: Words) -> list[Choice]:
    """List placements, most points first."""
    scored = [(placement_points(grid, move.placed), " ".join(map(str, move.placed)), move) for move in moves]
    scored.sort(key=lambda each: (-each[0], each[1]))
    return [Choice(move, text, words.count("points", points)) for points, text, move in scored]
