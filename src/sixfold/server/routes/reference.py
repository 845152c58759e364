"""The HTTP reference at /api/docs: a page of our own, without scripts, so that the content policy holds."""

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from sixfold.server import reference

router = APIRouter(prefix="/api/docs", include_in_schema=False)


@router.get("", response_class=HTMLResponse)
def docs(request: Request) -> str:
    """Show what the server answers to."""
    return reference.page(request.app.openapi())


@router.get("/style.css")
def style() -> Response:
    """Give the page its looks."""
    return Response(reference.STYLE, media_type="text/css")
