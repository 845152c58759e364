"""Games that are over: lists, records, replays; and records from elsewhere."""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from sixfold.rules.errors import Refusal
from sixfold.rules.record import format_record, parse_record
from sixfold.server import store
from sixfold.server.dependencies import Me, Route, Server, Someone, Tongue, address_of
from sixfold.server.replays import replayed
from sixfold.server.routes.tables import PAGE, Key, id_of, seen_room, table_list
from sixfold.tables import messages, visible
from sixfold.tables.model import MOST_SEATS

router = APIRouter(prefix="/api", tags=["games"], route_class=Route)
Before = Annotated[int | None, Query(ge=0, le=2**53, description="`more` of the page before.")]
A_RECORD: Final = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
SeatQuery = Annotated[int | None, Query(ge=0, lt=MOST_SEATS, description="See it as this seat did.")]


@router.get("/history")
async def history(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that are over, newest first."""
    job = store.list_tables(person=me.id, stages=("over",), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.get("/people/me/tables")
async def my_tables(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that wait or play, newest first."""
    job = store.list_tables(person=me.id, stages=("waiting", "playing"), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.get("/tables/{key}/record", response_class=Response)
async def record(key: Key, server: Server, me: Someone) -> Response:
    """Download the record of a game that is over, with the seed that all its chance follows from."""
    room = await seen_room(server, key, me)
    table = room.table
    if table.match is None or table.ended is None:
        raise Refusal("TABLE", "table/not-over")
    text = format_record(table.record())
    name = f"{table.opened.game}-{room.row.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text + "\n", media_type="application/json", headers=headers)


@router.get("/tables/{key}/replay")
async def replay(key: Key, server: Server, me: Someone, language: Tongue, seat: SeatQuery = None) -> messages.Replay:
    """See a game step by step: your own seat's view at any time, everything once it is over."""
    room = await seen_room(server, key, me)
    table, own = room.table, room.table.seat_of(id_of(me))
    if table.match is None:
        raise Refusal("TABLE", "table/not-playing")
    is_over = table.ended is not None
    if not is_over and seat not in (None, own):
        raise Refusal("TABLE", "table/not-over")
    seen_by = seat if is_over else own
    found = await asyncio.to_thread(replayed, table.record(), seen_by, language, is_open=is_over and seat is None)
    return found.model_copy(update={"result": visible.result(table)})


@router.post("/records/replay", openapi_extra={"requestBody": A_RECORD})
async def look_at(server: Server, request: Request, language: Tongue, seat: SeatQuery = None) -> messages.Replay:
    """Look at a record from elsewhere: it is checked by the rules, and not kept."""
    server.limiter.require("records", address_of(request), 0.5, 20)
    found = parse_record(await request.body())  # as it was written: what reads JSON for us would drop a key told twice
    return await asyncio.to_thread(replayed, found, seat, language, is_open=seat is None)
