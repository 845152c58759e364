"""The grid of Qwirkle and Qwirkle Cubes with its axes; as text, one that is too large is cut to what matters."""

from dataclasses import dataclass
from typing import Final

from sixfold.drawing.scene import Scene, mark_span, piece_span
from sixfold.drawing.spans import FAINT, Line, Lines, Span
from sixfold.drawing.svg import TILE, Block, at, box, labelled, piece, pieces_row, words
from sixfold.games.grid.rules import Grid, Place, parse_placing
from sixfold.rules.errors import InvalidNotation
from sixfold.rules.pieces import Cell

FEWEST_ROWS: Final = 5
LABEL: Final = 4  # characters for the numbers at the left, or four arrows
MARGINS: Final = (2, 1)  # empty cells around everything: two if there is room
BORDER: Final = 1  # empty cells around everything in a picture
AXIS: Final = 24  # room for the numbers beside a picture
EMPTY_TABLE: Final = (Cell(-1, -1), Cell(6, 1))


def grid_lines(scene: Scene, other_lines: int = 0) -> Lines:
    """Draw the grid, recent placements marked; `other_lines` of the screen are for everything else."""
    height = scene.room.height
    rows = None if height is None else max(FEWEST_ROWS, height - other_lines)
    frame = _Frame.fitting(scene, fresh_cells(scene), rows)
    return (frame.axis(), *(frame.row(y) for y in range(frame.top, frame.bottom + 1)))


def fresh_cells(scene: Scene) -> frozenset[Cell]:
    """Return the cells that recent moves put pieces on."""
    return frozenset(cell for event in scene.recent for cell in placed_cells(event.move))


def placed_cells(move: str) -> set[Cell]:
    """Return the cells that a move, as a record tells it, puts pieces on."""
    try:
        placing = parse_placing(move)
    except InvalidNotation:
        return set()
    return {placed.cell for placed in placing.placed} if isinstance(placing, Place) else set()


def extent(grid: Grid) -> tuple[Cell, Cell]:
    """Return the corners of what lies on the grid; of an empty one, some room to begin."""
    if not grid:
        return EMPTY_TABLE
    xs, ys = [cell.x for cell in grid], [cell.y for cell in grid]
    return Cell(min(xs), min(ys)), Cell(max(xs), max(ys))


@dataclass(frozen=True, slots=True)
class _Frame:
    """The part of the grid that is drawn, and how."""

    scene: Scene
    fresh: frozenset[Cell]
    left: int
    right: int
    top: int
    bottom: int
    small: bool
    hidden: str  # arrows to what is cut off

    @classmethod
    def fitting(cls, scene: Scene, fresh: frozenset[Cell], rows: int | None) -> "_Frame":
        """Show everything if it fits, in small cells if need be; otherwise what lies around the middle of `fresh`."""
        grid: Grid = scene.view.grid
        low, high = extent(grid)
        middle = scene.focus or _middle(fresh or frozenset(grid) or {Cell(2, 0)})
        width = None if scene.room.width is None else scene.room.width - LABEL - 1
        needed = (high.x - low.x + 1 + 2 * MARGINS[-1]) * _cell_width(scene, small=False)
        small = width is not None and needed > width
        columns = None if width is None else width // _cell_width(scene, small=small)
        free = MARGINS[-1] if width is None else MARGINS[0]
        left, right = _cut(low.x, high.x, columns, middle.x, free)
        top, bottom = _cut(low.y, high.y, rows, middle.y, free)
        cut_off = (("←", left > low.x), ("→", right < high.x), ("↑", top > low.y), ("↓", bottom < high.y))
        hidden = "".join(arrow for arrow, needed in cut_off if needed)
        return cls(scene, fresh, left, right, top, bottom, small, hidden)

    @property
    def width(self) -> int:
        """Return the characters of a cell."""
        return _cell_width(self.scene, small=self.small)

    def axis(self) -> Line:
        """Draw the numbers above, leaving some out where they would touch."""
        longest = max(len(str(self.left)), len(str(self.right)))
        step = 1 if longest < self.width else 2
        numbers = (f"{x if x % step == 0 else '':>{self.width - 1}} " for x in range(self.left, self.right + 1))
        return (Span(f"{self.hidden:>{LABEL}} " + "".join(numbers), FAINT),)

    def row(self, y: int) -> Line:
        """Draw one row of cells after its number."""
        cells = (span for x in range(self.left, self.right + 1) for span in self.cell(Cell(x, y)))
        return (Span(f"{y:>{LABEL}} ", FAINT), *cells)

    def cell(self, cell: Cell) -> Line:
        """Draw one cell."""
        piece = self.scene.view.grid.get(cell)
        if piece is None:
            return (Span("·".center(self.width), FAINT),)
        fresh = cell in self.fresh
        return (mark_span(fresh=fresh), piece_span(self.scene, piece, fresh=fresh, small=self.small))


def _cell_width(scene: Scene, *, small: bool) -> int:
    return 3 if small or not scene.room.glyphs else 4


def _middle(cells: frozenset[Cell] | set[Cell]) -> Cell:
    return Cell(sum(cell.x for cell in cells) // len(cells), sum(cell.y for cell in cells) // len(cells))


def _cut(low: int, high: int, room: int | None, middle: int, free: int) -> tuple[int, int]:
    """Return the first and last number to show: everything and a margin, or as much around the middle as fits."""
    if room is None:
        return low - free, high + free
    for margin in MARGINS:
        if high - low + 1 + 2 * margin <= room:
            return low - margin, high + margin
    first = max(low - 1, min(middle - room // 2, high + 1 - room + 1))
    return first, first + room - 1


def grid_block(scene: Scene) -> Block:
    """Draw the whole grid with a border of empty cells, on felt, with its axes."""
    grid: Grid = scene.view.grid
    low, high = extent(grid)
    left, top = low.x - BORDER, low.y - BORDER
    columns, rows = high.x - left + 1 + BORDER, high.y - top + 1 + BORDER
    width, height, fresh = columns * TILE, rows * TILE, fresh_cells(scene)
    across = "".join(f"M{x * TILE} 0V{height}" for x in range(1, columns))
    down = "".join(f"M0 {y * TILE}H{width}" for y in range(1, rows))
    tiles = "".join(
        at((cell.x - left) * TILE, (cell.y - top) * TILE, piece(kind, TILE, is_fresh=cell in fresh))
        for kind, cell in grid.placed()
    )
    felt = box(width, height, "felt", 10) + f'<path class="felt-line" d="{across}{down}"/>' + tiles
    numbers = "".join(
        words(AXIS + (x + 0.5) * TILE, 12, str(left + x), "soft middle", 11) for x in range(columns)
    ) + "".join(words(AXIS - 6, AXIS + (y + 0.5) * TILE + 4, str(top + y), "soft end", 11) for y in range(rows))
    return Block(AXIS + width, AXIS + height, numbers + at(AXIS, AXIS, felt))


def hands_block(scene: Scene) -> tuple[Block, ...]:
    """Draw every hand that may be seen and is not empty."""
    return tuple(labelled(scene.hand_label(seat), pieces_row(hand)) for seat, hand in scene.hands().items() if hand)
