"""Qwixx Duel drawn: one board, black pawns and grey ones, and the dice."""

from typing import Final

from sixfold.drawing.scene import MARK, Scene, player_label, title_line
from sixfold.drawing.spans import FAINT, STRONG, Ink, Line, Lines, Span, spread
from sixfold.drawing.svg import Block, SvgPicture, at, box, flowing, player_chips, stacked, words
from sixfold.drawing.theme import ROW_PAINT, ROW_PALE
from sixfold.games.dice.drawing import CELL, CELL_GAP, USABLE, dice_blocks, dice_line, marked, padlock, row_ink, strip
from sixfold.games.dice.rules import LAST_POSITION, ROWS, Cross, Move, Row
from sixfold.games.duel import rules as duel
from sixfold.games.duel.rules import Stack, Track

BOARD_SHOWS: Final = frozenset({"tracks"})  # the fields of a view that the board alone tells
PAWNS: Final = ("●", "○")  # by seat
PLAIN_PAWNS: Final = ("x", "o")
WIDE: Final = 60  # characters that the board takes with cells of four
SIDES: Final = ("black", "grey")
OWNERS: Final = "AB"  # by seat, as in notation
SPACE_HEIGHT: Final = 56  # of a space in a picture


def board(scene: Scene) -> Lines:
    """Draw the four rows."""
    return tuple(line for row in ROWS for line in _Track(scene, row).lines())


def lines(scene: Scene) -> Lines:
    """Draw everything."""
    return (
        title_line(scene),
        *spread((_player(scene, seat) for seat in range(2)), scene.room.columns),
        *board(scene),
        *((dice_line(scene),) if scene.view.dice is not None else ()),
    )


def picture(scene: Scene) -> SvgPicture:
    """Draw everything."""
    view = scene.view
    players = [
        scene.player(seat, view.score(seat), told_player(scene, seat), is_turn=view.active == seat) for seat in range(2)
    ]
    chips = [_with_pawn(chip, seat) for seat, chip in enumerate(player_chips(players))]
    rows = [_strip(scene, row) for row in ROWS]
    return scene.picture([], [flowing(chips, rows[0].width, gap=10), *dice_blocks(scene), stacked(rows, gap=6)])


def _with_pawn(chip: Block, seat: int) -> Block:
    """Draw a player behind a pawn of theirs."""
    return Block(chip.width + 36, chip.height, at(14, 25, _pawn_shape(seat, 1)) + at(36, 0, chip.body))


def _strip(scene: Scene, row: Row) -> Block:
    """Draw a row of the board with what each player has in it."""
    track: Track = scene.view.tracks[row.place]
    cells = "".join(
        at(position * (CELL + CELL_GAP), 0, _space(scene, track, Cross(row, row.number(position))))
        for position in range(LAST_POSITION + 1)
    )
    lock = padlock(row, is_closed=track.lock is not None)
    if track.lock is not None:
        lock += _pawn_shape(track.lock, 1)
    counts = " ".join(f"{OWNERS[seat]}{track.pawns(seat)}" for seat in range(2))
    return strip(row, cells, lock, counts, height=SPACE_HEIGHT)


def _space(scene: Scene, track: Track, cross: Cross) -> str:
    """Draw one space: its number above, the pawns on it below."""
    paper = "lit" if cross in usable_spaces(scene) else "paper"
    stack = track.on(cross.number)
    pawns = "" if stack is None else at(CELL / 2, 38, _pawn_shape(stack.owner, stack.pawns))
    told = words(CELL / 2, 16, str(cross.number), f"ink-{cross.row} bold middle", 14)
    return box(CELL, SPACE_HEIGHT, paper, 7) + told + pawns


def _pawn_shape(seat: int, pawns: int) -> str:
    """Draw a pawn from its middle with its owner's letter, or a stack with how many there are."""
    side = SIDES[seat]
    below = f'<circle class="{side}" cx="3" cy="3" r="13"/>' if pawns > 1 else ""
    told = words(0, 5, OWNERS[seat] + (str(pawns) if pawns > 1 else ""), f"on-{side} bold middle", 13)
    return below + f'<circle class="{side}" r="13"/>' + told


def usable_spaces(scene: Scene) -> set[Move]:
    """Return what the seat whose view it is can use now."""
    return set() if scene.seat is None else set(duel.legal_moves(scene.view))


def told_player(scene: Scene, seat: int) -> str:
    """Say how many pawns a player has left, and how many misses."""
    left = scene.text("pawns-left", pawns=scene.count("pawns", scene.view.pawns_left(seat)))
    return f"{left}, {scene.count('misses', scene.view.misses[seat])}"


def _pawn(scene: Scene, seat: int) -> str:
    return (PAWNS if scene.room.glyphs else PLAIN_PAWNS)[seat]


def _player(scene: Scene, seat: int) -> Line:
    view = scene.view
    return (
        *player_label(scene, seat, turn=view.active == seat and view.reason is None),
        Span(f" {_pawn(scene, seat)} {scene.word('sides', SIDES[seat])}"),
        Span(f"  {view.score(seat)}", STRONG),
        Span(f"  {told_player(scene, seat)}", FAINT),
    )


class _Track:
    """One row of the board: the numbers, and the pawns below them."""

    def __init__(self, scene: Scene, row: Row) -> None:
        self.scene, self.row = scene, row
        self.track: Track = scene.view.tracks[row.place]
        self.width = 4 if scene.room.columns >= WIDE else 3
        self.usable = usable_spaces(scene)
        self.fresh = {cross for crosses in marked(scene).values() for cross in crosses}

    def lines(self) -> Lines:
        """Draw numbers above, pawns below."""
        ink, lock = row_ink(self.row), self.track.lock
        numbers = [self.row.number(position) for position in range(LAST_POSITION + 1)]
        counts = "  ".join(f"{_pawn(self.scene, seat)}{self.track.pawns(seat)}" for seat in range(2))
        below = Span("   " if lock is None else f" {_pawn(self.scene, lock)} ", ink)
        return (
            (
                Span(f" {self.row.letter} ", ink),
                *map(self._number, numbers),
                Span("(L)" if lock is None else "(#)", ink),
            ),
            (Span("   ", ink), *map(self._pawns, numbers), below, Span(f"  {counts}", FAINT)),
        )

    def _number(self, number: int) -> Span:
        if Cross(self.row, number) in self.usable:
            return Span(f"[{number}]".center(self.width), USABLE)
        return Span(str(number).center(self.width), Ink(ROW_PAINT[self.row], ROW_PALE[self.row]))

    def _pawns(self, number: int) -> Span:
        text = self._stack(self.track.on(number)).center(self.width)
        return Span(text, Ink("#000000", ROW_PALE[self.row], bold=True))

    def _stack(self, stack: Stack | None) -> str:
        if stack is None:
            return ""
        height = str(stack.pawns) if stack.pawns > 1 else ""
        mark = MARK if Cross(self.row, stack.number) in self.fresh else ""
        return mark + _pawn(self.scene, stack.owner) + height
