"""Whether this process works, and what it counts."""

from http import HTTPStatus
from ipaddress import ip_address

from fastapi import APIRouter, HTTPException, Request, Response

from sixfold.rules.errors import Refusal
from sixfold.server.dependencies import Server
from sixfold.tables import messages

router = APIRouter(tags=["health"])
WITHIN_S = 5.0


@router.get("/health")
async def health(server: Server) -> messages.Health:
    """Answer once something was written; the status is 503 where nothing can be."""
    if not await server.hub.store.can_write(WITHIN_S):
        raise Refusal("TABLE", "wire/cannot-write")
    return messages.Health(status="ok")


@router.get("/metrics", response_class=Response)
async def metrics(server: Server, request: Request) -> Response:
    """Tell Prometheus, on this machine, what was counted."""
    if not _is_here(request):
        raise HTTPException(HTTPStatus.NOT_FOUND)
    server.metrics.tables.set(len(server.hub.rooms))
    return Response(server.metrics.text(), media_type="text/plain; version=0.0.4")


def _is_here(request: Request) -> bool:
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False
