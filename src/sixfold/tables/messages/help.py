"""What a player is told on the way: hints and the coach's word."""

from pydantic import Field

from sixfold.tables.drafts import MoveText
from sixfold.tables.model import CellShown, Model


class Where(Model):
    """Where to look, in words, and on the board: `cells` of a grid, `rows` by their colour or, of cards, by number."""

    told: str
    cells: tuple[CellShown, ...] = ()
    rows: tuple[str, ...] = ()


class Hint(Model):
    """A move that a good bot would make at this position, knowing what your seat knows, or only where it would be."""

    position: int
    move: str | None = None
    where: Where | None = None


class AskCoach(Model):
    """A move that you think of making at this position; `better`: say which one you would make, which is a hint."""

    position: int = Field(ge=0, le=2**53)
    move: MoveText
    better: bool = False


class BetterMove(Model):
    """What the coach would play, also in words."""

    move: str
    told: str


class Coached(Model):
    """What the coach thinks of a move: the share of the win that it loses, and why, where that is worth a word."""

    position: int
    move: str
    loss: float
    why: str | None = None
    better: BetterMove | None = None
