"""What a review says of a finished game."""

from typing import Literal

from sixfold.tables.messages.fields import GameName
from sixfold.tables.model import Model


class ReviewedDecision(Model):
    """A decision of a game that is over: what it lost against the best option, in shares of a win, and why.

    `points` are those that it lost by the next turns, in games of dice by all until the end, and `points_told` says so
    where that is worth telling. `position` is what its seat knew, where it lost something worth telling, so that it can
    be played again; `told` and `best_told` are both moves in words then.
    """

    event: int
    seat: int
    move: str
    best: str
    loss: float
    mark: Literal["best", "good", "inexact", "mistake", "blunder", "forced"]
    exact: bool
    before: tuple[float, ...]
    after: tuple[float, ...]
    points: float = 0.0
    points_told: str | None = None
    why: str | None = None
    position: str | None = None
    told: str | None = None
    best_told: str | None = None


class ReviewPart(Model):
    """Some decisions of a game, from number `first` on, of `total`."""

    first: int
    total: int
    decisions: tuple[ReviewedDecision, ...]


class ReviewedSeat(Model):
    """How a game went for a seat: result - start = luck + skill, in shares of a win; `told` says it in words.

    `like`: the level of the bots that lose as much, in the opening, the middle and the end, where that is known, and
    `likeness` in words.
    """

    start: float
    result: float
    luck: float
    skill: float
    lost: float
    decisions: int
    accuracy: float | None
    like: tuple[str | None, ...] = ()
    told: str
    likeness: str | None = None


class ReviewLeg(Model):
    """Everyone's chance to win after an event, and whether luck changed it."""

    event: int
    shares: tuple[float, ...]
    luck: bool


class ReviewTurn(Model):
    """One of the greatest changes of a game: by play, or by luck, which is named; `seat` gained by it."""

    event: int
    kind: str
    named: str
    seat: int
    change: float


class GameReview(Model):
    """A whole game with luck and play apart."""

    game: GameName
    seats: tuple[ReviewedSeat, ...]
    decisions: tuple[ReviewedDecision, ...]
    course: tuple[ReviewLeg, ...]
    turning: tuple[ReviewTurn, ...]
