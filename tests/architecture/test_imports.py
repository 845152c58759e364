"""The drawing of the house, as a test: each room imports only rooms before it."""

import ast
import subprocess
import sys

import pytest

from tests.architecture.house import FAMILIES, PACKAGE, PLACES, ROOM_OF_FILE, ROOMS, written

ARROW = {name: set(room.imports) for name, room in ROOMS.items()} | {"__main__": {"cli"}}
UNKNOWN_TO_RULES = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "sys", "socket", "logging"}


def room_of_parts(parts):
    """The room of a module, by its names below the package."""
    return ROOM_OF_FILE[parts[2].partition("_")[0]] if parts[0] == "games" and len(parts) > 2 else parts[0]


def parts_of(path):
    return path.relative_to(PACKAGE).with_suffix("").parts


def room_of(path):
    return room_of_parts(parts_of(path))


def imported(path):
    """Every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room"
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names if node.module == "sixfold")


FILES = [
    path
    for path in sorted(PACKAGE.rglob("*.py"))
    if path != PACKAGE / "__init__.py" and not (path.name == "__init__.py" and path.is_relative_to(PACKAGE / "games"))
]


def ours_in(path):
    """The modules of ours that a file imports, as names below the package, those of a game whole."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module + ".").startswith("sixfold."):
            below = tuple(node.module.split(".")[1:])
            if (below[:1] == ("games",) and len(below) == 2) or not below:
                yield from ((*below, name.name) for name in node.names)
            else:
                yield below
        elif isinstance(node, ast.Import):
            yield from (tuple(n.name.split(".")[1:]) for n in node.names if n.name.startswith("sixfold."))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_game_knows_itself_and_its_family_and_nobody_else_knows_a_game(path):
    own, others = parts_of(path), {below for below in ours_in(path) if below[0] == "games"}
    if own[0] == "games":
        members = {game for game, families in FAMILIES.items() if own[1] in families}
        earlier = {below for below in others if below[1] in members and room_of_parts(below) != room_of(path)}
        assert {below[1] for below in others - earlier} <= {own[1], *FAMILIES.get(own[1], ())}
    else:
        assert {below[1] for below in others} <= {room_of(path) in ROOMS and ROOMS[room_of(path)].family}


@pytest.mark.parametrize("file", PLACES, ids=lambda file: file.name)
def test_the_map_that_is_shown_is_the_one_that_holds(file):
    assert file.read_text("utf-8") == written(file)


def test_every_room_is_in_the_drawing():
    assert {room_of(path) for path in FILES} <= set(ARROW)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_rooms_before_it(path):
    room = room_of(path)
    rooms = {room_of_parts(below) for below in ours_in(path)}
    assert rooms - {room} <= ARROW[room]


@pytest.mark.parametrize(
    "path", [path for path in FILES if room_of(path) == "rules"], ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_rules_know_nothing_but_the_standard_library_and_no_world(path):
    outside = {module.split(".")[0] for module in imported(path)} - {"sixfold"}
    assert outside <= sys.stdlib_module_names
    assert not outside & UNKNOWN_TO_RULES


LOADED = """
import sys
import sixfold
print(*(name for name in sys.modules if name.startswith("sixfold.")))
sixfold.new
print(*{name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names - {"sixfold"})
"""


def test_importing_sixfold_loads_no_room_and_the_door_loads_nothing_from_elsewhere():
    # -S leaves out site-packages: what is loaded then is the standard library's or ours
    command = [sys.executable, "-S", "-c", LOADED]
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=PACKAGE.parent, timeout=120)
    rooms, outside = done.stdout.splitlines()
    assert rooms == ""
    assert set(outside.split()) <= {"__main__"}


def test_numpy_is_an_extra_that_only_environments_need():
    users = {room_of(path) for path in FILES if any(module.split(".")[0] == "numpy" for module in imported(path))}
    assert users <= {"envs", "camera"}
