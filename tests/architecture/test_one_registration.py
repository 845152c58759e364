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

# What some of the five share and no other could, and why it names them: files, and rooms.
FAMILY = {
    "arena/common_chance.py": "equal luck for cubes needs the kinds of chance that only they have",
    "envs/nodes.py": "one die, card or cube a node needs the kinds of chance that only some games have",
}


ROOMS = {
    "games": "one folder a game, or a family of them",
    "camera": "reads the tiles and cubes of the two games on the grid",
}


def is_own(path):
    """Whether a file belongs to a game, or to a room of certain games: its name, or that of a folder, says so."""
    if path.is_relative_to(PACKAGE) and path.relative_to(PACKAGE).parts[0] in ROOMS:
        return True
    return any(word in GAMES for part in path.relative_to(PACKAGE.parents[1]).parts for word in re.split(r"[_.]", part))


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
    naming = {shown(path) for path in outside(PACKAGE.rglob("*.py")) if any(named_in_python(path))}
    assert naming == set(FAMILY)


def test_the_client_never_asks_which_game_it_is():
    name = re.compile(rf"""['"`/]({"|".join(GAMES)})['"`/]""")
    found = {path.relative_to(CLIENT).as_posix(): name.findall(path.read_text("utf-8")) for path in outside(SCRIPTS)}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("paths", [PACKAGE.rglob("*.py"), SCRIPTS], ids=["package", "client"])
def test_qwixx_which_is_no_word_of_the_table_is_not_even_mentioned(paths):
    assert [path for path in outside(paths) if "qwixx" in path.read_text("utf-8").lower()] == []
