"""A finished game looked at again: marks for decisions, luck apart from play, accuracy, and where the game turned."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from math import exp
from typing import Final

from sixfold.analysis.account import Account, JudgedDecision, Judging, Lucky, Shares, judge, kept_account
from sixfold.analysis.levels import played_like
from sixfold.rules.core import Seat
from sixfold.rules.notation import Json
from sixfold.rules.record import Record

Progress = Callable[[int, int], None]  # told how many events of how many are judged
TURNING: Final = 3  # points that are told
SHARPNESS: Final = 4.5  # how fast accuracy falls with the share that decisions lose


class Mark(StrEnum):
    """How good a decision was."""

    BEST = "best"
    GOOD = "good"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    FORCED = "forced"  # there was one sensible option, so it does not count


LIMITS: Final = (  # shares of a win that a decision may lose, at most
    (0.005, Mark.BEST),
    (0.02, Mark.GOOD),
    (0.05, Mark.INEXACT),
    (0.1, Mark.MISTAKE),
)


def mark_of(judged: JudgedDecision) -> Mark:
    """Return the mark of a decision."""
    if not judged.counts:
        return Mark.FORCED
    return next((mark for most, mark in LIMITS if judged.loss < most), Mark.BLUNDER)


@dataclass(frozen=True, slots=True)
class SeatReview:
    """One seat's account, in shares of a win, and how it played."""

    start: float
    result: float
    luck: float
    skill: float
    lost: float  # by its own decisions
    decisions: int  # that counted
    accuracy: float | None  # 0 to 100; None without a decision that counts
    like: tuple[str | None, ...]  # the bot that loses as much, in the opening, the middle and the end, where known


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """One of the greatest changes of the game."""

    event: int
    kind: str  # "play", or the type of a chance event
    seat: Seat  # who gained most by it
    change: float


@dataclass(frozen=True, slots=True)
class Review:
    """What there is to say about a game."""

    game: str
    players: tuple[str, ...]
    scores: tuple[int, ...]
    account: Account
    seats: tuple[SeatReview, ...]
    turning: tuple[TurningPoint, ...]

    @property
    def decisions(self) -> tuple[JudgedDecision, ...]:
        """All decisions, in order."""
        return tuple(entry for entry in self.account.entries if isinstance(entry, JudgedDecision))

    def to_json(self) -> dict[str, Json]:
        """Return everything as the JSON object of `sixfold review --json`."""
        return {
            "game": self.game,
            "players": list(self.players),
            "scores": list(self.scores),
            "seats": [asdict(seat) for seat in self.seats],
            "decisions": [_decision(judged) for judged in self.decisions],
            "luck": [
                {"event": entry.event, "kind": entry.kind, "seats": list(entry.luck)}
                for entry in self.account.entries
                if isinstance(entry, Lucky)
            ],
            "turning": [asdict(point) for point in self.turning],
            "course": [
                {"event": event, "shares": list(shares), "luck": by_luck}
                for event, shares, by_luck in legs(self.account)
            ],
        }


def _decision(judged: JudgedDecision) -> dict[str, Json]:
    return {
        "event": judged.event,
        "seat": judged.seat,
        "move": judged.move,
        "best": judged.best,
        "loss": judged.loss,
        "points": judged.points,
        "mark": mark_of(judged).value,
        "exact": judged.exact,
        "chosen_for": None if judged.chosen_for is None else asdict(judged.chosen_for),
        "best_for": None if judged.best_for is None else asdict(judged.best_for),
    }


def review(record: Record, effort: float = 1.0, progress: Progress = lambda _done, _all: None) -> Review:
    """Judge every decision of a game. Raises what `replay` raises, and InvalidSetup."""
    return reviewed(record, partial(judge, effort=effort), progress)


def reviewed(record: Record, judging: Judging, progress: Progress = lambda _done, _all: None) -> Review:
    """Review a game whose decisions are judged in this way. Raises what `replay` raises."""
    for entry in kept_account(record, judging):
        if isinstance(entry, Account):
            return _reviewed(record, entry)
        progress(entry.event, len(record.events))
    raise AssertionError("an account ends with itself")


def _reviewed(record: Record, account: Account) -> Review:
    seats = tuple(_seat(record, account, seat) for seat in range(len(record.players)))
    ended = record.result or record.stopped
    return Review(
        game=record.game,
        players=tuple(player.name for player in record.players),
        scores=() if ended is None else ended.scores,
        account=account,
        seats=seats,
        turning=_turning(account),
    )


def _seat(record: Record, account: Account, seat: Seat) -> SeatReview:
    own = [
        entry for entry in account.entries if isinstance(entry, JudgedDecision) and entry.seat == seat and entry.counts
    ]
    lost = sum(judged.loss for judged in own)
    return SeatReview(
        start=account.start[seat],
        result=account.result[seat],
        luck=account.luck[seat],
        skill=account.skill[seat],
        lost=lost,
        decisions=len(own),
        accuracy=100 * sum(exp(-SHARPNESS * judged.loss) for judged in own) / len(own) if own else None,
        like=tuple(played_like(record, own)),
    )


def _turning(account: Account) -> tuple[TurningPoint, ...]:
    changes = [(entry, _change(entry)) for entry in account.entries]
    greatest = sorted(changes, key=lambda found: -max(found[1]))[:TURNING]
    points = [
        TurningPoint(entry.event, entry.kind if isinstance(entry, Lucky) else "play", _gainer(change), max(change))
        for entry, change in greatest
        if max(change) > 0
    ]
    return tuple(sorted(points, key=lambda point: point.event))


def _gainer(change: Sequence[float]) -> Seat:
    return max(range(len(change)), key=lambda seat: change[seat])


def _change(entry: JudgedDecision | Lucky) -> Sequence[float]:
    if isinstance(entry, Lucky):
        return entry.luck
    return [after - before for before, after in zip(entry.before, entry.after, strict=True)]


def legs(account: Account) -> list[tuple[int, Shares, bool]]:
    """Return everyone's share of the win after each entry: its event, the shares, and whether luck changed them."""
    value, event, found = account.start, 0, []
    for entry in account.entries:
        value = tuple(now + change for now, change in zip(value, _change(entry), strict=True))
        event = max(event, entry.event)  # luck before a lone option is known only after it
        found.append((event, value, isinstance(entry, Lucky)))
    return found
