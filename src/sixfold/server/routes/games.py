"""Games that are over: lists, records, replays; and records and positions from elsewhere."""

import asyncio
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from sixfold.rules.errors import FalseRecord
from sixfold.rules.record import format_record, parse_record
from sixfold.server import store
from sixfold.server.dependencies import Asking, Me, Route, Server, given, responses
from sixfold.server.questions import AnalysisQuestion, PositionQuestion, ReplayQuestion
from sixfold.server.rooms import Room
from sixfold.server.routes.tables import PAGE, Seen, table_list
from sixfold.tables import helping, messages
from sixfold.tables.guards import Asking as Guarded
from sixfold.tables.guards import in_stage, require
from sixfold.tables.model import MOST_SEATS
from sixfold.tables.table import Table

router = APIRouter(prefix="/api", tags=["games"], route_class=Route)
Before = Annotated[int | None, Query(ge=0, le=2**53, description="`more` of the page before.")]
A_RECORD: Final = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
SeatQuery = Annotated[int | None, Query(ge=0, lt=MOST_SEATS, description="See it as this seat did.")]


@router.get("/history")
async def history(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that are over, newest first."""
    job = store.list_tables(person=me.id, stages=("over",), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.post("/history", status_code=201, openapi_extra={"requestBody": A_RECORD}, response_model=messages.KeptRecord)
async def keep_record(
    request: Request,
    me: Me,
    asker: Asking,
    seat: Annotated[int, Query(ge=0, lt=MOST_SEATS, description="Where you sat.")] = 0,
) -> Response | messages.KeptRecord:
    """Keep a game that you played elsewhere, without a server for example, with your past games. It counts nowhere."""
    asker.server.require_opening(me.id, asker.address)
    text = await request.body()
    asked = ReplayQuestion(record=text, seat=None, is_open=True, language=asker.language)
    answer = await asker.answer(asked)
    if answer.status != HTTPStatus.OK:
        return given(answer)
    record = await asyncio.to_thread(parse_record, text)  # a megabyte takes long enough for others to notice
    if record.pad is not None:
        raise FalseRecord("FORMAT", "record/kept-on-a-pad")
    return messages.KeptRecord(id=await asker.server.hub.writer.keep_record(record, seat, me.id))


@router.get("/people/me/tables")
async def my_tables(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that wait or play, newest first."""
    job = store.list_tables(person=me.id, stages=("waiting", "playing"), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.get("/tables/{key}/record", response_class=Response)
async def record(room: Seen) -> Response:
    """Download the record of a game that is over, with the seed that all its chance follows from."""
    text = format_record(finished(room).record())
    name = f"{room.table.opened.game}-{room.row.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text + "\n", media_type="application/json", headers=headers)


@router.get("/tables/{key}/replay", response_class=Response, responses=responses(ReplayQuestion))
async def replay(room: Seen, asker: Asking, seat: SeatQuery = None) -> Response:
    """See a game step by step: your own seat's view at any time, everything once it is over."""
    wanted = helping.asked_replay(Guarded(room.table, asker.person), seat)
    asked = ReplayQuestion(
        record=format_record(wanted.record).encode(),
        seat=wanted.seat,
        is_open=wanted.is_open,
        result=None if wanted.result is None else wanted.result.model_dump_json(),
        language=asker.language,
    )
    return await asker.judged(asked)


@router.post(
    "/records/replay",
    openapi_extra={"requestBody": A_RECORD},
    response_class=Response,
    responses=responses(ReplayQuestion),
)
async def look_at(request: Request, asker: Asking, seat: SeatQuery = None) -> Response:
    """Look at a record from elsewhere: it is checked by the rules, and not kept for others."""
    asker.server.require_record(asker.address)
    record = await request.body()  # as it was written: what reads JSON for us would drop a key told twice
    asked = ReplayQuestion(record=record, seat=seat, is_open=seat is None, language=asker.language)
    return await asker.judged(asked)


def finished(room: Room) -> Table:
    """Return a table whose game is over. Raises Refusal."""
    require(in_stage(Guarded(room.table, None), "over"))
    return room.table


@router.post("/analyse", response_class=Response, responses=responses(AnalysisQuestion))
async def analyse(wanted: messages.Analyse, asker: Asking) -> Response:
    """Rank what a seat can do in a position written as one line: only what that seat may know is looked at."""
    asker.server.require_position(asker.address)
    return await asker.judged(AnalysisQuestion(wanted=wanted, language=asker.language))


@router.post("/positions", response_class=Response, responses=responses(PositionQuestion))
async def look_at_position(wanted: messages.LookAt, asker: Asking) -> Response:
    """Look at a position written as one line, without a table: what the rules say of it, and of a move in it."""
    asker.server.require_position(asker.address)
    return await asker.judged(PositionQuestion(wanted=wanted, language=asker.language))
