"""The coloured rows, the six dice and the crosses that two games share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from typing import ClassVar, Final

from sixfold.rules import events
from sixfold.rules.chance import Chance, Source, expect
from sixfold.rules.errors import ImpossibleChance, InvalidNotation
from sixfold.rules.notation import Word


class Row(Word):
    """A coloured row, in the order of the sheet (X1)."""

    RED = "red"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"

    @property
    def letter(self) -> str:
        """Return how notation writes it."""
        return self.value[0].upper()

    @property
    def place(self) -> int:
        """Return where it stands on the sheet, from the top."""
        return ROWS.index(self)

    def position(self, number: int) -> int:
        """Return how far from the left this number stands, from 0 to 10 (X1)."""
        return number - 2 if self in RISING else 12 - number

    def number(self, position: int) -> int:
        """Return the number that stands so far from the left (X1)."""
        return position + 2 if self in RISING else 12 - position

    @property
    def last(self) -> int:
        """Return the number before the lock: 12 or 2 (X8)."""
        return self.number(LAST_POSITION)


ROWS: Final = tuple(Row)
RISING: Final = frozenset({Row.RED, Row.YELLOW})
BY_LETTER: Final = {row.letter: row for row in Row}
LAST_POSITION: Final = 10
ACTIONS: Final[Mapping[str, int]] = {"white": 1, "colour": 2}  # X5, X6, D6: by phase
LOCK_NEEDS: Final = 5  # X8, D8: what a row must hold before its last number
ROWS_TO_END: Final = 2  # X10, D9: closed rows
MISSES_TO_END: Final = 4  # X10, D9
MISS_COSTS: Final = 5  # X11, D10
ROW_POINTS: Final = tuple(n * (n + 1) // 2 for n in range(13))  # X11: the lock is the 12th


@dataclass(frozen=True, slots=True)
class Cross:
    """Use `number` in `row`: `R7` in notation."""

    row: Row
    number: int


@dataclass(frozen=True, slots=True)
class Skip:
    """Use nothing in this action: `-` in notation."""


Move = Cross | Skip
_CROSS: Final = re.compile(r"([RYGB])([2-9]|1[0-2])")


def parse_move(text: str) -> Move:
    """Read `R7` or `-`. Raises InvalidNotation."""
    word = text.strip(" ")
    if word == "-":
        return Skip()
    found = _CROSS.fullmatch(word)
    if found is None:
        raise InvalidNotation("format/cross", text=text[:80])
    return Cross(BY_LETTER[found[1]], int(found[2]))


def format_move(move: Move) -> str:
    """Write a cross or nothing."""
    return f"{move.row.letter}{move.number}" if isinstance(move, Cross) else "-"


@dataclass(frozen=True, slots=True)
class Dice:
    """A throw: two white dice, and one for every row that is still open."""

    white: tuple[int, int]
    coloured: tuple[int | None, ...]  # by row; None once the row is closed

    @property
    def white_sum(self) -> int:
        """Return what action 1 offers (X5, D6)."""
        return sum(self.white)

    def colour_sums(self, row: Row) -> frozenset[int]:
        """Return what action 2 offers in this row: one white die and its own (X6, D6)."""
        die = self.coloured[row.place]
        return frozenset() if die is None else frozenset(white + die for white in self.white)

    def without(self, closed: frozenset[Row]) -> "Dice":
        """Return the dice that stay when these rows are closed (X9, D8)."""
        return Dice(self.white, tuple(None if row in closed else self.coloured[row.place] for row in ROWS))

    def event(self) -> events.DiceRolled:
        """Return the record's `roll`."""
        return events.DiceRolled(events.DiceFaces(self.white, *self.coloured))


@dataclass(frozen=True, slots=True)
class Throw(Chance[Dice]):
    """A throw of all dice still in the game (X4, D6). The outcome is the Dice."""

    closed: frozenset[Row]
    told_by: ClassVar[type[events.Event]] = events.DiceRolled

    def drawn(self, source: Source) -> Dice:
        """Throw."""
        white = (source.below(6) + 1, source.below(6) + 1)
        return Dice(white, tuple(None if row in self.closed else source.below(6) + 1 for row in ROWS))

    def outcomes(self) -> Iterator[tuple[Dice, Fraction]]:
        """Every throw; the two white dice in rising order, as nobody can tell them apart."""
        sides = [(None,) if row in self.closed else range(1, 7) for row in ROWS]
        each = Fraction(1, 6 ** (6 - len(self.closed)))
        for low, high in combinations_with_replacement(range(1, 7), 2):
            for coloured in product(*sides):
                yield Dice((low, high), coloured), each * (1 if low == high else 2)

    def check(self, outcome: Dice) -> None:
        """Refuse faces that no die has, and dice that left the game or have not."""
        thrown = tuple(face for face in (*outcome.white, *outcome.coloured) if face is not None)
        if any(face not in range(1, 7) for face in thrown):
            raise ImpossibleChance("chance/no-such-face", faces=" ".join(map(str, thrown)))
        for row, face in zip(ROWS, outcome.coloured, strict=True):
            if (face is None) != (row in self.closed):
                raise ImpossibleChance("chance/wrong-dice", row=row)

    def read(self, told: Sequence[events.Event]) -> Dice:
        """Read a `roll` event."""
        dice = expect(told, 0, events.DiceRolled).dice
        return Dice(dice.white, (dice.red, dice.yellow, dice.green, dice.blue))
