"""Reviews of games that are over: judged part by part, once; those of tables are kept with their games."""

import json
from contextlib import suppress
from http import HTTPStatus
from typing import Annotated, Final, NamedTuple

from fastapi import APIRouter, Path, Request, Response

from sixfold.rules.record import format_record
from sixfold.server import review_store
from sixfold.server.dependencies import RECORDS, Asker, Asking, Responses, Route, given
from sixfold.server.judging import Answer, JudgedPart, Review, ReviewPart
from sixfold.server.rooms import Room
from sixfold.server.routes.games import A_RECORD, finished
from sixfold.server.routes.tables import Seen
from sixfold.server.store import Conflict
from sixfold.tables import messages

router = APIRouter(prefix="/api", tags=["games"], route_class=Route)
A_REVIEW: Final[Responses] = {200: {"model": messages.Review}}
A_REVIEW_PART: Final[Responses] = {200: {"model": messages.ReviewPart}}
PartNumber = Annotated[int, Path(ge=0, le=1000, description="From 0.")]


class Reviewable(NamedTuple):
    """A game to be reviewed."""

    record: bytes
    table: str | None = None
    events: str = ""  # what tells its events from others


class Judged(NamedTuple):
    """The answer to a question about some decisions, and how much it holds."""

    answer: Answer
    decisions: int = 0
    is_last: bool = True


@router.get("/tables/{key}/review", response_class=Response, responses=A_REVIEW)
async def review(room: Seen, asker: Asking) -> Response:
    """Review a game that is over: luck and play apart, with a mark for every decision. Ask for its parts first."""
    return await _reviewed(_of_table(room), asker)


@router.get("/tables/{key}/review/{part}", response_class=Response, responses=A_REVIEW_PART)
async def review_part(room: Seen, part: PartNumber, asker: Asking) -> Response:
    """Review some decisions of a game that is over, so that their marks can be shown before the rest is known."""
    return await _reviewed_part(_of_table(room), part, asker)


@router.post("/records/review", openapi_extra={"requestBody": A_RECORD}, response_class=Response, responses=A_REVIEW)
async def review_record(request: Request, asker: Asking) -> Response:
    """Review a record from elsewhere, as a game of a table; one of a real table whose dice were all told, too."""
    asker.slow_down(*RECORDS)
    return await _reviewed(Reviewable(await request.body()), asker)


@router.post(
    "/records/review/{part}",
    openapi_extra={"requestBody": A_RECORD},
    response_class=Response,
    responses=A_REVIEW_PART,
)
async def review_record_part(request: Request, part: PartNumber, asker: Asking) -> Response:
    """Review some decisions of a record from elsewhere."""
    return await _reviewed_part(Reviewable(await request.body()), part, asker)


def _of_table(room: Room) -> Reviewable:
    """Return the game of a table. Raises Refusal where it is not over."""
    record = finished(room)
    return Reviewable(format_record(record).encode(), room.row.id, review_store.events_key(record))


async def _reviewed_part(game: Reviewable, part: int, asker: Asker) -> Response:
    answer = (await _judged(game, part, asker)).answer
    if answer.status != HTTPStatus.OK:
        return given(answer)
    return await asker.judged(ReviewPart(game.record, answer.text.decode(), asker.language))


async def _reviewed(game: Reviewable, asker: Asker) -> Response:
    """Put a review together from all its parts."""
    parts: list[str] = []
    is_last = False
    while not is_last:
        answer, _, is_last = await _judged(game, len(parts), asker)
        if answer.status != HTTPStatus.OK:
            return given(answer)
        parts.append(answer.text.decode())
    return await asker.judged(Review(game.record, tuple(parts), asker.language))


async def _judged(game: Reviewable, part: int, asker: Asker) -> Judged:
    """Judge some decisions; those of a table's game once and for all."""
    store = asker.server.hub.store
    if game.table is not None:
        kept = await store.read(review_store.find_judged(game.table, part, game.events))
        if kept is not None:
            return _read(Answer(HTTPStatus.OK, kept.encode()))
    judged = _read(await asker.answer(JudgedPart(game.record, part, asker.language)))
    if game.table is not None and judged.decisions:
        with suppress(Conflict):  # somebody else has just kept it, or taken the table away
            await store.write(review_store.keep_judged(game.table, part, game.events, judged.answer.text.decode()))
    return judged


def _read(answer: Answer) -> Judged:
    if answer.status != HTTPStatus.OK:
        return Judged(answer)
    part = json.loads(answer.text)
    decisions = len(part["decisions"])
    return Judged(answer, decisions, is_last=not decisions or part["first"] + decisions >= part["total"])
