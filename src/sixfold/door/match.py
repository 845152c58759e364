"""A game that programmers play: what `sixfold.rules.match` keeps, with names, chance from a seed, and a drawing."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Generic, NamedTuple, TypeVar, cast

from sixfold.drawing import draw_svg, draw_text
from sixfold.fair import verify_fair
from sixfold.players import AnyBot, Bot, SimpleBot, as_bot, choose, is_bot
from sixfold.rules import events
from sixfold.rules.core import Game, MoveT, Options, Outcome, Seat, StateT, ViewT
from sixfold.rules.errors import FalseRecord, GameOver, InvalidSetup
from sixfold.rules.match import Match as Course
from sixfold.rules.record import Participant, Record, format_record, parse_record, verify
from sixfold.seeds import chance_stream

MoveT_co = TypeVar("MoveT_co", covariant=True)


class ScoredMove(NamedTuple, Generic[MoveT_co]):
    """A move and the points that it makes."""

    move: MoveT_co
    points: int


class Decision(NamedTuple):
    """What was decided, in notation."""

    move: str
    seat: Seat | None  # where it was not `turn` that decided

    def __str__(self) -> str:
        return f".play({self.move!r})" if self.seat is None else f".play({self.move!r}, seat={self.seat})"


@dataclass(frozen=True, slots=True, repr=False)
class Match(Generic[StateT, ViewT, MoveT]):
    """A game under way, or over: a frozen value, and every move makes a new one.

    >>> import sixfold as sf
    >>> m = sf.new("duel", ["Ada", "Bo"], seed=7)
    >>> m.turn, m.scores, m.outcome
    (1, (0, 0), None)
    >>> m = m.play(m.legal_moves[-1])
    >>> m
    sf.new('duel', ['Ada', 'Bo'], seed=7).play('Y8')
    """

    _course: Course[StateT, ViewT, MoveT]
    _resumed: Record | None = field(default=None, compare=False)  # what it began with, if not with an empty table
    _decisions: tuple[Decision, ...] = field(default=(), compare=False)  # since then

    @classmethod
    def start(
        cls, game: str, players: tuple[Participant, ...], options: Options, seed: int
    ) -> "Match[StateT, ViewT, MoveT]":
        """Sit down and let chance speak until someone has to decide. Raises InvalidSetup."""
        return cls(_settled(Course.start(game, players, options, seed)))

    @classmethod
    def resume(cls, record: Record | str) -> "Match[StateT, ViewT, MoveT]":
        """Take up a recorded game, or a line of a file, where it stands. Raises what is wrong with the record."""
        told = parse_record(record) if isinstance(record, str) else record
        return cls(Course.resume(told), told)

    @property
    def rules_match(self) -> Course[StateT, ViewT, MoveT]:
        """The same game as `sixfold.rules` has it."""
        return self._course

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._course.game.ABOUT.name

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, by seat."""
        return tuple(player.name for player in self._course.players)

    @property
    def seed(self) -> int | None:
        """Where chance comes from; None in a record whose chance came from elsewhere."""
        return self._course.seed

    @property
    def state(self) -> StateT:
        """The whole table, hidden hands included."""
        return self._course.state

    @property
    def events(self) -> tuple[events.Event, ...]:
        """All that happened, as a record tells it, hidden things included."""
        return self._course.events

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Every seat that owes a decision: several where all choose at once, none once the game is over."""
        return self._course.deciders

    @property
    def turn(self) -> Seat | None:
        """The first of the deciders, or None once the game is over."""
        return next(iter(self.deciders), None)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points so far, by seat."""
        return self._course.scores

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self._course.outcome

    def view(self, seat: Seat | None = None) -> ViewT:
        """Return what this seat may know; without a seat, what a spectator sees. Raises InvalidSetup."""
        if seat is not None and seat not in range(len(self.players)):
            raise InvalidSetup("position/no-such-seat", seat=seat, last=len(self.players) - 1)
        return self._course.view(seat)

    @property
    def legal_moves(self) -> tuple[MoveT, ...]:
        """The moves of `turn`, in notation order; in Qwirkle Cards those of a solver, as nobody can list all."""
        return () if self.turn is None else self.legal_moves_of(self.turn)

    def legal_moves_of(self, seat: Seat) -> tuple[MoveT, ...]:
        """List the moves of one seat; () if it owes no decision. Raises InvalidSetup."""
        return self._rules.legal_moves(self.view(seat))

    def moves_scored(self) -> tuple[ScoredMove[MoveT], ...]:
        """List the moves of `turn` that make points, the best first; () in games that score no turns."""
        scored = [ScoredMove(move, points) for move in self.legal_moves if (points := self._points(move)) is not None]
        return tuple(sorted(scored, key=lambda found: -found.points))

    def _points(self, move: MoveT) -> int | None:
        assert self.turn is not None, "asked of legal moves"
        told = self._rules.apply(self.state, self.turn, move).events
        return next((event.points for event in told if isinstance(event, events.Move)), None)

    def play(
        self, move: MoveT | str | Bot[ViewT, MoveT] | SimpleBot[ViewT, MoveT], *, seat: Seat | None = None
    ) -> "Match[StateT, ViewT, MoveT]":
        """Return the match after this decision of `turn`, or of `seat` where several decide; chance then speaks.

        The decision is a move, its text, or a bot that makes it. Raises IllegalMove, InvalidNotation, NotYourTurn or
        GameOver.
        """
        turn = self.turn
        decider = turn if seat is None else seat
        if decider is None:
            raise GameOver
        made = self._chosen(move, decider) if is_bot(move) else cast("MoveT | str", move)
        course = self._course.played(decider, made)
        text = made if isinstance(made, str) else self._rules.format_move(made)
        decision = Decision(text, None if decider == turn else decider)
        return Match(_settled(course), self._resumed, (*self._decisions, decision))

    def _chosen(self, bot: AnyBot, seat: Seat) -> MoveT | str:
        return cast("MoveT | str", choose(as_bot(bot), self._course, seat, self.seed or 0))

    @property
    def record(self) -> Record:
        """The record so far."""
        return self._course.record()

    def verify(self) -> None:
        """Judge every event again and, with a seed, draw all chance again. Raises FalseRecord and other refusals."""
        if self.seed is None:
            verify(self.record)
        else:
            verify_fair(self.record)

    def positions(self) -> Iterator[StateT]:
        """Go through the whole tables of this game: the start, and then after every step."""
        return cast("Iterator[StateT]", self.record.positions())

    @property
    def _rules(self) -> Game[StateT, ViewT, MoveT]:
        return self._course.game

    def __str__(self) -> str:
        return draw_text(self.view(), names=self.players)

    def _repr_svg_(self) -> str:
        return draw_svg(self.view(), names=self.players)

    def __repr__(self) -> str:
        return self._beginning() + "".join(map(str, self._decisions))

    def _beginning(self) -> str:
        """Return how it began, as Python."""
        if self._resumed is not None:
            return f"sf.Match.resume({format_record(self._resumed)!r})"
        names = ", ".join(repr(each.name) if each.kind == "human" else f"sf.{each}" for each in self._course.players)
        ages = f", ages={self._course.options.ages}" if self._course.options.ages else ""
        return f"sf.new({self.game!r}, [{names}], seed={self.seed}{ages})"


def _settled(course: Course[StateT, ViewT, MoveT]) -> Course[StateT, ViewT, MoveT]:
    """Let chance speak until a decision is due. Raises FalseRecord where there is no seed to draw it from."""
    if course.seed is not None:
        return course.settled(partial(chance_stream, course.seed))
    if course.game.chance(course.state) is not None:
        raise FalseRecord("CHANCE", "record/no-seed")
    return course
