"""Numbers with their doubt: means with 95 % intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, NamedTuple

NORMAL: Final = 1.96  # standard errors on either side of 95 %


@dataclass(frozen=True, slots=True)
class Figure:
    """A mean and its 95 % interval; all three are the same where it is exact."""

    value: float
    low: float
    high: float

    @classmethod
    def exactly(cls, value: float) -> "Figure":
        """Return a number without doubt."""
        return cls(value, value, value)

    @classmethod
    def of(cls, values: Sequence[float]) -> "Figure":
        """Return the mean of independent values, of which there is at least one; a lone one tells no interval."""
        mean = sum(values) / len(values)
        if len(values) < 2:
            return cls.exactly(mean)
        scatter = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
        off = NORMAL * sqrt(scatter / len(values))
        return cls(mean, mean - off, mean + off)

    def __sub__(self, other: "Figure") -> "Figure":
        """Return the difference, the two doubts being taken as independent."""
        value = self.value - other.value
        off = hypot(self.value - self.low, other.value - other.low)
        return Figure(value, value - off, value + off)

    def within(self, least: float, most: float) -> "Figure":
        """Return the same with nothing outside these bounds."""
        return Figure(*(min(max(number, least), most) for number in (self.value, self.low, self.high)))


class NextTurn(NamedTuple):
    """What is expected to be made after an option, before later turns: by the next player, then by oneself."""

    others: float
    own: float
    large: float  # the chance that the next player makes something large: a Qwirkle, a lock
