"""What a device tells its tables, and what they want done in return: each one line of JSON."""

from typing import Annotated, Any, Final, Literal
from urllib.parse import parse_qs, urlsplit

from pydantic import Field, TypeAdapter

from sixfold.pads.pad_entries import Entry as PadEntry
from sixfold.tables.entries import Entry
from sixfold.tables.messages import LanguageName, Name, TableSummary
from sixfold.tables.model import Model

HERE: Final = "here-"  # so begin the names of what this device keeps; a server gives none with a hyphen


class LocalPerson(Model):
    """Someone who plays at this device, and how they read."""

    id: str = Field(min_length=1, max_length=40)
    name: Name
    language: LanguageName = "en"


class Ask(Model):
    """A request, as a server gets it over HTTP; `path` begins after `/api`.

    Where it takes a bot, it is answered 202 with a question, and is asked again with what the bot `thought`.
    """

    type: Literal["ask"] = "ask"
    method: Literal["GET", "POST", "DELETE"]
    path: str
    body: str = ""
    thought: str = ""
    person: LocalPerson

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the path, without its query."""
        return tuple(urlsplit(self.path).path.strip("/").split("/"))

    def query(self, name: str) -> str | None:
        """Return what the query says under this name."""
        return next(iter(parse_qs(urlsplit(self.path).query).get(name, ())), None)

    def number(self, name: str) -> int | None:
        """Return the number that the query says under this name, if it is one."""
        text = self.query(name) or ""
        return int(text) if text.isascii() and text.isdigit() else None


class SayAtLine(Model):
    """A message of a client, as a server gets it over a socket; `line` numbers the socket."""

    type: Literal["say"] = "say"
    line: int
    text: str


class HangUp(Model):
    """Nobody listens at this line any more."""

    type: Literal["hang_up"] = "hang_up"
    line: int


class Decide(Model):
    """What the bot chose that a `Question` was for; no move where it failed."""

    type: Literal["decide"] = "decide"
    table: str
    position: int
    seat: int
    move: str | None = None
    why: Literal["slow", "broken"] = "broken"


class KeptEntry(Model):
    """One entry of a table's log, with its number and when it was written, in milliseconds since 1970."""

    number: int
    at: int
    entry: Entry


class Restore(Model):
    """A table as the device kept it: all of its log."""

    type: Literal["restore"] = "restore"
    id: str
    code: str
    seed: str
    log: tuple[KeptEntry, ...] = Field(min_length=1)


class KeptPadEntry(Model):
    """One entry of a pad's log."""

    code: str
    number: int
    at: int
    entry: PadEntry


class RestorePads(Model):
    """All pads as the device kept them, the entries of each in their order."""

    type: Literal["restore_pads"] = "restore_pads"
    entries: tuple[KeptPadEntry, ...]


class Forget(Model):
    """A table whose last change could not be kept: it will be restored from what was."""

    type: Literal["forget"] = "forget"
    id: str


Asked = Annotated[Ask | SayAtLine | HangUp | Decide | Restore | RestorePads | Forget, Field(discriminator="type")]
ASKED: TypeAdapter[Asked] = TypeAdapter(Asked)


class Keep(Model):
    """What a change adds to a table that the device keeps; nothing else of this reply may happen before it is kept.

    `people` are those who play here, by seat; `record` is the game's, once it is over.
    """

    id: str
    code: str
    seed: str
    people: tuple[str | None, ...]
    summary: TableSummary
    entries: tuple[KeptEntry, ...]
    record: str | None = None


class TellLine(Model):
    """A text for whoever listens at this line; `end`: it is the last one."""

    line: int
    text: str
    end: bool = False


class BotTask(Model):
    """What a bot is to think about, elsewhere: `asked` is what `players.answering` takes."""

    table: str
    position: int
    seat: int
    asked: dict[str, Any]


class Reply(Model):
    """What is to happen next: keep, then tell and let think; `status` and `body` answer an `Ask`.

    `pads` are entries to keep, too, and `gone` the codes of pads that were taken away.
    """

    status: int = 204
    body: str = ""
    keep: tuple[Keep, ...] = ()
    pads: tuple[KeptPadEntry, ...] = ()
    gone: tuple[str, ...] = ()
    tell: tuple[TellLine, ...] = ()
    think: tuple[BotTask, ...] = ()


def given(status: int, message: Model) -> Reply:
    """Return a message as an answer."""
    return Reply(status=status, body=message.model_dump_json(exclude_none=True))
