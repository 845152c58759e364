"""Plays one game between bots: asks, takes the time, and judges what comes back.

A bot that answers with an illegal move, an exception or too late has lost. A bot that never answers is not the
referee's business: whoever runs this process watches `on_thinking` and ends it.
"""

from collections.abc import Callable
from time import perf_counter
from traceback import format_exception
from typing import Final

from sixfold.arena.common_chance import CommonChance, Settling
from sixfold.arena.entrants import HOUSE, load_bot
from sixfold.arena.pairings import Task
from sixfold.arena.results import Fault, GameResult, Wrong, names
from sixfold.players import choose, turns
from sixfold.rules.core import AnyGame, Seat
from sixfold.rules.errors import SixfoldError
from sixfold.rules.match import AnyMatch, Match
from sixfold.rules.record import Participant

OVERTIME: Final = 2  # times its budget a bot may take
MOST_DECISIONS: Final = 20_000  # players who only exchange tiles would never end

Thinking = Callable[[Seat | None], None]  # told who thinks now, or that nobody does


class Broken(Exception):
    """A game that cannot go on."""

    def __init__(self, kind: Wrong, seat: Seat | None, what: str, traceback: str = "") -> None:
        super().__init__(what)
        self.fault = Fault(kind, seat, what, traceback)


def start(task: Task) -> AnyMatch:
    """Sit down. The record has no seed, as its chance is common to the games of a deal."""
    return Match.start(task.game, tuple(Participant(name, "bot") for name in names(task.seats)))


def play(
    task: Task, on_thinking: Thinking = lambda _: None, chance: Callable[[int, str], Settling] = CommonChance
) -> GameResult:
    """Play a game of the arena to its end or its first fault; `chance` gives the chance of a seed and a game."""
    table = _Table(task, on_thinking, chance(task.seed, task.game))
    fault = None
    try:
        for seats in turns(table):
            table.decide(seats[0])
    except Broken as broken:
        fault = broken.fault
    end = table.match.outcome
    return GameResult(
        number=task.number,
        deal=task.deal,
        seats=names(task.seats),
        scores=None if end is None else end.scores,
        times_ms=tuple(tuple(times) for times in table.times_ms),
        fault=fault,
        record=table.match.record(),
    )


class _Table:
    """One game under way."""

    def __init__(self, task: Task, on_thinking: Thinking, chance: Settling) -> None:
        self.task = task
        self.on_thinking = on_thinking
        self.match = start(task)
        self.chance = chance
        self.bots = [load_bot(task.game, entrant) for entrant in task.seats]
        self.times_ms: list[list[float]] = [[] for _ in task.seats]

    @property
    def due(self) -> tuple[Seat, ...]:
        """Who owes a decision."""
        return self.match.deciders

    def settle(self) -> None:
        """Let the chance of this deal speak."""
        self.match = self.chance.settle(self.match)

    def decide(self, seat: Seat) -> None:
        """Let the bot of this seat decide. Raises Broken."""
        if sum(map(len, self.times_ms)) == MOST_DECISIONS:
            raise Broken(Wrong.ENDLESS, None, f"no end after {MOST_DECISIONS} decisions")
        self._make(seat, self._asked(seat))

    def _asked(self, seat: Seat) -> object:
        """Let this seat choose. Raises Broken."""
        self.match.view(seat)  # to be made is not the bot's time
        budget_s = self.task.seats[seat].budget_s
        self.on_thinking(seat)
        began = perf_counter()
        try:
            move = choose(self.bots[seat], self.match, seat, self.task.seed, budget_s)
        except (Exception, SystemExit) as error:
            raise Broken(Wrong.CRASH, seat, _told(error), _own_traceback(error)) from error
        finally:
            took = perf_counter() - began
            self.on_thinking(None)
            self.times_ms[seat].append(round(took * 1000, 3))
        if took > OVERTIME * budget_s:
            raise Broken(Wrong.TIMEOUT, seat, overtime(took, budget_s))
        return move

    def _make(self, seat: Seat, move: object) -> None:
        """Make this move. Raises Broken."""
        text = _written(self.match.game, move)
        if text is None:
            raise Broken(Wrong.ILLEGAL, seat, f"{move!r} is no move"[:300])
        try:
            self.match = self.match.played(seat, move)
        except SixfoldError as error:
            raise Broken(Wrong.ILLEGAL, seat, f"{text}: {error}"[:300]) from error


def overtime(took_s: float, budget_s: float) -> str:
    """Say how much too long it took."""
    return f"{took_s:.3f} s, budget {budget_s:g} s"


def _written(game: AnyGame, move: object) -> str | None:
    """Write a move, or return its text; None for anything else, which the rules do not have to expect."""
    if isinstance(move, str):
        return move
    try:
        text = game.format_move(move)
        return text if type(game.parse_move(text)) is type(move) else None
    except Exception:  # noqa: BLE001  what is no move can go wrong anywhere
        return None


def _own_traceback(error: BaseException) -> str:
    """Return the traceback from where the bot's own code begins."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(HOUSE):
        trace = trace.tb_next
    return "".join(format_exception(type(error), error, trace))


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:300]
