"""What the two dice games share: the dice, the strip of a row, and the numbers that were just used."""

from typing import Final

from sixfold.drawing.scene import Scene
from sixfold.drawing.spans import FAINT, Ink, Line, Span, joined
from sixfold.drawing.svg import Block, at, box, words
from sixfold.drawing.theme import PIPS, ROW_PAINT
from sixfold.games.dice.rules import LAST_POSITION, ROWS, Cross, Row, parse_move

WHITE_DIE: Final = Ink("#000000", "#ffffff", bold=True)
USABLE: Final = Ink("#000000", "#ffffff", bold=True)
CELL: Final = 36  # the side of a number in a picture
CELL_GAP: Final = 4
LETTER: Final = 32  # room for a row's letter
DIE: Final = 44  # the side of a die in a picture
PADLOCK: Final = "M-6-2V-6A6 6 0 0 1 6-6V-2H8V9H-8V-2ZM-3-2H3V-6A3 3 0 0 0-3-6Z"


def row_ink(row: Row) -> Ink:
    """Return how a row's own colour is written on."""
    return Ink("#ffffff", ROW_PAINT[row], bold=True)


def dice_line(scene: Scene) -> Line:
    """Draw the dice in the game and, in action 1, the sum that counts."""
    dice = scene.view.dice
    if dice is None:
        return ()
    parts = [(Span(f" W{face} ", WHITE_DIE),) for face in dice.white]
    parts += [
        (Span(f" {row.letter}{face} ", row_ink(row)),)
        for row, face in zip(ROWS, dice.coloured, strict=True)
        if face is not None
    ]
    total = (Span("   " + scene.text("white-sum", sum=dice.white_sum), FAINT),) if is_first_action(scene) else ()
    return (*joined(parts, " "), *total)


def is_first_action(scene: Scene) -> bool:
    """Tell whether the white dice are to be used now."""
    return bool(scene.view.phase == "white")


def marked(scene: Scene) -> dict[int, set[Cross]]:
    """Return the numbers that recent moves used, by seat."""
    found: dict[int, set[Cross]] = {}
    for event in scene.recent:
        move = parse_move(event.move)
        if isinstance(move, Cross):
            found.setdefault(event.seat, set()).add(move)
    return found


def dice_blocks(scene: Scene) -> tuple[Block, ...]:
    """Draw the dice in the game and, in action 1, the sum that counts; nothing while none lie."""
    dice = scene.view.dice
    if dice is None:
        return ()
    faces = [("die", "paper-ink", "W", face) for face in dice.white]
    faces += [
        (f"row-{row} edge", f"on-{row}", row.letter, face)
        for row, face in zip(ROWS, dice.coloured, strict=True)
        if face is not None
    ]
    body = "".join(at(index * (DIE + 8), 0, _die(*each)) for index, each in enumerate(faces))
    width: float = len(faces) * (DIE + 8) - 8
    if is_first_action(scene):
        told = scene.text("white-sum", sum=dice.white_sum)
        body += words(width + 16, DIE / 2 + 5, told, "ink bold")
        width += 130
    return (Block(width, DIE, body),)


def _die(style: str, ink: str, letter: str, face: int) -> str:
    """Draw a die: its pips, and its letter below."""
    middle = ((0, 0),) if face % 2 else ()
    pips = "".join(f'<circle class="{ink}" cx="{x}" cy="{y}" r="9"/>' for x, y in (*middle, *PIPS[: face - face % 2]))
    drawn = f'<rect class="{style}" x="-46" y="-46" width="92" height="92" rx="18" vector-effect="non-scaling-stroke"/>'
    corner = f'<text class="{ink} bold middle" x="0" y="-28" font-size="17">{letter}</text>'
    return at(DIE / 2, DIE / 2, drawn + pips + corner, DIE / 100)


def strip(row: Row, cells: str, lock: str, note: str, *, height: float = CELL) -> Block:
    """Draw a row in its colour: its letter, eleven cells, the lock, and what it counts at the end."""
    full = LETTER + (LAST_POSITION + 1) * (CELL + CELL_GAP)
    width = full + CELL + 8
    body = (
        box(width, height + 12, f"row-{row}", 10)
        + words(LETTER / 2, (height + 12) / 2 + 5, row.letter, f"on-{row} bold middle", 16)
        + at(LETTER, 6, cells)
        + at(full + CELL / 2, (height + 12) / 2, lock)
        + words(width + 12, (height + 12) / 2 + 5, note, "ink bold")
    )
    return Block(width + 12 + 60, height + 12, body)


def padlock(row: Row, *, is_closed: bool) -> str:
    """Draw a row's lock from its middle; a closed one is filled."""
    ring = f'<circle class="{"paper" if is_closed else f"on-{row} open"}" r="{CELL / 2 - 2:g}"/>'
    return ring + f'<path class="{f"ink-{row}" if is_closed else f"on-{row}"}" d="{PADLOCK}"/>'


def saltire(style: str, side: float) -> str:
    """Draw a cross from its middle."""
    return f'<path class="{style}" d="M{-side:g}{-side:g}L{side:g} {side:g}M{side:g}{-side:g}L{-side:g} {side:g}"/>'
