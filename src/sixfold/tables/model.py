"""What every message and every entry is made of."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS: Final = 10  # at any table; how many can play is the game's own to say
PieceText = Annotated[str, Field(min_length=1, max_length=40)]


class Model(BaseModel):
    """A frozen value whose fields are all known."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class CellShown(Model):
    """A place on the grid; x grows to the right, y downwards."""

    x: int
    y: int


class SentencePart(Model):
    """A part of a sentence: `text` in words, and the pieces to draw in its place."""

    text: str
    pieces: tuple[str, ...] = ()


class Problem(Model):
    """Why something was refused: a stable code, the rule where one says so, and a sentence for a person.

    `parts` are the same sentence for a screen that draws pieces; `cells` are the places on a grid that it speaks of.
    """

    code: str
    rule: str
    values: dict[str, str] = Field(default_factory=dict)
    sentence: str
    parts: tuple[SentencePart, ...] = ()
    cells: tuple[CellShown, ...] = ()
