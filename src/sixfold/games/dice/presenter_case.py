"""A position with dice as it is laid for the referee, by tapping: what two games share."""

from abc import ABC
from collections.abc import Collection
from typing import Final, Literal

from sixfold.games.dice.position import read_faces, write_dice
from sixfold.games.dice.presenter import dice_shown
from sixfold.games.dice.rules import ROWS, Dice, Row, format_move, parse_move
from sixfold.rules.positions.line import Sections
from sixfold.tables.drafts import MoveText
from sixfold.tables.entries import DiceShown
from sixfold.tables.presenters import CaseMessage

UNTOLD: Final = Dice((1, 1), (1,) * len(ROWS))  # what dice show that nobody told
COLOUR: Final = "colour"

Action = Literal["white", "colour"]


class DiceCase(CaseMessage, ABC):
    """`closed` are the rows that have no die: the server says so."""

    dice: DiceShown
    action: Action
    closed: tuple[str, ...]
    move: MoveText | None = None


def faces(dice: Dice | None, closed: Collection[Row]) -> Dice:
    """Return the dice with one for every open row, and none for a closed one."""
    told = dice or UNTOLD
    each = zip(ROWS, told.coloured, UNTOLD.coloured, strict=True)
    return Dice(told.white, tuple(None if row in closed else face or untold for row, face, untold in each))


def laid_with_dice(line: Sections, closed: Collection[Row], move: str) -> dict[str, object]:
    """Return what the two games read alike. Raises InvalidNotation."""
    return {
        "dice": dice_shown(faces(read_faces(line), closed)),
        "action": COLOUR if COLOUR in line.words("phase") else "white",
        "closed": tuple(row.value for row in ROWS if row in closed),
        "move": format_move(parse_move(move)) if move else None,
    }


def sections_with_dice(case: DiceCase, closed: Collection[Row]) -> tuple[tuple[str, str | None], ...]:
    """Return the sections that the two games write alike."""
    told = case.dice
    dice = faces(Dice(told.white, (told.red, told.yellow, told.green, told.blue)), closed)
    return (("dice", write_dice(dice)), ("phase", COLOUR if case.action == COLOUR else None))
