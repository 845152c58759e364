"""A game as an account of luck and play: what every deal, draw and roll gave, and what every decision cost.

The value of a position is everyone's share of the win. Before a decision it is that of the best option, after it that
of the chosen one, and what lies between two decisions is luck: of deals, draws and rolls, and of what others turn out
to hold. So for every seat result - start = luck + skill, whatever the values are. Decisions that are shown together
are judged from one position.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from statistics import fmean
from typing import Final, NamedTuple, Self

from sixfold.analysis.decision import DecisionFutures, Width, analysis_part
from sixfold.analysis.figures import NextTurn
from sixfold.analysis.options import Compared, margin_of, seed_of
from sixfold.analysis.seats import shares_at_start
from sixfold.players.shares import shares_of_win
from sixfold.puzzles import Reasons
from sixfold.rules.catalog import find_game
from sixfold.rules.core import AnyGame, AnyMove, AnyState, AnyView, Seat
from sixfold.rules.events import Event, Move
from sixfold.rules.record import Record, replay

Shares = tuple[float, ...]  # of the win, by seat
WORTH_TELLING: Final = 0.02  # share of a win
OPTIONS: Final = 8
POSITIONS: Final = 20_000
MOST_ENDS: Final = 1_600  # games to the end by which points are told


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One decision, judged from what its seat could know."""

    event: int  # its number in the record, from 1
    seat: Seat
    move: str
    best: str
    loss: float  # share of the win, against the best option
    counts: bool  # whether there was a choice to make
    exact: bool
    before: Shares
    after: Shares
    points: float = 0.0  # lost: now, by what the next player makes and in the own next turn; in dice games to the end
    chosen_for: Reasons | None = None  # of the chosen option and of the best one, where it lost something worth telling
    best_for: Reasons | None = None


@dataclass(frozen=True, slots=True)
class Lucky:
    """What happened between two decisions."""

    event: int  # the first chance event since the last decision, or the decision that follows
    kind: str  # its type; "hidden" where nothing was dealt, drawn or rolled
    luck: Shares


@dataclass(frozen=True, slots=True)
class Account:
    """All entries of a game, in order."""

    start: Shares
    result: Shares
    entries: tuple[JudgedDecision | Lucky, ...]

    @property
    def luck(self) -> Shares:
        """Everyone's luck."""
        return _summed([entry.luck for entry in self.entries if isinstance(entry, Lucky)], len(self.start))

    @property
    def skill(self) -> Shares:
        """What everyone's play, and that of the others, was worth: what the account leaves."""
        return tuple(end - begin - luck for begin, end, luck in zip(self.start, self.result, self.luck, strict=True))


class RecordStep(NamedTuple):
    """One step of a record: a decision, or chance, which nobody decides."""

    number: int  # of its first event in the record
    state: AnyState  # before it
    told: Sequence[Event]  # nothing while choices stay hidden
    seat: Seat | None = None
    move: AnyMove = None


Judging = Callable[[AnyGame, RecordStep], JudgedDecision]


def kept_account(record: Record, judging: Judging) -> Iterator[JudgedDecision | Lucky | Account]:
    """Keep the account of a game entry by entry, and then return the whole. Raises what `replay` raises."""
    game = find_game(record.game)
    book = _Book(shares_at_start(record))
    for step in steps_of(game, record):
        if step.seat is None:
            book.throw(step)
        else:
            yield from book.enter(judging(game, step))
            book.is_open = book.is_open and not step.told  # what is shown together is judged together
    state = final_state(record)
    yield from book.close(_result(game, record, state, book.value), len(record.events))


class _Book:
    """An account that is being kept."""

    def __init__(self, start: Shares) -> None:
        self.start = self.value = start
        self.entries: list[JudgedDecision | Lucky] = []
        self.chance: tuple[int, str] | None = None  # the first that spoke since a decision
        self.is_open = False  # whether decisions are being made that nobody has seen yet

    def throw(self, step: RecordStep) -> None:
        """Note that chance speaks."""
        self.chance = self.chance or _first_by_chance(step)
        self.is_open = False

    def enter(self, judged: JudgedDecision) -> Iterator[JudgedDecision | Lucky]:
        """Enter a decision, and before it what luck has changed since the last one."""
        if judged.counts and not self.is_open:
            yield self._lucky(judged.event, judged.before)
            self.is_open = True
        change = [after - before for before, after in zip(judged.before, judged.after, strict=True)]
        self.value = tuple(now + gained for now, gained in zip(self.value, change, strict=True))
        self.entries.append(judged)
        yield judged

    def close(self, result: Shares, event: int) -> Iterator[Lucky | Account]:
        """Enter the end."""
        yield self._lucky(event, result)
        yield Account(self.start, result, tuple(self.entries))

    def _lucky(self, event: int, value: Shares) -> Lucky:
        number, kind = self.chance or (event, "hidden")
        lucky = Lucky(number, kind, tuple(now - then for then, now in zip(self.value, value, strict=True)))
        self.value, self.chance = value, None
        self.entries.append(lucky)
        return lucky


def judge(game: AnyGame, step: RecordStep, effort: float = 1.0) -> JudgedDecision:
    """Judge one decision of a record from the view of its seat."""
    assert step.seat is not None, "someone decided"
    return replace(judge_view(game, game.view(step.state, step.seat), step.move, effort), event=step.number)


def judge_view(
    game: AnyGame, view: AnyView, move: AnyMove, effort: float, *, with_points: bool = True
) -> JudgedDecision:
    """Judge what the seat of this view chooses, a legal move, as if it were the first event of a record.

    Without the points that it lost it takes less, in games of dice much less.
    """
    way, seat = analysis_part(game.ABOUT.name), view.seat
    decision = way.decision_futures(view, (move,), seed_of(game, view, 0), Width(OPTIONS, round(POSITIONS * effort)))
    chosen = [way.key(option) for option in decision.options].index(way.key(move))
    written = game.format_move(move)
    if len(decision.options) == 1:
        still = (0.0,) * len(decision.others)
        return JudgedDecision(1, seat, written, written, 0.0, counts=False, exact=True, before=still, after=still)
    compared = Compared(decision, round(way.WORK * effort), chosen)
    best, loss = compared.share(compared.best), compared.loss(chosen)
    is_told = loss >= WORTH_TELLING
    ahead = [_Ahead.of(decision, number) for number in (compared.best, chosen) if is_told or (loss and with_points)]
    games = min(MOST_ENDS, max(1, round(way.WORK * effort)))
    return JudgedDecision(
        event=1,
        seat=seat,
        move=written,
        best=written if loss == 0 else game.format_move(decision.options[compared.best]),
        loss=loss,
        counts=True,
        exact=all(known is not None for known in decision.known),
        before=_spread(best, decision.others, seat),
        after=_spread(best - loss, decision.others, seat),
        points=ahead[0].points(seat, games) - ahead[1].points(seat, games) if ahead and with_points else 0.0,
        chosen_for=ahead[1].reasons() if is_told else None,
        best_for=ahead[0].reasons() if is_told else None,
    )


class _Ahead(NamedTuple):
    """What an option makes, and what the next turns are expected to make of it: worked out once for all who ask."""

    decision: DecisionFutures
    number: int
    now: int
    coming: NextTurn | None

    @classmethod
    def of(cls, decision: DecisionFutures, number: int) -> Self:
        """Work it out."""
        return cls(decision, number, decision.now(number) + decision.bonus(number), decision.next_turn(number))

    def points(self, seat: Seat, games: int) -> float:
        """Return what it makes less what others make of it, as far as the next turns can be told apart.

        Where they cannot, it is the margin at the end of so many games.
        """
        if self.coming is None:
            return fmean(margin_of(final, seat) for final in self.decision.ends(self.number, games))
        return self.now - self.coming.others + self.coming.own

    def reasons(self) -> Reasons:
        """Return what speaks for or against it."""
        others, own, large = self.coming or NextTurn(0.0, 0.0, 0.0)
        return Reasons(self.now, others, own, large, self.decision.skipped(self.number))


def reasons(decision: DecisionFutures, number: int) -> Reasons:
    """Return what speaks for or against an option."""
    return _Ahead.of(decision, number).reasons()


def _spread(own: float, others: Sequence[float], seat: Seat) -> Shares:
    return tuple(own if other == seat else (1 - own) * part for other, part in enumerate(others))


def steps_of(game: AnyGame, record: Record) -> Iterator[RecordStep]:
    """Go through the steps of a record. Raises what `replay` raises."""
    state: AnyState = record.opening
    read = told = 0
    for step in replay(record):
        if game.chance(state) is None:
            event = record.events[read]
            assert isinstance(event, Move), "a decision is told by a move"
            yield RecordStep(read + 1, state, step.events, game.deciders(state)[0], game.parse_move(event.move))
        else:
            yield RecordStep(read + 1, state, step.events)
        state, read, told = step.state, read + 1, told + len(step.events)
        read = max(read, told) if step.events else read


def judged_part(record: Record, first: int, count: int, effort: float) -> list[JudgedDecision]:
    """Judge decisions number `first` to `first + count - 1` of a game alone. Raises what `replay` raises."""
    game = find_game(record.game)
    decided = (step for step in steps_of(game, record) if step.seat is not None)
    return [judge(game, step, effort) for step in islice(decided, first, first + count)]


def final_state(record: Record) -> AnyState:
    """Return where a record ends."""
    return [*record.positions()][-1]


def _first_by_chance(step: RecordStep) -> tuple[int, str] | None:
    return next(((step.number + at, event.kind) for at, event in enumerate(step.told) if event.by_chance), None)


def _result(game: AnyGame, record: Record, state: AnyState, value: Shares) -> Shares:
    """Return everyone's share at the end; of a game that nobody won yet, as it stands."""
    end = game.outcome(state)
    if end is not None:
        return shares_of_win(end.winners, len(record.players))
    if record.stopped is not None and record.stopped.winners:
        return shares_of_win(record.stopped.winners, len(record.players))
    return value


def _summed(parts: Sequence[Shares], seats: int) -> Shares:
    return tuple(sum(part[seat] for part in parts) for seat in range(seats))
