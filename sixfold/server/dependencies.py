"""What every route shares: the hub, the people, the limits, and who is asking."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from fastapi.routing import APIRoute
from starlette.requests import HTTPConnection

from sixfold.rulebook import LANGUAGES, Language
from sixfold.rules.errors import Refusal
from sixfold.server.hub import Hub
from sixfold.server.limits import Limiter
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.settings import Settings
from sixfold.tables import messages


@dataclass(frozen=True, slots=True)
class Context:
    """The parts of a running server."""

    settings: Settings
    hub: Hub
    people: People
    limiter: Limiter
    metrics: Metrics


def context_of(connection: HTTPConnection) -> Context:
    """Return the running server that this request reached."""
    context: Context = connection.app.state.context
    return context


def address_of(connection: HTTPConnection) -> str:
    """Return the address that asks, for limits; uvicorn has replaced a proxy's by the client's where told to."""
    return connection.client.host if connection.client else "unknown"


def token_of(authorization: Annotated[str | None, Header()] = None) -> str | None:
    """Return the bearer token of a request."""
    kind, _, token = (authorization or "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


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


def language_of(accept_language: Annotated[str | None, Header()] = None) -> Language:
    """Return the first of our languages that the client asks for."""
    for part in (accept_language or "").split(","):
        wanted = part.split(";")[0].strip()[:2].lower()
        for language in LANGUAGES:
            if language == wanted:
                return language
    return "en"


class Route(APIRoute):
    """A route whose answers leave nulls out, as the socket's messages do."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **more: Any) -> None:
        super().__init__(path, endpoint, **{**more, "response_model_exclude_none": True})


Server = Annotated[Context, Depends(context_of)]
Someone = Annotated[messages.Person | None, Depends(someone)]
Me = Annotated[messages.Person, Depends(person)]
Token = Annotated[str | None, Depends(token_of)]
Tongue = Annotated[Language, Depends(language_of)]
