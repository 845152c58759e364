"""What every message and every entry is made of."""

from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field

MOST_SEATS: Final = 10  # at any table; how many can play is the game's own to say
PieceText = Annotated[str, Field(min_length=1, max_length=40)]


class Model(BaseModel):
    """A frozen value whose fields are all known."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class Problem(Model):
    """Why something was refused: a stable code, the rule where one says so, and a sentence for a person."""

    code: str
    rule: str
    values: dict[str, str] = Field(default_factory=dict)
    sentence: str
