"""Games that are over: lists, records, replays; and records and positions from elsewhere."""

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from sixfold.rules.errors import FalseRecord, Refusal
from sixfold.rules.record import format_record, parse_record
from sixfold.server import store
from sixfold.server.dependencies import Address, Me, Responses, Route, Server, Someone, Tongue, given, id_of
from sixfold.server.judging import Analyse, Position, Replay, Review, ReviewPart
from sixfold.server.rooms import Room
from sixfold.server.routes.tables import PAGE, Seen, table_list
from sixfold.tables import messages, visible
from sixfold.tables.model import MOST_SEATS

router = APIRouter(prefix="/api", tags=["games"], route_class=Route)
Before = Annotated[int | None, Query(ge=0, le=2**53, description="`more` of the page before.")]
A_RECORD: Final = {"required": True, "content": {"application/json": {"schema": {"type": "object"}}}}
A_REPLAY: Final[Responses] = {200: {"model": messages.Replay}}
A_POSITION: Final[Responses] = {200: {"model": messages.LookedAt}}
AN_ANALYSIS: Final[Responses] = {200: {"model": messages.Analysed}}
A_REVIEW: Final[Responses] = {200: {"model": messages.Review}}
A_REVIEW_PART: Final[Responses] = {200: {"model": messages.ReviewPart}}
PartNumber = Annotated[int, Path(ge=0, le=1000, description="From 0.")]
SeatQuery = Annotated[int | None, Query(ge=0, lt=MOST_SEATS, description="See it as this seat did.")]


@router.get("/history")
async def history(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that are over, newest first."""
    job = store.list_tables(person=me.id, stages=("over",), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.post("/history", status_code=201, openapi_extra={"requestBody": A_RECORD}, response_model=messages.KeptRecord)
async def keep_record(
    request: Request,
    server: Server,
    me: Me,
    language: Tongue,
    address: Address,
    seat: Annotated[int, Query(ge=0, lt=MOST_SEATS, description="Where you sat.")] = 0,
) -> Response | messages.KeptRecord:
    """Keep a game that you played elsewhere, without a server for example, with your past games. It counts nowhere."""
    server.require_opening(me.id, address)
    text = await request.body()
    asked = Replay(record=text, seat=None, is_open=True, result=None, language=language)
    answer = await server.judges.answer(asked, address, me.id)
    if answer.status != 200:
        return given(answer)
    record = parse_record(text)
    if record.pad is not None:
        raise FalseRecord("FORMAT", "record/kept-on-a-pad")
    return messages.KeptRecord(id=await server.hub.writer.keep_record(record, seat, me.id))


@router.get("/people/me/tables")
async def my_tables(server: Server, me: Me, before: Before = None) -> messages.TableList:
    """List my tables that wait or play, newest first."""
    job = store.list_tables(person=me.id, stages=("waiting", "playing"), before=before, most=PAGE)
    return table_list(await server.hub.store.read(job))


@router.get("/tables/{key}/record", response_class=Response)
async def record(room: Seen) -> Response:
    """Download the record of a game that is over, with the seed that all its chance follows from."""
    text = _finished(room)
    name = f"{room.table.opened.game}-{room.row.code}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text + b"\n", media_type="application/json", headers=headers)


@router.get("/tables/{key}/replay", response_class=Response, responses=A_REPLAY)
async def replay(
    room: Seen, server: Server, me: Someone, language: Tongue, address: Address, seat: SeatQuery = None
) -> Response:
    """See a game step by step: your own seat's view at any time, everything once it is over."""
    table, own = room.table, room.table.seat_of(id_of(me))
    if table.match is None:
        raise Refusal("TABLE", "table/not-playing")
    is_over = table.ended is not None
    if not is_over and seat not in (None, own):
        raise Refusal("TABLE", "table/not-over")
    result = visible.result(table)
    asked = Replay(
        record=format_record(table.record()).encode(),
        seat=seat if is_over else own,
        is_open=is_over and seat is None,
        result=None if result is None else result.model_dump_json(),
        language=language,
    )
    return given(await server.judges.answer(asked, address, id_of(me)))


@router.post("/records/replay", openapi_extra={"requestBody": A_RECORD}, response_class=Response, responses=A_REPLAY)
async def look_at(
    request: Request, server: Server, me: Someone, language: Tongue, address: Address, seat: SeatQuery = None
) -> Response:
    """Look at a record from elsewhere: it is checked by the rules, and not kept for others."""
    server.limiter.require("records", address, 0.5, 20)
    record = await request.body()  # as it was written: what reads JSON for us would drop a key told twice
    asked = Replay(record=record, seat=seat, is_open=seat is None, result=None, language=language)
    return given(await server.judges.answer(asked, address, id_of(me)))


@router.get("/tables/{key}/review", response_class=Response, responses=A_REVIEW)
async def review(room: Seen, server: Server, me: Someone, language: Tongue, address: Address) -> Response:
    """Review a game that is over: luck and play apart, with a mark for every decision. Ask for its parts first."""
    return await _reviewed(_finished(room), server, me, language, address)


@router.get("/tables/{key}/review/{part}", response_class=Response, responses=A_REVIEW_PART)
async def review_part(
    room: Seen, part: PartNumber, server: Server, me: Someone, language: Tongue, address: Address
) -> Response:
    """Review some decisions of a game that is over, so that their marks can be shown before the rest is known."""
    asked = ReviewPart(_finished(room), part, language)
    return given(await server.judges.answer(asked, address, id_of(me)))


@router.post("/records/review", openapi_extra={"requestBody": A_RECORD}, response_class=Response, responses=A_REVIEW)
async def review_record(request: Request, server: Server, me: Someone, language: Tongue, address: Address) -> Response:
    """Review a record from elsewhere, as a game of a table; one of a real table whose dice were all told, too."""
    server.limiter.require("records", address, 0.5, 20)
    return await _reviewed(await request.body(), server, me, language, address)


@router.post(
    "/records/review/{part}",
    openapi_extra={"requestBody": A_RECORD},
    response_class=Response,
    responses=A_REVIEW_PART,
)
async def review_record_part(
    request: Request, part: PartNumber, server: Server, me: Someone, language: Tongue, address: Address
) -> Response:
    """Review some decisions of a record from elsewhere."""
    asked = ReviewPart(await request.body(), part, language)
    return given(await server.judges.answer(asked, address, id_of(me)))


async def _reviewed(record: bytes, server: Server, me: Someone, language: Tongue, address: Address) -> Response:
    """Put a review together from all its parts, which are kept for a while once they were made."""
    parts: list[str] = []
    while True:
        part = await server.judges.answer(ReviewPart(record, len(parts), language), address, id_of(me))
        if part.status != HTTPStatus.OK:
            return given(part)
        parts.append(part.text.decode())
        told = messages.ReviewPart.model_validate_json(part.text)
        if told.first + len(told.decisions) >= told.total:
            break
    return given(await server.judges.answer(Review(record, tuple(parts), language), address, id_of(me)))


def _finished(room: Room) -> bytes:
    """Return the record of a game that is over. Raises Refusal."""
    if room.table.match is None or room.table.ended is None:
        raise Refusal("TABLE", "table/not-over")
    return format_record(room.table.record()).encode()


@router.post("/analyse", response_class=Response, responses=AN_ANALYSIS)
async def analyse(
    wanted: messages.Analyse, server: Server, me: Someone, language: Tongue, address: Address
) -> Response:
    """Rank what a seat can do in a position written as one line: only what that seat may know is looked at."""
    server.limiter.require("positions", address, 2, 60)
    return given(await server.judges.answer(Analyse(wanted, language), address, id_of(me)))


@router.post("/positions", response_class=Response, responses=A_POSITION)
async def look_at_position(
    wanted: messages.LookAt, server: Server, me: Someone, language: Tongue, address: Address
) -> Response:
    """Look at a position written as one line, without a table: what the rules say of it, and of a move in it."""
    server.limiter.require("positions", address, 2, 60)
    return given(await server.judges.answer(Position(wanted, language), address, id_of(me)))
