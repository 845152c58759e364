"""The log of a pad: what people did, in order. Nothing is ever taken out of it."""

import json
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from sixfold.pads.tellings import MOST_SEATS, Frozen, Telling

LONGEST_NAME: Final = 24
EntryId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9-]+$")]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class Begun(Frozen):
    """A game begins, kept in this manner, by these people in seat order."""

    op: Literal["begin"] = "begin"
    id: EntryId
    game: str = Field(max_length=40)
    manner: str = Field(max_length=16)
    players: tuple[Name, ...] = Field(min_length=1, max_length=MOST_SEATS)


class Tell(Frozen):
    """A turn is told: the next one, or one that was forgotten `before` another.

    `late`: it was told while the network was away, so it is kept even where the rules refuse it by now.
    """

    op: Literal["tell"] = "tell"
    id: EntryId
    telling: Telling
    before: EntryId | None = None
    late: bool = False


class Amend(Frozen):
    """An earlier telling, `of`, was another one."""

    op: Literal["change"] = "change"
    id: EntryId
    of: EntryId
    telling: Telling


class Remove(Frozen):
    """An earlier telling, `of`, is taken back."""

    op: Literal["remove"] = "remove"
    id: EntryId
    of: EntryId


Entry = Annotated[Begun | Tell | Amend | Remove, Field(discriminator="op")]
ENTRY: Final[TypeAdapter[Entry]] = TypeAdapter(Entry)


def read_entry(text: str) -> Entry:
    """Read what `write_entry` wrote."""
    entry: Entry = ENTRY.validate_json(text)
    return entry


def write_entry(entry: Entry) -> str:
    """Return an entry as the database keeps it."""
    return json.dumps(entry.model_dump(mode="json", exclude_none=True), ensure_ascii=False)
