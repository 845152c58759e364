"""Positions without a table: looked at, photographed, judged by the referee, advised on and analysed."""

from typing import Literal

from pydantic import Field

from sixfold.tables.drafts import MOST_MOVE, Draft, DraftAnswer, LineScore
from sixfold.tables.messages.fields import MOST_POSITION, GameCase, GameName, GameView
from sixfold.tables.messages.reference import RuleText
from sixfold.tables.model import MOST_SEATS, Model, Problem


class LookAt(Model):
    """A position without a table, as docs/records.md writes one, and perhaps a draft of whoever decides there.

    The draft `{"kind": "move", "move": "Rc@1,1"}` fits every game.
    """

    game: GameName
    position: str = Field(max_length=MOST_POSITION)
    draft: Draft | None = None


class LookedAt(Model):
    """A position that the rules allow: in its canonical form, as its seat sees it, and what the draft would do."""

    game: GameName
    position: str
    view: GameView
    scores: tuple[int, ...]
    answer: DraftAnswer | None = None


class PhotoPiece(Model):
    """A piece on its cell as a photo shows it. A person should be asked about one that is not `sure`.

    `known` was confirmed before, and is never changed; `is_new` belongs to this turn. `outline` are the corners in the
    photo's own pixels, upright; none where a known piece is covered.
    """

    piece: str
    x: int
    y: int
    confidence: float
    sure: bool
    known: bool = False
    is_new: bool = False
    outline: tuple[tuple[float, float], ...] | None = None


class PhotoRead(Model):
    """What lies on a photographed table, or in a photographed hand.

    With known pieces, `points` and `lines` are what the new ones score as one turn, or `problem` says why the rules
    refuse them. `differing` is what the photo shows in place of known pieces. `width` and `height` are the upright
    photo's.
    """

    pieces: tuple[PhotoPiece, ...]
    width: int
    height: int
    edition: Literal["purple", "white"] | None = None
    points: int | None = None
    lines: tuple[LineScore, ...] = ()
    problem: Problem | None = None
    differing: tuple[PhotoPiece, ...] = ()


class AskAdvice(Model):
    """Ask what would be good to play in a position."""

    game: GameName
    position: str = Field(max_length=MOST_POSITION)


class AskReferee(Model):
    """Is this move allowed? A position and a move, both as one line of text, or the `case` that was laid instead.

    Without a move nothing is judged: the answer is the case.
    """

    game: GameName
    position: str = Field(default="", max_length=MOST_POSITION)
    move: str = Field(default="", max_length=MOST_MOVE)
    case: GameCase | None = None


class Verdict(Model):
    """Whether a move is allowed, if there is one. `fault` says what is not: already the position, or the move.

    `rules` are the rule that refuses it or, where it is allowed, those that it is made and counted by. `view` is the
    table before the move and `answer` its points line by line; both are missing where the position cannot be. `case`
    is what was asked, to be laid; `position` and `move` are its text.
    """

    game: GameName
    position: str
    move: str
    allowed: bool | None = None
    fault: Literal["position", "move"] | None = None
    problem: Problem | None = None
    rules: tuple[RuleText, ...] = ()
    view: GameView | None = None
    answer: DraftAnswer | None = None
    case: GameCase | None = None


class Likely(Model):
    """A number that futures tell, with its 95 % interval."""

    value: float
    low: float
    high: float


class AnalysedWhy(Model):
    """What an expected margin is made of, in points: all but `large`, a chance, add up to it."""

    lead: float
    now: float
    bonus: float
    others: float
    own: float
    later: float
    large: float


class AnalysedOption(Model):
    """Something that a seat could do, also in words: its share of the win, final points and margin, and why."""

    move: str
    told: str = ""
    share: Likely
    points: Likely
    margin: Likely
    futures: int
    exact: bool
    why: AnalysedWhy


class AdvisedOption(Model):
    """Something good to play, in words: its points at once, its share of the win and the own final points."""

    move: str
    told: str
    points: int
    share: Likely
    final: Likely
    exact: bool


class Advice(Model):
    """What would be good to play for the seat that decides, the best first."""

    game: GameName
    seat: int
    options: tuple[AdvisedOption, ...]


class Analyse(Model):
    """A position to rank the options of, for whoever decides there, or for one of several; more effort costs more."""

    game: GameName
    position: str = Field(max_length=MOST_POSITION)
    seat: int | None = Field(default=None, ge=0, lt=MOST_SEATS)
    effort: float = Field(default=0.5, gt=0, le=1)


class Analysed(Model):
    """The options of a seat, the best first."""

    game: GameName
    seat: int
    exact: bool
    options: tuple[AnalysedOption, ...]
