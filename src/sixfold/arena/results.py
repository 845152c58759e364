"""What a game of the arena gives: who won, by how much, how long everyone thought, and what went wrong."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from sixfold.analysis.luck import luck_of
from sixfold.arena.entrants import Entrant
from sixfold.arena.pairings import Task
from sixfold.rules.core import Seat
from sixfold.rules.notation import Json
from sixfold.rules.record import Record


class Wrong(StrEnum):
    """How a bot can lose without playing to the end."""

    ILLEGAL = "illegal"
    CRASH = "crash"
    TIMEOUT = "timeout"
    ENDLESS = "endless"  # nobody's fault alone: the game is a draw


@dataclass(frozen=True, slots=True)
class Fault:
    """What went wrong, and at which seat."""

    kind: Wrong
    seat: Seat | None  # None where it is nobody's alone
    what: str
    traceback: str = ""  # of a crash, from where the bot's own code begins

    def to_json(self) -> dict[str, Json]:
        """Return what `from_json` reads."""
        return {"kind": self.kind.value, "seat": self.seat, "what": self.what, "traceback": self.traceback}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "Fault":
        """Read a fault. Raises KeyError or ValueError."""
        return cls(Wrong(data["kind"]), data["seat"], data["what"], data.get("traceback", ""))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A game that was played, or broken off by a fault."""

    number: int
    deal: int
    seats: tuple[str, ...]  # the names of the entrants, by seat
    scores: tuple[int, ...] | None  # None after a fault
    times_ms: tuple[tuple[float, ...], ...]  # of every decision, by seat
    fault: Fault | None = None
    record: Record | None = field(default=None, compare=False)  # None where it was read from a journal
    luck: tuple[float, ...] | None = None  # by seat, in shares of a win; None where nobody asked for it

    def places(self) -> tuple[int, ...]:
        """Return everyone's place, 0 being first; equals share one. Whoever is at fault is last, the others equal."""
        if self.scores is not None:
            return tuple(sum(other > own for other in self.scores) for own in self.scores)
        assert self.fault is not None, "a game without scores was broken off"
        return tuple(len(self.seats) - 1 if seat == self.fault.seat else 0 for seat in range(len(self.seats)))

    def shares(self) -> tuple[float, ...]:
        """Return everyone's part of the win: 1, or as much less as there are others in first place."""
        places = self.places()
        return tuple(1 / places.count(0) if place == 0 else 0.0 for place in places)


def with_luck(game: GameResult) -> GameResult:
    """Return the same with its luck, which is nothing on average; a game broken off by a fault has none.

    Games of a deal are compared with the same outcomes, other deals with others, or what these are would stay in the
    mean of many games.
    """
    assert game.record is not None, "what was just played has its record"
    return game if game.scores is None else replace(game, luck=luck_of(game.record, game.deal))


def names(seats: tuple[Entrant, ...]) -> tuple[str, ...]:
    """Return the names by seat."""
    return tuple(entrant.name for entrant in seats)


def forfeited(task: Task, fault: Fault, elapsed_ms: float, record: Record) -> GameResult:
    """Return a game of which only the fault is known, since its process is gone."""
    times = tuple((elapsed_ms,) if seat == fault.seat else () for seat in range(len(task.seats)))
    return GameResult(task.number, task.deal, names(task.seats), None, times, fault, record)
