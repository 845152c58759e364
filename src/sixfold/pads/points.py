"""A game kept by points alone: who scored how much, in turn or not. What lies on the table stays unknown."""

from dataclasses import dataclass, replace

from sixfold.pads.judging import UNKNOWN, Manner, in_turn, unfit
from sixfold.pads.tellings import Finished, Moved, Scored, Telling
from sixfold.rules import events
from sixfold.rules.core import Outcome, Reason, Seat, Step, at_seat, require_decider
from sixfold.rules.errors import IllegalMove
from sixfold.rules.notation import Word


@dataclass(frozen=True, slots=True)
class Tally:
    """The points by seat, and whose turn comes; None before the first."""

    scores: tuple[int, ...]
    turn: Seat | None = None
    reason: Word | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Points(Manner[Tally]):
    """Keeps points. `most` is the most that one turn can score, `never` what none can, by `rule`."""

    sees_the_end = False

    ends: Word  # why it ended when the people say so and nobody went out
    in_turn: bool = True
    rule: str = "SCORE"
    most: int | None = None
    never: frozenset[int] = frozenset()
    out_bonus: int = 0
    words: tuple[str, ...] = ("pass",)  # turns without points
    total: int | None = None  # the most that all scores together can be

    def start(self, seats: int) -> Step[Tally]:
        """Return an empty tally."""
        return Step(Tally((0,) * seats))

    def judge(self, position: Tally, telling: Telling) -> Step[Tally]:
        """Add points, note a turn without any, or end. Raises SixfoldError."""
        if isinstance(telling, Finished):
            require_decider(0, (0,), over=position.reason is not None)
            return self._ended(position, self.ends, ())
        if not isinstance(telling, Scored | Moved):
            raise unfit(telling)
        self._require_turn(position, telling.seat)
        if isinstance(telling, Moved):
            word = telling.move.strip(" ")
            if word not in self.words or not self.in_turn:
                raise unfit(telling)
            return Step(self._next(position, telling.seat), (events.Move(telling.seat, word),))
        return self._scored(position, telling)

    def _require_turn(self, position: Tally, seat: Seat) -> None:
        anyone = not self.in_turn or position.turn is None
        due = tuple(range(len(position.scores))) if anyone else self.due(position)
        require_decider(seat, due, over=position.reason is not None)

    def _scored(self, position: Tally, telling: Scored) -> Step[Tally]:
        seat, points = telling.seat, telling.points
        is_over = self.most is not None and points > self.most
        is_first = position.turn is None  # only an opening can score nothing
        if is_over or (points in self.never and not (points == 0 and is_first)):
            raise IllegalMove(self.rule, "pad/no-such-points", points=points)
        if self.total is not None and sum(position.scores) + points > self.total:
            raise IllegalMove(self.rule, "pad/too-many", most=self.total)
        told: tuple[events.Event, ...] = (events.Move(seat, UNKNOWN, points=points),)
        table = self._next(_plus(position, seat, points), seat)
        if not telling.out:
            return Step(table, told)
        if not self.out_bonus:
            raise unfit(telling)
        bonus = events.Bonus(seat, self.out_bonus)
        return self._ended(_plus(table, seat, self.out_bonus), Reason.OUT, (*told, bonus))

    def _next(self, position: Tally, seat: Seat) -> Tally:
        return replace(position, turn=(seat + 1) % len(position.scores)) if self.in_turn else position

    def _ended(self, position: Tally, reason: Word, told: tuple[events.Event, ...]) -> Step[Tally]:
        return Step(replace(position, reason=reason), (*told, Outcome(reason, position.scores).event()))

    def scores(self, position: Tally) -> tuple[int, ...]:
        """Return the points so far."""
        return position.scores

    def outcome(self, position: Tally) -> Outcome | None:
        """Return how it ended."""
        return Outcome(position.reason, position.scores) if position.reason else None

    def due(self, position: Tally) -> tuple[Seat, ...]:
        """Return whose turn it is."""
        return () if position.turn is None or position.reason else (position.turn,)

    def choices(self, _position: Tally, _seat: Seat) -> tuple[str, ...]:
        """Return the turns without points."""
        return self.words if self.in_turn else ()

    def then(self, position: Tally) -> tuple[Seat, ...]:
        """Return who comes after each seat, where turns are told in order."""
        return in_turn(len(position.scores)) if self.in_turn else ()


def _plus(position: Tally, seat: Seat, points: int) -> Tally:
    return replace(position, scores=at_seat(position.scores, seat, position.scores[seat] + points))
