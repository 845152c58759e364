"""Plays one game between bots: asks, takes the time, and judges what comes back.

A bot that answers with an illegal move, an exception or too late has lost. A bot that never answers is not the
referee's business: whoever runs this process watches `on_thinking` and ends it.
"""

from collections.abc import Callable
from time import perf_counter
from typing import Any, Final

from sixfold.arena.entrants import load_bot
from sixfold.arena.fate import Fate
from sixfold.arena.pairings import Task
from sixfold.arena.results import Fault, Played, Wrong, names
from sixfold.rules.core import Seat
from sixfold.rules.errors import SixfoldError
from sixfold.rules.match import Match
from sixfold.rules.record import Participant, format_record
from sixfold.seeds import player_stream

OVERTIME: Final = 2  # times its budget a bot may take
MOST_DECISIONS: Final = 20_000  # players who only exchange tiles would never end

Thinking = Callable[[Seat | None], None]  # told who thinks now, or that nobody does


class Broken(Exception):
    """A game that cannot go on."""

    def __init__(self, kind: Wrong, seat: Seat | None, what: str) -> None:
        super().__init__(what)
        self.fault = Fault(kind, seat, what)


def start(task: Task) -> Match:
    """Sit down. The record has no seed, as its chance is fate's and not that of a single game."""
    return Match.start(task.game, tuple(Participant(name, "bot") for name in names(task.seats)))


def play(task: Task, on_thinking: Thinking = lambda _: None) -> Played:
    """Play a game of the arena to its end or its first fault."""
    table = _Table(task, on_thinking)
    fault = None
    try:
        table.play()
    except Broken as broken:
        fault = broken.fault
    end = table.match.outcome
    return Played(
        number=task.number,
        deal=task.deal,
        seats=names(task.seats),
        scores=None if end is None else end.scores,
        times_ms=tuple(tuple(times) for times in table.times_ms),
        fault=fault,
        record=format_record(table.match.record()),
    )


class _Table:
    """One game under way."""

    def __init__(self, task: Task, on_thinking: Thinking) -> None:
        self.task = task
        self.on_thinking = on_thinking
        self.match = start(task)
        self.fate = Fate(task.seed)
        self.bots = [load_bot(task.game, entrant.player) for entrant in task.seats]
        self.times_ms: list[list[float]] = [[] for _ in task.seats]

    def play(self) -> None:
        """Play to the end. Raises Broken."""
        self.match = self.fate.settle(self.match)
        for _ in range(MOST_DECISIONS):
            if self.match.outcome is not None:
                return
            seat = self.match.deciders[0]
            self._decide(seat, self._asked(seat))
            self.match = self.fate.settle(self.match)
        raise Broken(Wrong.ENDLESS, None, f"no end after {MOST_DECISIONS} decisions")

    def _asked(self, seat: Seat) -> Any:
        """Let this seat choose. Raises Broken."""
        view, budget_s = self.match.view(seat), self.task.seats[seat].budget_s
        source = player_stream(self.task.seed, seat, len(self.match.events))
        self.on_thinking(seat)
        began = perf_counter()
        try:
            move = self.bots[seat].choose(view, source, budget_s)
        except (Exception, SystemExit) as error:
            raise Broken(Wrong.CRASH, seat, _told(error)) from error
        finally:
            took = perf_counter() - began
            self.on_thinking(None)
            self.times_ms[seat].append(round(took * 1000, 3))
        if took > OVERTIME * budget_s:
            raise Broken(Wrong.TIMEOUT, seat, overtime(took, budget_s))
        return move

    def _decide(self, seat: Seat, move: Any) -> None:
        """Make this move. Raises Broken."""
        try:
            self.match = self.match.played(seat, move)
        except SixfoldError as error:
            raise Broken(Wrong.ILLEGAL, seat, f"{_shown(self.match, move)}: {error}"[:300]) from error
        except Exception as error:  # what is no move at all can go wrong anywhere
            raise Broken(Wrong.ILLEGAL, seat, f"{move!r} is no move"[:300]) from error


def overtime(took_s: float, budget_s: float) -> str:
    """Say how much too long it took."""
    return f"{took_s:.3f} s, budget {budget_s:g} s"


def _shown(match: Match, move: Any) -> str:
    try:
        return match.game.format_move(move)
    except Exception:  # noqa: BLE001  a move of another game, or none
        return repr(move)


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:300]
