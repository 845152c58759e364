"""For a real table: whether a move is allowed, what to play, and what lies on a photo."""

from typing import Annotated, Final, Literal

from fastapi import APIRouter, Query, Request, Response

from sixfold.camera import Edition, board_of
from sixfold.server.dependencies import Asking, Route, responses
from sixfold.server.photos import read_board, read_hand
from sixfold.server.questions import AdviceQuestion, CaseQuestion
from sixfold.tables import messages

router = APIRouter(prefix="/api", tags=["referee"], route_class=Route)
A_PHOTO: Final = {
    "required": True,
    "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in ("image/jpeg", "image/png")},
}
KnownQuery = Annotated[
    str,
    Query(
        max_length=messages.MOST_POSITION,
        pattern=r"^[A-Za-z@,\-0-9 ]*$",  # nothing that takes nine characters of an address
        description="Pieces that were confirmed before: `Ro@0,0 Rs@1,0`.",
    ),
]


@router.post("/referee", response_class=Response, responses=responses(CaseQuestion))
async def referee(asked: messages.AskReferee, asker: Asking) -> Response:
    """Ask whether a move is allowed: yes or no with the rule, and its points line by line."""
    asker.server.require_position(asker.address)
    return await asker.judged(CaseQuestion(asked=asked, language=asker.language))


@router.post("/advice", response_class=Response, responses=responses(AdviceQuestion))
async def advice(asked: messages.AskAdvice, asker: Asking) -> Response:
    """Ask what to play here, knowing what the position tells: the best options with their chances to win."""
    most = asker.server.settings.limits.hints_a_minute
    asker.server.limiter.require("hints", asker.address, most / 60, most / 4)
    return await asker.judged(AdviceQuestion(asked=asked, language=asker.language))


@router.post("/photos", openapi_extra={"requestBody": A_PHOTO})
async def photo(
    request: Request,
    asker: Asking,
    game: Annotated[messages.GameName, Query()],
    what: Annotated[Literal["board", "hand"], Query(description="The table, or a hand in one row.")] = "board",
    edition: Annotated[Edition | None, Query(description="The sixth colour of the box; detected if not given.")] = None,
    known: KnownQuery = "",
) -> messages.PhotoRead:
    """Read a photo: pieces on a grid with their outlines; with known pieces, what this turn placed, and its points.

    The body is the file itself, JPEG, PNG or WebP. It is decoded in a process with limits and not kept; where it was
    taken is never looked at.
    """
    pieces = board_of(known)
    body, photos = await request.body(), asker.server.photos
    if what == "hand":
        return await photos.ask(read_hand(body, game, edition, pieces), asker.address, asker.person)
    return await photos.ask(read_board(body, game, edition, pieces, asker.language), asker.address, asker.person)
