"""What every route shares: the hub, the people, the limits, and who is asking."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.requests import HTTPConnection

from sixfold.rulebook import LANGUAGES, Language
from sixfold.rules.errors import Refusal
from sixfold.server.host_names import Names
from sixfold.server.hub import Hub
from sixfold.server.judges import Judgement, Judges
from sixfold.server.limits import Limiter, Work, subscriber
from sixfold.server.metrics import Metrics
from sixfold.server.pads import Pads
from sixfold.server.people import People
from sixfold.server.photos import Photos
from sixfold.server.questions import JudgeQuestion
from sixfold.server.rooms import Room
from sixfold.server.settings import Settings
from sixfold.tables import messages
from sixfold.tables.drafts import Draft, DraftAnswer, MoveDraft
from sixfold.tables.table import Table

PRESSED_S = 5.0  # until a table that nobody listens to leaves the memory, where there is no room for another


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    names: Names
    hub: Hub
    people: People
    limiter: Limiter
    work: Work
    judges: Judges
    photos: Photos
    metrics: Metrics
    pads: Pads

    def require_opening(self, person: str, address: str) -> None:
        """Count a table that someone opens. Raises Refusal where they opened too many, or there is no room.

        Tables that nobody listens to make room: they are opened again from the log when someone does.
        """
        limits, rooms = self.settings.limits, self.hub.rooms
        for kind, who, most in (
            ("tables", person, limits.tables_a_person),
            ("tables from", address, limits.tables_an_address),
        ):
            self.limiter.require(kind, who, most / 3600, most)
        if len(rooms) >= limits.open_tables:
            rooms.forget_idle(lambda _: PRESSED_S)
        if len(rooms) >= limits.open_tables:
            raise Refusal("TABLE", "limit/tables")

    def require_position(self, address: str) -> None:
        """Count a position that someone asks about. Raises Refusal where there were too many from an address."""
        a_second = self.settings.limits.positions_a_second
        self.limiter.require("positions", address, a_second, 30 * a_second)

    def require_record(self, address: str) -> None:
        """Count a record that someone sends. Raises Refusal where there were too many from an address."""
        a_second = self.settings.limits.records_a_second
        self.limiter.require("records", address, a_second, 40 * a_second)

    def require_command(self, command: messages.Command, person: str | None, address: str) -> None:
        """Count what must not be done too often. Raises Refusal where it was, and for the words of the silenced."""
        if person is None:
            return
        if isinstance(command, messages.Say):
            self.hub.bans.require_voice(person, address)
            most = self.settings.limits.says_a_minute
            self.limiter.require("says", person, most / 60, most / 2)
        elif isinstance(command, messages.Rematch):
            self.require_opening(person, address)

    async def drafted(
        self, table: Table, person: str | None, address: str, draft: Draft, language: Language
    ) -> DraftAnswer:
        """Say what a draft would do. All moves are listed beside the loop, which takes long in some games.

        Raises SixfoldError.
        """
        drafting = partial(self.hub.draft, table, person, draft, language)
        if isinstance(draft, MoveDraft):
            return await self.work.done(drafting, address, person)
        with self.work.counted(address, person):
            return drafting()


def context_of(connection: HTTPConnection) -> Context:
    """Return the running server that this request reached."""
    context: Context = connection.app.state.context
    return context


def address_of(connection: HTTPConnection) -> str:
    """Return whose address asks, for limits; uvicorn has replaced a proxy's by the client's where told to."""
    return subscriber(connection.client.host) if connection.client else "unknown"


@contextmanager
def guessing(server: Context, address: str) -> Iterator[None]:
    """Let someone look for something by its id or code. Raises Refusal where this address has guessed too often."""
    most = server.settings.limits.guesses_a_minute
    server.limiter.require_any("guesses", address, most / 60, most)
    try:
        yield
    except Refusal:
        server.limiter.charge("guesses", address, 1, most / 60, most)
        raise


async def find_room(key: str, server: Context, connection: HTTPConnection) -> Room:
    """Return the table with this id or code. Raises Refusal, the sooner the more often an address has guessed."""
    with guessing(server, address_of(connection)):
        return await server.hub.rooms.find(key)


BEARER = HTTPBearer(auto_error=False, description="The token that POST /api/people answered with.")


async def token_of(given: Annotated[HTTPAuthorizationCredentials | None, Depends(BEARER)]) -> str | None:
    """Return the bearer token of a request."""
    return None if given is None else given.credentials.strip() or None


async def someone(request: Request, token: Annotated[str | None, Depends(token_of)]) -> messages.Person | None:
    """Return who asks, or None without a token. Raises Refusal for a token that nobody holds, or a ban."""
    context = context_of(request)
    found = None if token is None else await context.people.who(token)
    context.hub.bans.require_entry(id_of(found), address_of(request))
    return found


def id_of(me: messages.Person | None) -> str | None:
    """Return who that is."""
    return None if me is None else me.id


async def person(found: Annotated[messages.Person | None, Depends(someone)]) -> messages.Person:
    """Return who asks. Raises Refusal without a token."""
    if found is None:
        raise Refusal("TABLE", "people/token-needed")
    return found


def language_of(accept_language: str | None) -> Language:
    """Return the first of our languages that the client asks for."""
    for part in (accept_language or "").split(","):
        wanted = part.split(";")[0].strip()[:2].lower()
        for language in LANGUAGES:
            if language == wanted:
                return language
    return "en"


Responses = dict[int | str, dict[str, Any]]  # by status, as FastAPI wants them


class Route(APIRoute):
    """A route whose answers leave nulls out, as the socket's messages do."""

    def __init__(self, path: str, endpoint: Callable[..., object], **more: Any) -> None:
        super().__init__(path, endpoint, **{**more, "response_model_exclude_none": True})


async def _server(
    connection: HTTPConnection,
) -> Context:  # what is not async would be asked in a thread, which takes longer
    return context_of(connection)


async def _address(connection: HTTPConnection) -> str:
    return address_of(connection)


async def _language(accept_language: Annotated[str | None, Header()] = None) -> Language:
    return language_of(accept_language)


Server = Annotated[Context, Depends(_server)]
Address = Annotated[str, Depends(_address)]
Someone = Annotated[messages.Person | None, Depends(someone)]
Me = Annotated[messages.Person, Depends(person)]
Token = Annotated[str | None, Depends(token_of)]
Tongue = Annotated[Language, Depends(_language)]


@dataclass(frozen=True, slots=True)
class Asker:
    """Whoever asks for something that takes work: it is counted to them, and told in their language."""

    server: Context
    person: str | None
    address: str
    language: Language

    async def answer(self, question: JudgeQuestion) -> Judgement:
        """Let a process judge this. Raises Refusal where somebody asks for too much."""
        return await self.server.judges.answer(question, self.address, self.person)

    async def judged(self, question: JudgeQuestion) -> Response:
        """Send on what a process says to this. Raises as `answer` does."""
        return given(await self.answer(question))


async def _asker(server: Server, me: Someone, address: Address, language: Tongue) -> Asker:
    return Asker(server, id_of(me), address, language)


Asking = Annotated[Asker, Depends(_asker)]


def responses(question: type[JudgeQuestion]) -> Responses:
    """Return what a route answers that sends on what a process says to this."""
    return {200: {"model": question.answer}}


def given(judgement: Judgement) -> Response:
    """Send on what a process has answered."""
    return Response(judgement.text, judgement.status, media_type="application/json")
