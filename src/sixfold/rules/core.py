"""What every game is: seats, options, steps, outcomes, and the protocol that the five game modules keep.

Read this page first, then one game. A game is a module with the functions of `Game`; a position is a frozen `State` of
its own; nothing in it draws a random number, reads a clock or knows who plays. The errors are in `errors.py`, what
chance can do in `chance.py`, the events that a step writes in `events.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import wraps
from math import inf
from types import UnionType
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, cast

from sixfold.rules.chance import AnyChance, ChanceOutcome
from sixfold.rules.errors import GameOver, IllegalMove, InvalidSetup, NotYourTurn
from sixfold.rules.events import End, Event
from sixfold.rules.notation import Word
from sixfold.rules.pieces import Pieces

Seat = int  # a place at the table, from 0, clockwise

Value = TypeVar("Value")
StateT = TypeVar("StateT")
ViewT = TypeVar("ViewT")
MoveT = TypeVar("MoveT")
Judge = TypeVar("Judge", bound=Callable[..., None])


@dataclass(frozen=True, slots=True)
class Options:
    """What a table agrees on before the start."""

    ages: tuple[float, ...] = ()  # one a seat; empty: seat 0 is the oldest, the last seat the youngest

    def oldest(self, seats: Iterable[Seat]) -> Seat:
        """Return the oldest of these; of two of the same age the lower seat counts as older."""
        return min(seats, key=self._seniority)

    def youngest(self, seats: Iterable[Seat]) -> Seat:
        """Return the youngest of these; of two of the same age the higher seat counts as younger."""
        return max(seats, key=self._seniority)

    def _seniority(self, seat: Seat) -> tuple[float, Seat]:
        return (-self.ages[seat] if self.ages else 0, seat)


class Reason(Word):
    """Why a game ended."""

    OUT = "out"
    BLOCKED = "blocked"
    LAST_TURNS = "last turns"
    MISSES = "misses"
    ROWS = "rows"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    reason: Word
    scores: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats with the highest score: all five games share the win between equals."""
        return tuple(seat for seat, score in enumerate(self.scores) if score == max(self.scores))

    def event(self) -> End:
        """Return the last event of the game's record."""
        return End(reason=self.reason.value, scores=self.scores, winners=self.winners)


class Step(NamedTuple, Generic[StateT]):
    """A new position, and the record events that tell how it came about."""

    state: StateT
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a game is, said once: everything else reads it here and never asks which game it is."""

    name: str  # in the catalog and in records
    letter: str  # of its rule ids
    order: int  # its place where games are listed
    seats: range  # how many can play
    usual_seats: int  # how many do, when one person plays with bots
    minutes: int  # how long it takes, about
    piece: str  # what players lay or mark, as the rulebook's words name it
    counts: str = "points"  # what a score counts, likewise
    tie: Literal["oldest", "youngest"] | None = None  # whom a tie for the opening goes to; None: nobody's age matters
    hidden: bool = False  # whether players hide their hands from each other
    ends: tuple[Word, ...]  # the reasons for which it can end
    event_rules: Mapping[str, str] = field(default_factory=dict)  # what a record breaks with a false event of this type
    actions: Mapping[str, int] = field(default_factory=dict)  # the number that a record gives decisions of a phase


class Game(Protocol[StateT, ViewT, MoveT]):
    """The protocol of a game module over its own frozen types: `Game[duel.State, duel.View, duel.Move]`.

    A game in which nothing is hidden imports `seen`, `revealed` and `hands` from `open_table.py`.
    """

    @property
    def ABOUT(self) -> About:  # noqa: N802
        """What the game is."""

    @property
    def State(self) -> type[StateT]:  # noqa: N802
        """The type of a position."""

    @property
    def View(self) -> type[ViewT]:  # noqa: N802
        """The type of what one seat may know."""

    @property
    def Move(self) -> type[MoveT] | UnionType:  # noqa: N802
        """The type of a decision, or the union of several."""

    def start(self, seats: int, options: Options = ...) -> StateT:
        """Return the position before anything is dealt or drawn by lot. Raises InvalidSetup."""

    def chance(self, state: StateT) -> AnyChance | None:
        """Say what has to be dealt, drawn or rolled next, if anything."""

    def settle(self, state: StateT, outcome: ChanceOutcome) -> Step[StateT]:
        """Go on once chance has spoken. Raises ImpossibleChance."""

    def deciders(self, state: StateT) -> tuple[Seat, ...]:
        """Return who owes a decision, in the order in which a record writes them."""

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """Return what this seat may know; None is a spectator."""

    def revealed(self, state: StateT) -> Pieces:
        """Return the hand that lies open for everyone to check, where a rule asks for that."""

    def hands(self, state: StateT) -> tuple[Pieces, ...]:
        """Return the hands by seat; () in a game without any."""

    def seen(self, event: Event, seat: Seat | None) -> Event:
        """Return the event as this seat may know it; None is a spectator."""

    def legal_moves(self, view: ViewT) -> tuple[MoveT, ...]:
        """List the moves of the view's own seat, in notation order; () if it owes no decision."""

    def check(self, view: ViewT, move: MoveT) -> None:
        """Judge a move of the view's own seat. Raises NotYourTurn, GameOver or IllegalMove."""

    def apply(self, state: StateT, seat: Seat, move: MoveT) -> Step[StateT]:
        """Make a decision. Raises what `check` raises."""

    def outcome(self, state: StateT) -> Outcome | None:
        """Return how it ended, or None while it goes on."""

    def scores(self, view: ViewT, /) -> tuple[int, ...]:
        """Return the points so far, by seat: the same in every seat's view, and at the end those of the outcome."""

    def parse_move(self, text: str) -> MoveT:
        """Read a move. Raises InvalidNotation."""

    def format_move(self, move: MoveT) -> str:
        """Write a move in its canonical form."""


# For code that serves all games and never looks inside.
AnyState: TypeAlias = Any
AnyView: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyGame = Game[AnyState, AnyView, AnyMove]
AnyStep = Step[AnyState]


def at_seat(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    """Return these values by seat, with another one at this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def wrong_seats(about: About, seats: int) -> InvalidSetup:
    """Return the refusal of a number of players that this game does not have."""
    return InvalidSetup("setup/seats", game=about.name, least=about.seats[0], most=about.seats[-1], seats=seats)


def require_setup(about: About, seats: int, options: Options) -> None:
    """Refuse a number of players or options that this game does not have. Raises InvalidSetup."""
    if seats not in about.seats:
        raise wrong_seats(about, seats)
    if options.ages and len(options.ages) != seats:
        raise InvalidSetup("setup/ages", ages=len(options.ages), seats=seats)
    for age in options.ages:
        if not 0 <= age < inf:
            raise InvalidSetup("setup/age", age=age)


def require_decider(seat: Seat | None, deciders: tuple[Seat, ...], *, over: bool) -> None:
    """Refuse a decision that nobody asked this seat for. Raises GameOver or NotYourTurn."""
    if over:
        raise GameOver
    if seat not in deciders:
        raise NotYourTurn(seat="-" if seat is None else seat, turn=" ".join(map(str, deciders)) or "-")


def judges(moves: type | UnionType) -> Callable[[Judge], Judge]:
    """Let a judge of these moves put the view and the move into every IllegalMove, so that the refusal replays.

    What is not one of the moves at all is a caller's bug: TypeError.
    """

    def decorated(check: Judge) -> Judge:
        @wraps(check)
        def judged(view: object, move: object) -> None:
            if not isinstance(move, moves):
                raise TypeError(f"not a move: {move!r}")
            try:
                check(view, move)
            except IllegalMove as error:
                error.view, error.move = view, move
                raise

        return cast("Judge", judged)

    return decorated
