"""Puzzles, and how answers to them are judged."""

from sixfold.tables.drafts import Draft, MoveText
from sixfold.tables.messages.fields import GameName, GameView
from sixfold.tables.model import Model


class PuzzleListed(Model):
    """A puzzle by name: the weakest bot that finds it, and how hard it is on the scale of a solver's rating."""

    id: str
    level: str
    rating: int


class PuzzleList(Model):
    """The puzzles of a game, the easiest first; `today` is that of the day asked for, if there are puzzles."""

    game: GameName
    today: str | None
    puzzles: tuple[PuzzleListed, ...]


class Puzzle(Model):
    """A position with one clearly best move. `feat` is what that move is known for: making a Qwirkle, locking a row."""

    id: str
    game: GameName
    level: str
    rating: int
    feat: str | None
    position: str
    view: GameView
    scores: tuple[int, ...]


class SolvePuzzle(Model):
    """The move that somebody thinks is best."""

    move: MoveText


class PuzzleOption(Model):
    """A move of a puzzle, also in words, and the chance to win after it."""

    move: str
    told: str
    share: float


class PuzzleAnswer(Model):
    """Whether a move solves a puzzle. `chosen` is left out for a move that was not worth comparing.

    `best` is ahead of every other move by `gap`, of which 95 % of the doubt leaves `low`. `why` says why the move, or
    the one that looks best at first sight (`tempting`), is worse. `draft` lays the best move on a board.
    """

    right: bool
    best: PuzzleOption
    chosen: PuzzleOption | None
    tempting: PuzzleOption | None
    gap: float
    low: float
    why: str | None
    draft: Draft
