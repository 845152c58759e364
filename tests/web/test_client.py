"""The browser client: its pure parts, and whole games in a real Chromium against the real server."""

import asyncio
import gzip
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from sixfold.server.routes import client
from sixfold.tables.typescript import typescript
from tests.web.conftest import FLAKY
from tests.web.vitest import BROWSER, WEB, Run, judged, run

STATIC = Path(__file__).parents[2] / "src/sixfold/server/static"
# Of taking it along: the offer, the list, what fetches it, what keeps games; and a text of each language.
LATER = (
    "take-along",
    "pocket/manifest.json",
    "is not what it should be",
    "onupgradeneeded",
    "Pass the phone",
    "Gib das",
    "Passez",
)


@pytest.mark.timeout(3600)
def test_the_pure_parts(tmp_path: Path) -> None:
    done = run([], tmp_path)
    assert done.is_right, done.told


@pytest.mark.timeout(7200)
def test_whole_games_in_a_browser(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], record_property: Callable[[str, object], None]
) -> None:
    """Where a failure costs a whole run (CI), a file in which something failed is run once more, and both are told."""

    def tell(text: str) -> None:
        with capsys.disabled():
            sys.stdout.write(f"\n{text}\n")

    def again(file: str) -> Run:
        return run([*BROWSER, file], tmp_path)

    verdict = judged(run(BROWSER, tmp_path), again if os.environ.get("CI") else None, tell)
    for name in verdict.flaky:
        record_property(FLAKY, name)
    assert verdict.is_right, verdict.told


def test_the_types_are_those_of_the_wire() -> None:
    assert (WEB / "src/lib/wire/messages.ts").read_text(encoding="utf-8") == typescript()


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")


def asked(app: FastAPI, path: str, encoding: str) -> httpx.Response:
    """What an application answers, without a socket."""

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as visitor:
            return await visitor.get(path, headers={"accept-encoding": encoding})

    return asyncio.run(ask())


def test_files_of_the_client_come_compressed_to_whoever_takes_it(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("home")
    (tmp_path / "assets/a.js").write_text("plain")
    (tmp_path / "assets/a.js.gz").write_bytes(gzip.compress(b"packed"))
    app = FastAPI()
    app.include_router(client.router)
    app.state.client = tmp_path
    packed = asked(app, "/assets/a.js", "gzip")
    plain = asked(app, "/assets/a.js", "identity")
    page = asked(app, "/t/somewhere", "gzip")
    assert (packed.text, packed.headers["content-encoding"]) == ("packed", "gzip")
    assert packed.headers["content-type"].startswith("text/javascript")
    assert (plain.text, "content-encoding" in plain.headers) == ("plain", False)
    assert "immutable" in plain.headers["cache-control"]
    assert (page.text, page.headers["cache-control"]) == ("home", "no-cache")


def test_a_first_visit_loads_nothing_of_what_plays_without_a_server_and_no_text_yet() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    names = re.findall(r'"/(assets/[^"]+\.(?:js|css))"', page)
    loaded = "".join((STATIC / name).read_text(encoding="utf-8") for name in names)
    assert len(names) > 5
    assert [part for part in LATER if part in loaded] == []
    assert all(any(part in other.read_text(encoding="utf-8") for other in STATIC.glob("assets/*.js")) for part in LATER)
