"""Dice, phases and ends: the sections that the two dice games share."""

import re
from typing import Final

from sixfold.games.dice.rules import BY_LETTER, ROWS, Dice, Row, Throw
from sixfold.rules.errors import IllegalPosition
from sixfold.rules.positions.line import Sections, as_position

EXAMPLES: Final = {
    "active": "active 1",
    "dice": "dice W4 W1 R2 Y3 G5 B6",
    "phase": "phase colour",
    "over": "over rows",
    "seat": "seat 1",
}
_DIE: Final = re.compile(r"([WRYGB])([1-6])")


def read_faces(line: Sections) -> Dice | None:
    """Read the dice as they are told, whichever rows are closed. Raises InvalidNotation."""
    if "dice" not in line:
        return None
    told = [_DIE.fullmatch(word) for word in line.words("dice")]
    faces = [(found[1], int(found[2])) for found in told if found]
    white = [face for letter, face in faces if letter == "W"]
    coloured = {BY_LETTER[letter]: face for letter, face in faces if letter != "W"}
    if not all(told) or len(white) != 2 or len(coloured) + 2 != len(faces):
        raise line.unreadable("dice")
    return Dice((white[0], white[1]), tuple(coloured.get(row) for row in ROWS))


def read_dice(line: Sections, closed: frozenset[Row]) -> Dice | None:
    """Read the dice that lie; a closed row has none. Raises InvalidNotation or IllegalPosition."""
    dice = read_faces(line)
    if dice is not None:
        with as_position():
            Throw(closed).check(dice)
    return dice


def write_dice(dice: Dice | None) -> str | None:
    """Write the dice, if they lie."""
    if dice is None:
        return None
    coloured = (f"{row.letter}{face}" for row, face in zip(ROWS, dice.coloured, strict=True) if face is not None)
    return " ".join([*(f"W{face}" for face in dice.white), *coloured])


def should_be_over(rule: str, reason: str) -> IllegalPosition:
    """Return the error for a game that goes on after its end."""
    return IllegalPosition(rule, "position/should-be-over", reason=reason)
