"""How a telling is judged: the protocol of the manners in which a game can be kept, and what they share.

A game brings its manners in its `pad.py`, as `MANNERS`, the usual one first. One that brings none is kept by points.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, Literal, Protocol, TypeVar

from sixfold.pads.tellings import Showed, Telling, seat_of
from sixfold.rules.catalog import find_game, part_or
from sixfold.rules.core import AnyGame, Outcome, Seat, StateT, Step
from sixfold.rules.errors import InvalidNotation, InvalidSetup, NotYourTurn
from sixfold.rules.events import Event, own_pieces
from sixfold.rules.pieces import Pieces
from sixfold.rules.positions import AnyPosition

PositionT = TypeVar("PositionT")
UNKNOWN: Final = "?"  # the move of a turn of which only the points are told


class Manner(ABC, Generic[PositionT]):
    """One way to keep a game. A position is a frozen value of its own. What a way has no answer to has a default."""

    hides: ClassVar[bool] = True  # whether something stays unknown: then the record says how it was kept
    sees_the_end: ClassVar[bool] = True  # whether the rules see that the game is over; otherwise the people say so

    @abstractmethod
    def start(self, seats: int) -> Step[PositionT]:
        """Return the position before the first telling, and what a record tells of it."""

    @abstractmethod
    def judge(self, position: PositionT, telling: Telling) -> Step[PositionT]:
        """Return the position after a telling of someone who plays, and the events of a record. Raises SixfoldError."""

    @abstractmethod
    def scores(self, position: PositionT) -> tuple[int, ...]:
        """Return the points so far, by seat."""

    @abstractmethod
    def outcome(self, position: PositionT) -> Outcome | None:
        """Return how it ended, or None while it goes on."""

    def due(self, _position: PositionT) -> tuple[Seat, ...]:
        """Return whose turn is told next; () where anyone's may be."""
        return ()

    def view(self, _position: PositionT) -> object | None:
        """Return what lies open, as a spectator's view of the game; None where nothing was told of it."""
        return None

    def left(self, _position: PositionT) -> Mapping[str, int]:
        """Return how many of each kind have not been seen, where that is known."""
        return {}

    def bag(self, _position: PositionT) -> int | None:
        """Return how many pieces the bag or pile holds, where that is known."""
        return None

    def waits(self, _position: PositionT) -> Literal["open", "roll"] | None:
        """Return what has to be told before a decision: who begins, or a throw of the dice; None otherwise."""
        return None

    def choices(self, _position: PositionT, _seat: Seat) -> tuple[str, ...]:
        """Return the numbers that this seat can cross now, or the words for a turn without points."""
        return ()

    def then(self, _position: PositionT) -> tuple[Seat, ...]:
        """Return by seat whose turn is told after its own, whatever that is; () where anyone's may be."""
        return ()

    def line(self, _position: PositionT) -> str | None:
        """Return what a referee can be asked about, as one line; None where too little lies open."""
        return None


AnyManner = Manner[Any]  # for code that serves all games, and hands positions through


class Way(Protocol):
    """A turn that a hand can make: the rows that lie then, and which cards of the hand are in them."""

    @property
    def rows(self) -> tuple[Pieces, ...]:
        """The rows of the table after it."""

    @property
    def cards(self) -> Pieces:
        """What is played."""


class PadPart:
    """What a game's `pad.py` says, with the defaults: it is kept by points, and no hand is ever told."""

    def __init__(self, game: str) -> None:
        self._about = find_game(game).ABOUT

    @property
    def MANNERS(self) -> Mapping[str, AnyManner]:  # noqa: N802
        """The manners in which the game can be kept, the usual one first."""
        from sixfold.pads.points import Points  # noqa: PLC0415  it is a manner of this file

        return {"points": Points(ends=self._about.ends[0])}

    def way_to_play(self, _position: AnyPosition, _hand: Pieces) -> Way | None:
        """Return a turn that this hand can make, or None: then there is none. Raises InvalidNotation."""
        raise unfit(Showed(seat=0))

    def with_hands(self, position: AnyPosition) -> AnyPosition:
        """Return the position with stand-ins for hands that nobody told, in a game where they lie open."""
        return position


def pad_part(game: str) -> PadPart:
    """Return how this game is kept at a real table. Raises InvalidSetup."""
    return part_or(game, "pad", PadPart(game))


def manners_of(game: str) -> Mapping[str, AnyManner]:
    """Return the manners in which this game can be kept, the usual one first. Raises InvalidSetup."""
    return pad_part(game).MANNERS


def manner_of(game: str, name: str) -> AnyManner:
    """Return this manner of keeping a game. Raises InvalidSetup."""
    known = manners_of(game)
    if name not in known:
        raise InvalidSetup("pad/no-such-manner", manner=name[:80], known=", ".join(known))
    return known[name]


def judged(manner: Manner[PositionT], seats: int, position: PositionT, telling: Telling) -> Step[PositionT]:
    """Return the position after a telling, by someone who sits at this table. Raises SixfoldError."""
    seat = seat_of(telling)
    if seat is not None and seat >= seats:
        raise NotYourTurn(seat=seat, turn=" ".join(map(str, manner.due(position))) or "-")
    return manner.judge(position, telling)


def unfit(telling: Telling) -> InvalidNotation:
    """Return the refusal of a telling that does not belong to a manner."""
    return InvalidNotation("pad/unfit", kind=telling.type)


def in_turn(seats: int) -> tuple[Seat, ...]:
    """Return who comes after each seat, clockwise."""
    return tuple((seat + 1) % seats for seat in range(seats))


def settled(game: AnyGame, step: Step[StateT]) -> Step[StateT]:
    """Let stand-ins be dealt or drawn until a decision is due: the first of all outcomes, as any will do."""
    state, told = step
    while (asked := game.chance(state)) is not None:
        outcome, _ = next(iter(asked.outcomes()))
        state, more = game.settle(state, outcome)
        told = (*told, *more)
    return Step(state, told)


def public(game: AnyGame, told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Return the events as someone who watches the table may know them, the stand-ins of open hands left out too."""
    return tuple(own_pieces(game.seen(event, None), None) for event in told)
