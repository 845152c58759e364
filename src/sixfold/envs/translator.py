"""What the environments know of one game: its native batch, and its positions, moves and records in both tongues.

A translator decides nothing. The native batch speaks numbers; the rules speak their own values.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from sixfold.kernels import NeedsExtension, available
from sixfold.rules.core import AnyGame, Outcome
from sixfold.rules.events import Event
from sixfold.rules.record import Participant, Record, Result

if not available:
    raise NeedsExtension("the environments")


class Walk(Protocol):
    """A game that is stepped through to find out what actions mean; a `Batch` of one game is such a walk."""

    @property
    def native(self) -> Any:
        """The batch of the C++ core."""

    def walk(self, *actions: int) -> None:
        """Take these actions in the first game."""

    def state(self, number: int = 0) -> Any:
        """Return the position in which the turn began."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """How wide the arrays of a game are."""

    actors: int  # who decide at once
    actions: int
    observation: int  # bytes
    most_legal: int
    hidden: int  # bytes


class Translator(Protocol):
    """What one game is to the environments."""

    @property
    def rules(self) -> AnyGame:
        """The game of the rules."""

    @property
    def native(self) -> Any:
        """The class of the C++ core."""

    def read_state(self, native: Any, number: int) -> Any:
        """Return the position in which the turn of this game began."""

    def write_state(self, native: Any, number: int, state: Any) -> None:
        """Let this game go on from a position in which somebody is to decide. Raises ValueError."""

    def turn(self, native: Any, number: int) -> tuple[int, ...]:
        """Return the actions of the turn so far."""

    def record(self, log: Any, players: int) -> Record:
        """Return the record of a game that the core has logged."""

    def logs(self, native: Any, number: int) -> list[Any]:
        """Return the logs of the games that ended at this place, and forget them."""

    def ends_turn(self, action: int) -> bool:
        """Tell whether a move is complete with this action."""

    def hidden_as(self, action: int) -> int:
        """Return the action that others see: the same, unless it tells what only its player may know."""

    def encode(self, walk: Walk, move: Any) -> tuple[int, ...]:
        """Return the actions that make up a legal move; the walk stands where the move is made. Raises ValueError."""

    def decode(self, walk: Walk, actions: Sequence[int]) -> Any:
        """Return the move that these actions make up; the walk stands where the first is taken. Raises ValueError."""


def make_record(game: str, players: int, events: tuple[Event, ...], end: Outcome | None) -> Record:
    """Return the record of these events, with the end if there was one."""
    told = events if end is None else (*events, end.event())
    result = None if end is None else Result(end.scores, end.winners, end.reason.value)
    return Record(game, participants(players), told, result=result)


def participants(players: int) -> tuple[Participant, ...]:
    """Return who sits in an environment: nobody with a name."""
    return tuple(Participant(f"player {seat}", "bot") for seat in range(players))
