"""Whether this process works."""

from fastapi import APIRouter

from sixfold.server import store, wire
from sixfold.server.context import Server

router = APIRouter(tags=["health"])


@router.get("/health")
async def health(server: Server) -> wire.Health:
    """Answer once the database answers."""
    await server.hub.store.read(store.ping)
    return wire.Health(status="ok")
