"""What chance can do: described exactly, sampled with a given source, listed with probabilities, or told.

A `Chance` is a question ("three tiles for seat 1 from this bag"); its outcome is a plain value that the game's
`settle` takes. `read` finds the outcome in the events of a record; `check` judges one that someone tells.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from sixfold.rules import events
from sixfold.rules.errors import FalseRecord, ImpossibleChance
from sixfold.rules.events import Event

Item = TypeVar("Item", bound=str)
OutcomeT = TypeVar("OutcomeT")


class Source(Protocol):
    """Where randomness comes from: a seeded stream, the operating system, a list in a test."""

    def below(self, bound: int) -> int:
        """Return a number from 0 to `bound` - 1, each as likely."""


@runtime_checkable
class Generator(Protocol):
    """A generator of Python's own kind, as `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to `stop` - 1, each as likely."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """The numbers of a generator as a source."""

    generator: Generator

    def below(self, bound: int) -> int:
        return self.generator.randrange(bound)


def source_of(given: Source | Generator) -> Source:
    """Return a source, or a generator such as `random.Random` as one."""
    is_source = hasattr(given, "below")  # asking whether it is a `Generator` takes twenty times as long
    return cast("Source", given) if is_source else _Drawn(cast("Generator", given))


class Chance(ABC, Generic[OutcomeT]):
    """Something that has to be dealt, drawn or rolled before the game goes on."""

    told_by: ClassVar[type[Event]]  # the kind of event that a record tells it with

    def sample(self, source: Source | Generator) -> OutcomeT:
        """Return an outcome, drawn with this source; `random.Random` is one too."""
        return self.drawn(source_of(source))

    @abstractmethod
    def drawn(self, source: Source) -> OutcomeT:
        """Return an outcome, drawn with this source."""

    @abstractmethod
    def outcomes(self) -> Iterator[tuple[OutcomeT, Fraction]]:
        """Go through every outcome and its exact probability: quick for dice, endless for a deal."""

    @abstractmethod
    def check(self, outcome: OutcomeT) -> None:
        """Refuse an outcome that cannot be. Raises ImpossibleChance."""

    @abstractmethod
    def read(self, told: Sequence[Event]) -> OutcomeT:
        """Return the outcome that these events, the next ones of a record, tell. Raises Refusal, InvalidNotation."""


AnyChance = Chance[Any]  # for code that serves all games and never looks inside
ChanceOutcome: TypeAlias = Any  # what such a chance said: a seat, hands, dice


@dataclass(frozen=True, slots=True)
class Lot(Chance[int]):
    """Who begins, drawn by lot (X3, D6)."""

    seats: int
    told_by: ClassVar[type[Event]] = events.Open

    def drawn(self, source: Source) -> int:
        """Return a seat."""
        return source.below(self.seats)

    def outcomes(self) -> Iterator[tuple[int, Fraction]]:
        """Every seat is as likely."""
        return ((seat, Fraction(1, self.seats)) for seat in range(self.seats))

    def check(self, outcome: int) -> None:
        """Refuse a seat that does not exist."""
        if outcome not in range(self.seats):
            raise ImpossibleChance("chance/no-such-seat", seat=outcome)

    def read(self, told: Sequence[Event]) -> int:
        """Read an `open` event."""
        return expect(told, 0, events.Open).seat


TEvent = TypeVar("TEvent", bound=Event)


def expect(told: Sequence[Event], index: int, kind: type[TEvent], seat: int | None = None) -> TEvent:
    """Return the event at `index` if it is of this kind (and seat). Raises FalseRecord: something else is due."""
    if index >= len(told):
        raise FalseRecord("FORMAT", "record/cut-off", due=kind.type)
    event = told[index]
    if not isinstance(event, kind):
        raise FalseRecord("TURN", "record/other-event", due=kind.type, found=event.type)
    if seat is not None and getattr(event, "seat", seat) != seat:
        raise FalseRecord("TURN", "record/other-seat", due=seat, found=getattr(event, "seat", "-"))
    return event


def sample_from(source: Source, bag: Sequence[Item], count: int) -> tuple[Item, ...]:
    """Draw `count` from the bag without putting back."""
    left = list(bag)
    return tuple(sorted(left.pop(source.below(len(left))) for _ in range(count)))


def draws(bag: Sequence[Item], count: int) -> Iterator[tuple[tuple[Item, ...], Fraction]]:
    """Every multiset of `count` from the bag, with its probability."""
    kinds = sorted(Counter(bag).items())
    ways = comb(len(bag), count)

    def choose(index: int, left: int) -> Iterator[tuple[tuple[Item, ...], int]]:
        if left == 0:
            yield (), 1
        elif index < len(kinds):
            item, copies = kinds[index]
            for taken in range(min(copies, left), -1, -1):
                for rest, weight in choose(index + 1, left - taken):
                    yield (item,) * taken + rest, weight * comb(copies, taken)

    return ((drawn, Fraction(weight, ways)) for drawn, weight in choose(0, count))


def rolls(sides: Sequence[Sequence[Item]]) -> Iterator[tuple[tuple[Item, ...], Fraction]]:
    """Every way these dice can fall, in their order, each as likely."""
    ways = 1
    for faces in sides:
        ways *= len(faces)
    return ((fallen, Fraction(1, ways)) for fallen in product(*sides))
