"""A game under way: the position and the events that led to it, as one frozen value.

A live table, a simulation and a terminal game are all a Match that is told decisions and outcomes of chance. Keeping
an earlier Match is how one undoes.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Protocol, runtime_checkable

from sixfold.rules.catalog import find_game
from sixfold.rules.chance import ChanceOutcome, Generator, Source
from sixfold.rules.core import AnyMove, AnyState, AnyView, Game, MoveT, Options, Outcome, Seat, StateT, Step, ViewT
from sixfold.rules.events import Event
from sixfold.rules.pieces import Pieces
from sixfold.rules.record import Participant, Record, Result, Stopped, opening_of, replay


@dataclass(frozen=True, slots=True)
class Match(Generic[StateT, ViewT, MoveT]):
    """Where a game stands, and how it got there."""

    game: Game[StateT, ViewT, MoveT]
    players: tuple[Participant, ...]
    options: Options
    seed: int | None
    state: StateT
    events: tuple[Event, ...] = ()
    stopped: Stopped | None = None  # until someone plays on
    begun: str | None = None  # the whole table that it was played on from, where it did not begin at its start
    _views: dict[Seat | None, ViewT] = field(default_factory=dict, init=False, repr=False, compare=False)  # as asked

    def __reduce__(self) -> tuple[object, ...]:
        name = self.game.ABOUT.name  # a module cannot be pickled
        return _again, (name, self.players, self.options, self.seed, self.state, self.events, self.stopped, self.begun)

    @classmethod
    def start(
        cls,
        game: str,
        players: tuple[Participant, ...],
        options: Options = Options(),
        seed: int | None = None,
        begun: str | None = None,
    ) -> "Match[StateT, ViewT, MoveT]":
        """Sit down, or at the whole table that is given as one line. Raises what `opening_of` raises."""
        opening = opening_of(game, len(players), options, begun)
        return cls(find_game(game), players, options, seed, opening, begun=begun)

    @classmethod
    def resume(cls, record: Record) -> "Match[StateT, ViewT, MoveT]":
        """Take up the game of a record where it stands. Raises what `replay` raises."""
        match = cls.start(record.game, record.players, record.options, record.seed, record.start)
        state, events = match.state, list[Event]()
        for step in replay(record):
            state = step.state
            events += step.events
        return replace(match, state=state, events=tuple(events), stopped=record.stopped)

    def settled(self, source_at: Callable[[int], Source | Generator]) -> "Match[StateT, ViewT, MoveT]":
        """Let chance speak until a decision is due; `source_at` gives the source for an event number."""
        match = self
        while (asked := match.game.chance(match.state)) is not None:
            match = match.told(asked.sample(source_at(len(match.events))))
        return match

    def told(self, outcome: ChanceOutcome) -> "Match[StateT, ViewT, MoveT]":
        """Go on with this outcome of the chance that is due. Raises ImpossibleChance."""
        return self._after(self.game.settle(self.state, outcome))

    def played(self, seat: Seat, move: MoveT | str) -> "Match[StateT, ViewT, MoveT]":
        """Go on with this decision, a move or its text. Raises Refusal, InvalidNotation."""
        made = self.game.parse_move(move) if isinstance(move, str) else move
        return self._after(self.game.apply(self.state, seat, made))

    def _after(self, step: Step[StateT]) -> "Match[StateT, ViewT, MoveT]":
        return replace(self, state=step.state, events=self.events + step.events, stopped=None)

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Who owes a decision."""
        return self.game.deciders(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self.game.scores(self.view(None))

    @property
    def revealed(self) -> Pieces:
        """The hand that lies open for everyone to check, where a rule asks for that."""
        return self.game.revealed(self.state)

    def view(self, seat: Seat | None) -> ViewT:
        """Return what this seat may know."""
        if seat not in self._views:
            self._views[seat] = self.game.view(self.state, seat)
        return self._views[seat]

    def record(self) -> Record:
        """Return the record so far."""
        end = self.outcome
        result = None if end is None else Result(end.scores, end.winners, end.reason.value)
        name, start = self.game.ABOUT.name, self.begun
        return Record(name, self.players, self.events, self.options, self.seed, result, self.stopped, start)


AnyMatch = Match[AnyState, AnyView, AnyMove]  # for code that serves all games and never looks inside


@runtime_checkable
class HasMatch(Protocol):
    """A value that stands for a match, as that of `import sixfold as sf` does."""

    @property
    def rules_match(self) -> AnyMatch:
        """The match."""


def _again(game: str, *fields: Any) -> AnyMatch:
    """Rebuild a match on the other side of a process border."""
    return Match(find_game(game), *fields)
