"""The browser client: its pure parts, and whole games in a real Chromium against the real server."""

import subprocess
from pathlib import Path

import pytest

from sixfold.server.typescript import typescript

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.timeout(900)
@pytest.mark.parametrize("script", ["test", "e2e"])
def test_client(script: str) -> None:
    done = subprocess.run(
        ["npm", "run", "--silent", script],
        cwd=WEB,
        capture_output=True,
        text=True,
        timeout=840,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]


def test_the_types_are_those_of_the_wire() -> None:
    assert (WEB / "src/lib/wire/messages.ts").read_text(encoding="utf-8") == typescript()


def test_the_lock_file_names_no_host() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text(encoding="utf-8")
