"""What goes over a table's socket, from the client and from the server."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from sixfold.tables.drafts import Draft, DraftAnswer
from sixfold.tables.messages.commands import Command
from sixfold.tables.messages.fields import LanguageName, TableKey, Token
from sixfold.tables.messages.table import Happening, TableState
from sixfold.tables.model import Model, Problem


class Hello(Model):
    """The first message: who you are, which table, and the last event number you have (0: nothing yet).

    `changes`: send me what changed in place of whole states, where you can.
    """

    type: Literal["hello"] = "hello"
    table: TableKey
    token: Token | None = None
    after: int = Field(default=0, ge=0, le=2**53)
    language: LanguageName = "en"
    changes: bool = False


class Do(Model):
    """A command; `id` comes back in the answer."""

    type: Literal["do"] = "do"
    id: int = Field(ge=0, le=2**53)
    command: Command


class AskDraft(Model):
    """A draft; `id` comes back in the answer."""

    type: Literal["draft"] = "draft"
    id: int = Field(ge=0, le=2**53)
    draft: Draft


class Ping(Model):
    """Ask whether the server is there."""

    type: Literal["ping"] = "ping"


ClientMessage = Annotated[Hello | Do | AskDraft | Ping, Field(discriminator="type")]
CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)


class Welcome(Model):
    """The answer to hello: every event after the one you have, and where the table stands now."""

    type: Literal["welcome"] = "welcome"
    events: tuple[Happening, ...]
    state: TableState
    presence: tuple[bool, ...]
    watchers: int


class Update(Model):
    """Something happened. `state` is left out (null) where only something was said.

    A client that asked for `changes` gets these instead, to be applied (`changes.py`) to the last state that it was
    sent over this socket, whose number is `since`.
    """

    type: Literal["update"] = "update"
    events: tuple[Happening, ...]
    state: TableState | None
    since: int | None = None
    changes: dict[str, object] | None = None


class Presence(Model):
    """Whose browser is connected, by seat, and how many watch."""

    type: Literal["presence"] = "presence"
    presence: tuple[bool, ...]
    watchers: int


class Done(Model):
    """The command with this id is written down. `number` is the last event of the table."""

    type: Literal["done"] = "done"
    id: int
    number: int


class Refused(Model):
    """The command with this id changed nothing. `state` is there where yours was out of date."""

    type: Literal["refused"] = "refused"
    id: int | None
    problem: Problem
    state: TableState | None = None


class Drafted(Model):
    """The answer to a draft, for the position that it was made on."""

    type: Literal["drafted"] = "drafted"
    id: int
    position: int
    answer: DraftAnswer


class Pong(Model):
    """Yes."""

    type: Literal["pong"] = "pong"


ServerMessage = Annotated[
    Welcome | Update | Presence | Done | Refused | Drafted | Pong,
    Field(discriminator="type"),
]
