"""The browser client: the files that `make setup` built, or a page that says what to do where there are none."""

from http import HTTPStatus
from mimetypes import guess_type
from pathlib import Path

from fastapi import APIRouter, HTTPException, Request
from fastapi.responses import FileResponse, HTMLResponse, Response

router = APIRouter(include_in_schema=False)
BUILT = Path(__file__).parents[1] / "static"
NO_CLIENT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Sixfold</title>
<h1>Sixfold</h1><p>The server is running, but this installation came without the browser client. In a copy of the
source, install Node.js 20 or newer and run <code>make play</code>; or install a wheel that was built after
<code>make setup</code>. Without it you can play in the terminal with <code>sixfold play</code>, and programs can talk
to the server as <a href="/api/docs">its description</a> says.</p></html>"""
LONG = "public, max-age=31536000, immutable"


def client_folder() -> Path | None:
    """Return where the browser client lies, if it was built."""
    return BUILT if (BUILT / "index.html").is_file() else None


@router.api_route("/{path:path}", methods=["GET", "HEAD"])
def page(path: str, request: Request) -> Response:
    """Give a file of the client; every other address is the client's own business."""
    folder: Path | None = request.app.state.client
    if path.partition("/")[0] == "api":
        raise HTTPException(HTTPStatus.NOT_FOUND)
    if folder is None:
        return HTMLResponse(NO_CLIENT)
    file = _file(folder.resolve(), path)
    if file is None:
        return _given(folder / "index.html", request, "no-cache")
    return _given(file, request, LONG if path.startswith("assets/") else "no-cache")


def _file(folder: Path, path: str) -> Path | None:
    """Return the client's file of this path, if there is one; what no file can be called is none."""
    try:
        file = (folder / path).resolve()
        return file if file.is_file() and file.is_relative_to(folder) else None
    except (OSError, ValueError):
        return None


def _given(file: Path, request: Request, cache: str) -> Response:
    """Give a file, compressed where the build has done that and the client takes it."""
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    small = file.with_name(f"{file.name}.gz")
    if small.is_file() and "gzip" in request.headers.get("accept-encoding", ""):
        kind, _ = guess_type(file.name)
        return FileResponse(small, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return FileResponse(file, headers=headers)
