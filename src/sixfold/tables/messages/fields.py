"""What fields of several messages hold."""

from typing import TYPE_CHECKING, Annotated, Literal, Union

from pydantic import Field

from sixfold.rules.catalog import GAMES
from sixfold.tables import presenters
from sixfold.tables.model import MOST_SEATS
from sixfold.tables.presenters import CaseMessage, PlainView, ViewMessage

if TYPE_CHECKING:
    GameView = ViewMessage
    GameCase = CaseMessage
else:
    _SHOWN = dict.fromkeys((*(presenters.of(game).Shown for game in GAMES), PlainView))
    GameView = Annotated[Union[tuple(_SHOWN)], Field(discriminator="board")]  # noqa: UP007
    _LAID = dict.fromkeys(filter(None, map(presenters.case_of, GAMES)))
    GameCase = Annotated[Union[tuple(_LAID)], Field(discriminator="kind")]  # noqa: UP007

MOST_POSITION = 4_000  # characters: all tiles on the grid take a third
GameName = Annotated[str, Field(min_length=1, max_length=40)]
LanguageName = Literal["en", "fr", "de"]
Name = Annotated[str, Field(min_length=1, max_length=24)]
Text = Annotated[str, Field(min_length=1, max_length=300)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
TableKey = Annotated[str, Field(min_length=1, max_length=40)]  # a table's id or its code
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
