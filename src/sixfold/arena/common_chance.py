"""Luck that is the same for every game of a deal, whoever sits where: common random numbers.

Two games of a mirrored pair soon differ, as different bots make different moves. What still can be the same is luck:
- Bags: every seat draws in an order fixed beforehand, seat 0 from the front of a shuffled row of all pieces and seat 1
  from its back (seats 2 and 3 from a row of their own), so that one's draws do not shift when another draws more.
- Dice and cubes: as their games say in their `arena.py`.

Every outcome has exactly the probability that the rules give it, also after all that players have seen: a row of pieces
stays evenly shuffled when pieces leave from its ends, and what comes back goes in at a random place.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from sixfold.rules.catalog import part_or
from sixfold.rules.chance import AnyChance, ChanceOutcome
from sixfold.rules.core import Seat
from sixfold.rules.draw import Dealing, PieceDraw
from sixfold.rules.match import AnyMatch
from sixfold.rules.pieces import Pieces
from sixfold.seeds import Stream

PieceT = TypeVar("PieceT")


class Settling(Protocol):
    """Something that answers for chance in one game."""

    def settle(self, match: AnyMatch) -> AnyMatch:
        """Let chance speak until a decision is due."""


class CommonChance:
    """What chance says in one game; equal seeds say the same to equal seats.

    A game says in its `arena.py`, as `COMMON`, how its own kinds of chance are answered. Any other is answered by how
    often its seat has been asked it.
    """

    def __init__(self, seed: int, game: str) -> None:
        self._seed = seed
        own = part_or(game, "arena", ArenaPart()).COMMON
        self._answers: Answers = {Dealing: _dealt, PieceDraw: _drawn, **own}
        self.bag = Bag(seed)
        self.counts: Counter[tuple[str, Seat | None]] = Counter()  # of what has happened, by its name and seat

    def settle(self, match: AnyMatch) -> AnyMatch:
        """Let chance speak until a decision is due."""
        while (asked := match.game.chance(match.state)) is not None:
            match = match.told(self.outcome(asked))
        return match

    def outcome(self, asked: AnyChance) -> ChanceOutcome:
        """Answer this chance."""
        own = (self._answers[kind] for kind in type(asked).__mro__ if kind in self._answers)
        return next(own, by_number)(asked, self)

    def number(self, what: str, seat: Seat | None = None) -> int:
        """Count something that happens; return how often it has by now."""
        self.counts[what, seat] += 1
        return self.counts[what, seat]

    def stream(self, *labels: str | int) -> Stream:
        """Return the luck of this name: the same in every game of the deal."""
        return Stream(self._seed, "fate", *labels)


Answers: TypeAlias = Mapping[type[AnyChance], Callable[[Any, CommonChance], ChanceOutcome]]


class ArenaPart:
    """What a game's `arena.py` says, with the default."""

    COMMON: Answers = MappingProxyType({})


def by_number(asked: AnyChance, luck: CommonChance) -> ChanceOutcome:
    """Answer by how often this seat has been asked this kind of chance."""
    kind, seat = type(asked).__name__, getattr(asked, "seat", None)
    return asked.sample(luck.stream(kind, str(seat), luck.number(kind, seat)))


def _dealt(asked: Dealing, luck: CommonChance) -> tuple[Pieces, ...]:
    hands = luck.bag.deal(asked.bag, asked.seats, asked.count)
    return tuple(tuple(sorted(hand)) for hand in hands)


def _drawn(asked: PieceDraw, luck: CommonChance) -> Pieces:
    if asked.sure:  # what is drawn at random comes from the old hand, not from the bag (K7)
        return asked.drawn(luck.stream("rest", asked.seat, luck.number("rest", asked.seat)))
    return tuple(sorted(luck.bag.draw(asked.seat, asked.bag, asked.count)))


class Token(NamedTuple):
    """One piece of the bag, told apart from its likes."""

    piece: str
    serial: int


class Bag:
    """A bag that every seat draws from in an order of its own."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._serials: Counter[str] = Counter()  # tokens made so far, by piece
        self._tokens: dict[str, list[int]] = defaultdict(list)  # serials in the bag, by piece, in rising order
        self._rows: dict[int, Shuffled] = {}

    def deal(self, bag: Sequence[PieceT], seats: int, count: int) -> list[list[PieceT]]:
        """Draw a first hand for every seat."""
        self._fit(bag)
        return [self._drawn(seat, bag, count) for seat in range(seats)]

    def draw(self, seat: Seat, bag: Sequence[PieceT], count: int) -> list[PieceT]:
        """Draw for this seat from what the bag holds now."""
        self._fit(bag)
        return self._drawn(seat, bag, count)

    def _drawn(self, seat: Seat, bag: Sequence[PieceT], count: int) -> list[PieceT]:
        row = self._row(seat // 2)
        by_text = {str(piece): piece for piece in bag}
        drawn = []
        for _ in range(count):
            token = row.end(back=seat % 2 == 1)
            self._tokens[token.piece].remove(token.serial)
            for each in self._rows.values():
                each.remove(token)
            drawn.append(by_text[token.piece])
        return drawn

    def _row(self, number: int) -> "Shuffled":
        if number not in self._rows:
            tokens = [Token(piece, serial) for piece, serials in self._tokens.items() for serial in serials]
            self._rows[number] = Shuffled(Stream(self._seed, "bag", number), sorted(tokens))
        return self._rows[number]

    def _fit(self, bag: Sequence[object]) -> None:
        """Take note of pieces that came back or left otherwise since the last draw."""
        held = Counter(map(str, bag))
        for piece in sorted(held.keys() | self._tokens.keys()):
            serials = self._tokens[piece]
            while len(serials) > held[piece]:
                gone = Token(piece, serials.pop())
                for row in self._rows.values():
                    row.remove(gone)
            while len(serials) < held[piece]:
                self._serials[piece] += 1
                serials.append(self._serials[piece])
                for row in self._rows.values():
                    row.insert(Token(piece, serials[-1]))


class Shuffled:
    """Tokens evenly shuffled, and so they stay."""

    def __init__(self, stream: Stream, tokens: Iterable[Token]) -> None:
        self._stream = stream
        self._tokens: list[Token] = []
        for token in tokens:
            self.insert(token)

    def end(self, *, back: bool) -> Token:
        """Return the first token, or the last."""
        return self._tokens[-1 if back else 0]

    def insert(self, token: Token) -> None:
        """Put a token anywhere, each place as likely."""
        self._tokens.insert(self._stream.below(len(self._tokens) + 1), token)

    def remove(self, token: Token) -> None:
        """Take a token out."""
        self._tokens.remove(token)
