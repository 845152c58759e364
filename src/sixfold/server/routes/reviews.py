"""Reviews of games that are over: judged part by part, once; those of tables are kept with their games."""

import asyncio
import json
from typing import Annotated, NamedTuple

from fastapi import APIRouter, Path, Request, Response

from sixfold.server import review_store
from sixfold.server.dependencies import Asker, Asking, Route, responses
from sixfold.server.questions import PartQuestion, ReviewQuestion, ToldPartQuestion
from sixfold.server.review_store import Reviewable, reviewable
from sixfold.server.rooms import Room
from sixfold.server.routes.games import A_RECORD, finished
from sixfold.server.routes.tables import Seen

router = APIRouter(prefix="/api", tags=["games"], route_class=Route)
PartNumber = Annotated[int, Path(ge=0, le=1000, description="From 0.")]


class Judged(NamedTuple):
    """Some decisions that were judged, as JSON, and whether they are the last."""

    text: str
    is_last: bool


@router.get("/tables/{key}/review", response_class=Response, responses=responses(ReviewQuestion))
async def review(room: Seen, asker: Asking) -> Response:
    """Review a game that is over: luck and play apart, with a mark for every decision. Ask for its parts first."""
    return await _reviewed(await _of_table(room), asker)


@router.get("/tables/{key}/review/{part}", response_class=Response, responses=responses(ToldPartQuestion))
async def review_part(room: Seen, part: PartNumber, asker: Asking) -> Response:
    """Review some decisions of a game that is over, so that their marks can be shown before the rest is known."""
    return await _reviewed_part(await _of_table(room), part, asker)


@router.post(
    "/records/review",
    openapi_extra={"requestBody": A_RECORD},
    response_class=Response,
    responses=responses(ReviewQuestion),
)
async def review_record(request: Request, asker: Asking) -> Response:
    """Review a record from elsewhere, as a game of a table; one of a real table whose dice were all told, too."""
    asker.server.require_record(asker.address)
    return await _reviewed(Reviewable(await request.body()), asker)


@router.post(
    "/records/review/{part}",
    openapi_extra={"requestBody": A_RECORD},
    response_class=Response,
    responses=responses(ToldPartQuestion),
)
async def review_record_part(request: Request, part: PartNumber, asker: Asking) -> Response:
    """Review some decisions of a record from elsewhere."""
    return await _reviewed_part(Reviewable(await request.body()), part, asker)


async def _of_table(room: Room) -> Reviewable:
    """Return the game of a table, written once for all its parts, beside the loop. Raises Refusal if it is not over."""
    table = finished(room)
    if room.reviewable is None or room.reviewable[0] is not table:
        room.reviewable = table, await asyncio.to_thread(lambda: reviewable(room.row.id, table.record()))
    return room.reviewable[1]


async def _reviewed_part(game: Reviewable, part: int, asker: Asker) -> Response:
    judged = await _judged(game, part, asker)
    return await asker.judged(ToldPartQuestion(record=game.record, judged=judged.text, language=asker.language))


async def _reviewed(game: Reviewable, asker: Asker) -> Response:
    """Put a review together from all its parts."""
    parts = [await _judged(game, 0, asker)]
    while not parts[-1].is_last:
        parts.append(await _judged(game, len(parts), asker))
    texts = tuple(part.text for part in parts)
    return await asker.judged(ReviewQuestion(record=game.record, parts=texts, language=asker.language))


async def _judged(game: Reviewable, part: int, asker: Asker) -> Judged:
    """Judge some decisions; those of a table's game once and for all. Raises SixfoldError."""
    store = asker.server.hub.store
    kept = await review_store.find(store, game, part)
    text = kept or (await asker.answer(PartQuestion.of(game.record, part))).text.decode()
    found = json.loads(text)
    judged = len(found["decisions"])
    if judged and kept is None:
        await review_store.keep(store, game, part, text)
    return Judged(text, is_last=not judged or found["first"] + judged >= found["total"])
