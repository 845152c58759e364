"""One sheet and the dice as they are laid for the referee, by tapping."""

from typing import Annotated, Final, Literal, Self

from pydantic import Field

from sixfold.games.dice.presenter_case import DiceCase, laid_with_dice, sections_with_dice
from sixfold.games.dice.rules import MISSES_TO_END, ROWS, Row
from sixfold.games.qwixx.position import EXAMPLES, read_shut, read_words
from sixfold.rules.positions.line import BOARD, NOTHING, Sections, written
from sixfold.tables.model import Model
from sixfold.tables.presenters import CaseText

MOST_MISSES: Final = MISSES_TO_END - 1  # X10: with one more the game is over

Crossed = tuple[Annotated[int, Field(ge=2, le=12)], ...]


class CrossesLaid(Model):
    """The numbers crossed in each row, in any order."""

    red: Crossed
    yellow: Crossed
    green: Crossed
    blue: Crossed


class QwixxCase(DiceCase):
    """One sheet; `shut` are the rows that someone else has locked. The server says how many misses can be."""

    kind: Literal["qwixx"] = "qwixx"
    crosses: CrossesLaid
    misses: int = Field(ge=0, le=9)
    shut: tuple[str, ...]
    most_misses: int

    @classmethod
    def read(cls, position: str, move: str) -> Self:
        """Read the first sheet of a position, and a cross. Raises InvalidNotation."""
        line = Sections(position, EXAMPLES)
        rows, misses = read_words(line, next(iter(line.parts(BOARD)), ()))
        shut = read_shut(line)
        crosses = CrossesLaid.model_validate({row.value: rows.get(row, ()) for row in ROWS})
        return cls.model_validate(
            {
                "crosses": crosses,
                "misses": misses,
                "shut": _named(shut),
                "most_misses": MOST_MISSES,
                **laid_with_dice(line, _closed(crosses, shut), move),
            }
        )

    def written(self) -> CaseText:
        """Write the sheet before a second one, which is empty."""
        shut = frozenset(row for row in ROWS if row in self.shut)
        crossed = {row: ",".join(map(str, _in_order(row, self.crosses))) for row in ROWS}
        rows = [f"{row.letter}{numbers}" for row, numbers in crossed.items() if numbers]
        sheet = " ".join([*rows, *([f"M{self.misses}"] if self.misses else [])])
        position = written(
            f"{sheet or NOTHING} / {NOTHING}",
            ("closed", " ".join(_named(shut)) or None),
            *sections_with_dice(self, _closed(self.crosses, shut)),
        )
        return CaseText(position, self.move or "")


def _named(rows: frozenset[Row]) -> tuple[str, ...]:
    return tuple(row.value for row in ROWS if row in rows)


def _in_order(row: Row, crosses: CrossesLaid) -> list[int]:
    numbers: Crossed = getattr(crosses, row.value)
    return sorted(set(numbers), key=row.position)


def _closed(crosses: CrossesLaid, shut: frozenset[Row]) -> frozenset[Row]:
    """Return the rows that are closed: whoever crosses a last number locks its row (X8, X9)."""
    return shut | {row for row in ROWS if row.last in _in_order(row, crosses)}
