"""What a client asks without committing to anything, and what it is told: the shapes that boards of a kind share."""

from typing import Annotated, Final, Literal

from pydantic import Field

from sixfold.tables.model import CellShown, Model, PieceText, Problem

MOST_CARDS: Final = 108  # that someone can put together in one row while they think
CardRows = Annotated[tuple[Annotated[tuple[PieceText, ...], Field(max_length=MOST_CARDS)], ...], Field(max_length=60)]
MOST_MOVE: Final = 2000  # characters
MoveText = Annotated[str, Field(min_length=1, max_length=MOST_MOVE)]


class GridDraft(Model):
    """On a grid: pieces laid so far (`Ro@0,0`), or pieces picked for an exchange or another roll."""

    kind: Literal["grid"] = "grid"
    placed: tuple[PieceText, ...] = Field(default=(), max_length=12)
    picked: tuple[PieceText, ...] = Field(default=(), max_length=12)


class RowsDraft(Model):
    """In rows of cards: all rows as they would lie after the turn, rows of six included."""

    kind: Literal["rows"] = "rows"
    rows: CardRows = ()


class CrossDraft(Model):
    """On coloured rows: a space such as `R5`, `-` for nothing, None to hear what is possible."""

    kind: Literal["cross"] = "cross"
    cross: PieceText | None = None


class MoveDraft(Model):
    """For any game: a move as text, None to hear what is possible."""

    kind: Literal["move"] = "move"
    move: MoveText | None = None


Draft = Annotated[GridDraft | RowsDraft | CrossDraft | MoveDraft, Field(discriminator="kind")]


class Tile(Model):
    """A piece on its cell; x grows to the right, y downwards."""

    piece: str
    x: int
    y: int


class LineScore(Model):
    """A line that the draft makes or extends, and what it scores; six in a line are a Qwirkle."""

    tiles: tuple[Tile, ...]
    points: int
    qwirkle: bool


class Unfinished(Model):
    """A draft that does not stand yet and still can: what it lacks, and the fewest pieces that would do."""

    sentence: str
    more: tuple[str, ...]


GridAct = Literal["place", "swap", "roll", "keep", "pass"]


class GridAnswer(Model):
    """`move` is the text to play if the draft stands as it is, else `problem` says why it does not.

    `unfinished` is told instead of the problem where more pieces of the hand can make the draft right.

    `cells` tells for each piece of the hand that is not used yet where it could go next. `acts` are the kinds of move
    that are possible at all; at most `most_swap` pieces can be exchanged.
    """

    kind: Literal["grid"] = "grid"
    move: str | None
    problem: Problem | None
    unfinished: Unfinished | None
    points: int
    lines: tuple[LineScore, ...]
    cells: dict[str, tuple[CellShown, ...]]
    acts: tuple[GridAct, ...]
    most_swap: int


class RowAnswer(Model):
    """Whether this row stands, and why not, or what it still lacks; a row of six is taken at the end of the turn."""

    stands: bool
    qwirkle: bool
    problem: Problem | None
    unfinished: Unfinished | None


class RowsAnswer(Model):
    """`used`: the cards from the hand in these rows.

    `fits`: for each card of the hand and of the table, the rows that would take it.
    """

    kind: Literal["rows"] = "rows"
    move: str | None
    problem: Problem | None
    unfinished: Unfinished | None
    points: int
    rows: tuple[RowAnswer, ...]
    used: tuple[str, ...]
    fits: dict[str, tuple[int, ...]]
    acts: tuple[Literal["play", "pass"], ...]


class RowScore(Model):
    """What a row is worth to you now and after the draft."""

    row: str
    before: int
    after: int


class CrossAnswer(Model):
    """`legal`: every move that is possible now. `miss_if_nothing`: `-` would cost a miss."""

    kind: Literal["cross"] = "cross"
    move: str | None
    problem: Problem | None
    points: int
    rows: tuple[RowScore, ...]
    legal: tuple[str, ...]
    miss_if_nothing: bool


class MoveAnswer(Model):
    """`legal`: every move that is possible now."""

    kind: Literal["move"] = "move"
    move: str | None
    problem: Problem | None
    legal: tuple[str, ...]


DraftAnswer = Annotated[GridAnswer | RowsAnswer | CrossAnswer | MoveAnswer, Field(discriminator="kind")]
