"""Dealing and drawing pieces from a bag or a pile: the chance of Qwirkle and Qwirkle Cards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from sixfold.rules import events
from sixfold.rules.chance import Chance, Source, draws, expect, sample_from
from sixfold.rules.errors import ImpossibleChance, at_event
from sixfold.rules.pieces import Piece, Pieces, missing, without


@dataclass(frozen=True, slots=True)
class Dealing(Chance[tuple[Pieces, ...]]):
    """A first hand of `count` pieces for every seat. The outcome is the hands, by seat."""

    bag: Pieces
    seats: int
    count: int
    told_by: ClassVar[type[events.Event]] = events.Deal

    def drawn(self, source: Source) -> tuple[Pieces, ...]:
        """Deal."""
        hands, bag = [], self.bag
        for _ in range(self.seats):
            hands.append(sample_from(source, bag, self.count))
            bag = require_pieces(bag, hands[-1])
        return tuple(hands)

    def outcomes(self) -> Iterator[tuple[tuple[Pieces, ...], Fraction]]:
        """Every deal; there are far too many to wait for the last."""
        return self._deals(self.bag, self.seats)

    def _deals(self, bag: Pieces, seats: int) -> Iterator[tuple[tuple[Pieces, ...], Fraction]]:
        if seats == 0:
            yield (), Fraction(1)
            return
        for hand, likely in draws(bag, self.count):
            for others, also in self._deals(require_pieces(bag, hand), seats - 1):
                yield (hand, *others), likely * also

    def check(self, outcome: tuple[Pieces, ...]) -> None:
        """Refuse hands of another size, or pieces that the box does not hold."""
        if len(outcome) != self.seats:
            raise ImpossibleChance("chance/wrong-count", due=self.seats, found=len(outcome))
        bag = self.bag
        for seat, hand in enumerate(outcome):
            with at_event(seat):
                require_count(hand, self.count)
                bag = require_pieces(bag, hand)

    def read(self, told: Sequence[events.Event]) -> tuple[Pieces, ...]:
        """Read one `deal` event a seat, in seat order."""
        return read_deals(told, self.seats)


@dataclass(frozen=True, slots=True)
class PieceDraw(Chance[Pieces]):
    """Pieces for one seat: all of `sure`, and `count` more from the bag. The outcome is the pieces drawn."""

    seat: int
    bag: Pieces
    count: int
    sure: Pieces = ()
    told_by: ClassVar[type[events.Event]] = events.Draw

    def drawn(self, source: Source) -> Pieces:
        """Draw."""
        return tuple(sorted(self.sure + sample_from(source, self.bag, self.count)))

    def outcomes(self) -> Iterator[tuple[Pieces, Fraction]]:
        """Every draw: few for one or two pieces, many for six."""
        return ((tuple(sorted(self.sure + drawn)), likely) for drawn, likely in draws(self.bag, self.count))

    def check(self, outcome: Pieces) -> None:
        """Refuse another number of pieces, or pieces that are not there any more."""
        require_count(outcome, len(self.sure) + self.count)
        require_pieces(self.bag, require_pieces(outcome, self.sure))

    def read(self, told: Sequence[events.Event]) -> Pieces:
        """Read one event of the kind that this drawing writes."""
        event = expect(told, 0, self.told_by, self.seat)
        assert isinstance(event, events.Draw | events.Redraw), "told by pieces"
        return read_pieces(event.pieces)


@dataclass(frozen=True, slots=True)
class Redrawing(PieceDraw):
    """The new hand of a stuck player (K7)."""

    told_by: ClassVar[type[events.Event]] = events.Redraw


def read_pieces(words: Sequence[str]) -> Pieces:
    """Read the pieces of an event. Raises InvalidNotation."""
    return tuple(sorted(Piece(word) for word in words))


def read_deals(told: Sequence[events.Event], seats: int) -> tuple[Pieces, ...]:
    """Read one `deal` event a seat, in seat order. Raises InvalidNotation or FalseRecord."""
    hands = []
    for seat in range(seats):
        with at_event(seat):
            hands.append(read_pieces(expect(told, seat, events.Deal, seat).pieces))
    return tuple(hands)


def require_count(pieces: Pieces, due: int) -> None:
    """Refuse more or fewer pieces than are due. Raises ImpossibleChance."""
    if len(pieces) != due:
        raise ImpossibleChance("chance/wrong-count", due=due, found=len(pieces))


def require_pieces(bag: Pieces, drawn: Pieces) -> Pieces:
    """Return the bag without these. Raises ImpossibleChance where it does not hold them."""
    left = without(bag, drawn)
    if left is None:
        raise ImpossibleChance("chance/no-such-piece", piece=missing(bag, drawn))
    return left
