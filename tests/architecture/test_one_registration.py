"""A game is known by its own files: nothing else names one, so that a sixth needs no change anywhere."""

import ast
import re
from pathlib import Path

import pytest

import sixfold
from sixfold.rules.catalog import GAMES

PACKAGE = Path(sixfold.__file__).parent
CLIENT = PACKAGE.parents[1] / "web" / "src"
GENERATED = CLIENT / "lib" / "wire" / "messages.ts"
SCRIPTS = [path for kind in ("*.ts", "*.svelte") for path in CLIENT.rglob(kind) if path != GENERATED]


def is_own(path):
    """Whether a file belongs to a game or a family: a folder of `games` says so."""
    return "games" in path.relative_to(PACKAGE.parents[1]).parts


def outside(paths):
    """The files that belong to no game."""
    return sorted(path for path in paths if not is_own(path) and not path.name.endswith(".test.ts"))


def named_in_python(path):
    """The games that a file names in its code: in a text that is just the name, or by importing a game's module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in list(GAMES):
            yield node.value
        elif isinstance(node, ast.ImportFrom) and node.module.startswith("sixfold"):
            modules = {*node.module.split("."), *(name.name for name in node.names)}
            yield from modules & set(GAMES)


def shown(path):
    return path.relative_to(PACKAGE).as_posix()


def test_no_module_but_a_games_own_names_a_game():
    assert {shown(path) for path in outside(PACKAGE.rglob("*.py")) if any(named_in_python(path))} == set()


def test_the_client_never_asks_which_game_it_is():
    name = re.compile(rf"""['"`/]({"|".join(GAMES)})['"`/]""")
    found = {path.relative_to(CLIENT).as_posix(): name.findall(path.read_text("utf-8")) for path in outside(SCRIPTS)}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("paths", [PACKAGE.rglob("*.py"), SCRIPTS], ids=["package", "client"])
def test_qwixx_which_is_no_word_of_the_table_is_not_even_mentioned(paths):
    assert [path for path in outside(paths) if "qwixx" in path.read_text("utf-8").lower()] == []
