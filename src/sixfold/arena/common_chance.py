"""Luck that is the same for every game of a deal, whoever sits where: common random numbers.

Two games of a mirrored pair soon differ, as different bots make different moves. What still can be the same is luck:
- Throws: the n-th throw of the game shows the same faces; a die whose row is closed is thrown unseen.
- Bags: every seat draws in an order fixed beforehand, seat 0 from the front of a shuffled row of all pieces and seat 1
  from its back (seats 2 and 3 from a row of their own), so that one's draws do not shift when another draws more.
- Cubes: the n-th cube that a seat draws falls the same way, and its re-rolls in its n-th turn do.

Every outcome has exactly the probability that the rules give it, also after all that players have seen: a row of pieces
stays evenly shuffled when pieces leave from its ends, and what comes back goes in at a random place.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from typing import NamedTuple, Protocol, TypeVar

from sixfold.games.cubes.rules import Changing, Filling, FirstHands, Throwing, faces
from sixfold.games.dice.rules import Dice, Throw
from sixfold.rules.chance import AnyChance, ChanceOutcome
from sixfold.rules.core import Seat
from sixfold.rules.draw import Dealing, PieceDraw
from sixfold.rules.match import AnyMatch
from sixfold.rules.pieces import Colour, Pieces
from sixfold.seeds import Stream

PieceT = TypeVar("PieceT")


class Settling(Protocol):
    """Something that answers for chance in one game."""

    def settle(self, match: AnyMatch) -> AnyMatch:
        """Let chance speak until a decision is due."""


class CommonChance:
    """What chance says in one game; equal seeds say the same to equal seats."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._bag = Bag(seed)
        self._asked: Counter[tuple[str, Seat | None]] = Counter()  # how often, by kind of chance and seat
        self._cubes: Counter[Seat] = Counter()  # drawn so far
        self._fills: Counter[Seat] = Counter()  # draws so far, which number the turns
        self._rolls: Counter[Seat] = Counter()  # since the last draw

    def settle(self, match: AnyMatch) -> AnyMatch:
        """Let chance speak until a decision is due."""
        while (asked := match.game.chance(match.state)) is not None:
            match = match.told(self.outcome(asked))
        return match

    @singledispatchmethod
    def outcome(self, asked: AnyChance) -> ChanceOutcome:
        """Answer any other chance by how often this seat has been asked it."""
        return self._by_number(asked)

    def _by_number(self, asked: AnyChance) -> ChanceOutcome:
        kind = (type(asked).__name__, getattr(asked, "seat", None))
        self._asked[kind] += 1
        return asked.sample(self._stream(*map(str, kind), self._asked[kind]))

    @outcome.register
    def _throw(self, asked: Throw) -> Dice:
        self._asked["throw", None] += 1
        every = Throw(frozenset()).drawn(self._stream("throw", self._asked["throw", None]))
        return every.without(asked.closed)

    @outcome.register
    def _dealing(self, asked: Dealing) -> tuple[Pieces, ...]:
        hands = self._bag.deal(asked.bag, asked.seats, asked.count)
        return tuple(tuple(sorted(hand)) for hand in hands)

    @outcome.register
    def _drawing(self, asked: PieceDraw) -> Pieces:
        if asked.sure:  # what is drawn at random comes from the old hand, not from the bag (K7)
            self._asked["rest", asked.seat] += 1
            return asked.drawn(self._stream("rest", asked.seat, self._asked["rest", asked.seat]))
        return tuple(sorted(self._bag.draw(asked.seat, asked.bag, asked.count)))

    @outcome.register
    def _first_hands(self, asked: FirstHands) -> tuple[Pieces, ...]:
        hands = self._bag.deal(asked.bag, asked.seats, 6)
        return tuple(self._fallen(seat, colours) for seat, colours in enumerate(hands))

    @outcome.register
    def _filling(self, asked: Filling) -> Pieces:
        self._fills[asked.seat] += 1
        self._rolls[asked.seat] = 0
        return self._fallen(asked.seat, self._bag.draw(asked.seat, asked.bag, asked.count))

    @outcome.register
    def _changing(self, asked: Changing) -> Pieces:
        """Change a stuck hand (C6) without a shift in the draws and falls to come."""
        changed: Pieces = self._by_number(asked)
        return changed

    def _fallen(self, seat: Seat, colours: Iterable[Colour]) -> Pieces:
        """Roll cubes that were just drawn, each by its number among this seat's cubes."""
        fallen = []
        for colour in colours:
            self._cubes[seat] += 1
            fallen.append(faces(colour)[self._stream("cube", seat, self._cubes[seat]).below(6)])
        return tuple(sorted(fallen))

    @outcome.register
    def _rolling(self, asked: Throwing) -> Pieces:
        """Roll again, each cube by the turn and its number among the rolled cubes of its colour."""
        turn = (asked.seat, self._fills[asked.seat], self._rolls[asked.seat])
        self._rolls[asked.seat] += 1
        streams = {cube.colour: self._stream("roll", *turn, cube.colour) for cube in asked.cubes}
        return tuple(faces(cube.colour)[streams[cube.colour].below(6)] for cube in asked.cubes)

    def _stream(self, *labels: str | int) -> Stream:
        return Stream(self._seed, "fate", *labels)


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
