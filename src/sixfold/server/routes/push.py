"""Being told that it is one's turn while the page is closed."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from sixfold.rules.errors import Refusal
from sixfold.server.dependencies import Me, Route, Server, Token
from sixfold.server.push import Push
from sixfold.tables import messages

router = APIRouter(prefix="/api/push", tags=["people"], route_class=Route)


@router.get("")
async def key(server: Server) -> messages.PushKey:
    """Say whether this server tells closed pages something, and with which key."""
    return messages.PushKey(key=None if server.hub.push is None else server.hub.push.key)


@router.put("", status_code=204)
async def subscribe(wish: messages.PushWish, person: Me, token: Token, server: Server) -> Response:
    """Tell this browser when it is my turn, as long as it stays logged in."""
    await _push(server).subscribe(person.id, token or "", wish, server.hub.clock())
    return Response(status_code=204)


@router.delete("", status_code=204)
async def unsubscribe(endpoint: Annotated[str, Query(max_length=1000)], person: Me, server: Server) -> Response:
    """Tell this browser nothing any more."""
    await _push(server).unsubscribe(person.id, endpoint)
    return Response(status_code=204)


def _push(server: Server) -> Push:
    if server.hub.push is None:
        raise Refusal("TABLE", "people/no-push")
    return server.hub.push
