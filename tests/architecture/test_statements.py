"""What the code says of the house is true: files, functions, verbs and commands that it names exist."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import typer

from sixfold.cli.main import app

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for room in ("src/sixfold", "tests", "benchmarks", "training", "conformance")
    for path in (ROOT / room).rglob("*.py")
)
VERBS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
COMMANDS = set(typer.main.get_command(app).commands)
MADE = re.compile(r"(?:`|<code>)make ([a-z-]+)")
RUN = re.compile(r"(?:`|<code>)sixfold ([a-z-]+)")
MODULE = re.compile(r"python -m ([a-z_]+(?:\.[a-z_]+)*)(?![\w.])")
FILE = re.compile(r"`([a-z0-9_./-]+\.(?:py|hpp|cpp|toml|md))`")
STEP = re.compile(r"`((?:src|web)/[\w./-]+)(?:: (\w+))?`")


@cache
def texts_of(path):
    """Every text of a file that a person may read: its docstrings and messages."""
    tree = ast.parse(path.read_text("utf-8"))
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def said(pattern):
    return [
        (path.relative_to(ROOT).as_posix(), name)
        for path in SOURCES
        for text in texts_of(path)
        for name in pattern.findall(text)
    ]


@pytest.mark.parametrize(("path", "verb"), said(MADE))
def test_a_verb_of_make_that_is_named_exists(path, verb):
    assert verb in VERBS


@pytest.mark.parametrize(("path", "command"), said(RUN))
def test_a_command_that_is_named_exists(path, command):
    assert command in COMMANDS


@pytest.mark.parametrize(("path", "module"), said(MODULE))
def test_a_module_that_is_named_exists(path, module):
    if module.split(".")[0] in {"sixfold", "benchmarks", "training", "tests", "conformance", "examples"}:
        file = (ROOT / "src" if module.startswith("sixfold") else ROOT) / module.replace(".", "/")
        assert file.with_suffix(".py").is_file() or (file / "__main__.py").is_file()


@pytest.mark.parametrize(
    ("path", "file"), [(path, file) for path, file in said(FILE) if "/" in file or path.startswith("src/")]
)
def test_a_file_that_is_named_exists_beside_or_from_the_root(path, file):
    folder = (ROOT / path).parent
    above = (folder, *folder.parents[: len(Path(path).parts)], ROOT / "docs")
    assert (
        any((place / file).is_file() for place in above)
        or any(folder.glob(f"*/{file}"))
        or any((ROOT / "src/sixfold/games").glob(f"*/{file}"))
    )


@pytest.mark.parametrize(("file", "function"), STEP.findall((ROOT / "docs/design/ways.md").read_text("utf-8")))
def test_every_step_of_the_ways_exists(file, function):
    text = (ROOT / file).read_text("utf-8")
    assert not function or re.search(rf"\b(?:def|class) {function}\b", text)
