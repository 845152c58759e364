"""The files for hosting name things that exist: options of `sixfold serve`, the folder of the built client."""

import re
import shlex
from pathlib import Path

import pytest
from typer.main import get_command

from sixfold.cli.main import app

ROOT = Path(__file__).parents[2]
UNITS = sorted(ROOT.glob("deploy/*.service"))


def started_with(unit: Path) -> list[str]:
    line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart="))
    return shlex.split(line.removeprefix("ExecStart=").replace("%i", "8666"))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_the_server_with_options_it_knows(unit):
    program, verb, *options = started_with(unit)
    assert Path(program).name == "sixfold"
    get_command(app).commands[verb].make_context(verb, options)


def test_the_image_takes_the_client_from_where_it_is_built():
    vite = (ROOT / "web" / "vite.config.ts").read_text()
    built = (Path("/build/web") / re.search(r"BUILT = '([^']+)'", vite)[1]).resolve()
    copied = re.search(r"COPY --from=client (\S+) (\S+)", (ROOT / "deploy" / "Dockerfile").read_text())
    assert copied[1] == str(built)
    assert Path("/build") / copied[2] == built


def test_the_image_starts_the_server_with_options_it_knows():
    entry = re.search(r"ENTRYPOINT (\[.+\])", (ROOT / "deploy" / "Dockerfile").read_text())[1]
    _, verb, *options = re.findall(r'"([^"]+)"', entry)
    get_command(app).commands[verb].make_context(verb, options)
