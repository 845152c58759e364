"""The drawing of the house, as a test: each room imports only rooms before it."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import sixfold

PACKAGE = Path(sixfold.__file__).parent

# A room, and the rooms it may import.
ARROW = {
    "rules": set(),
    "seeds": set(),
    "rulebook": {"rules"},
    "drawing": {"rules", "rulebook"},
    "camera": {"rules"},
    "kernels": {"rules"},
    "players": {"rules", "seeds", "kernels"},
    "puzzles": {"rules"},
    "analysis": {"rules", "seeds", "kernels", "players", "puzzles"},
    "arena": {"rules", "seeds", "kernels", "players", "analysis"},
    "envs": {"rules", "seeds", "drawing", "kernels", "players"},
    "fair": {"rules", "seeds"},
    "pads": {"rules", "rulebook"},
    "tables": {"rules", "seeds", "fair", "rulebook", "pads", "puzzles"},
    "local": {"rules", "seeds", "fair", "rulebook", "pads", "players", "tables"},
    "server": {
        *("rules", "seeds", "fair", "rulebook", "camera", "kernels", "players", "analysis", "arena", "pads", "tables"),
    },
    "solve": {"rules", "kernels"},
    "door": {"rules", "seeds", "fair", "rulebook", "drawing", "kernels", "players", "analysis", "arena", "solve"},
    "__main__": {"cli"},
    "cli": {
        "rules",
        "seeds",
        "fair",
        "rulebook",
        "drawing",
        "kernels",
        "players",
        "analysis",
        "arena",
        "camera",
        "pads",
        "puzzles",
        "tables",
        "server",
    },
}
UNKNOWN_TO_RULES = {"random", "secrets", "time", "datetime", "os", "io", "pathlib", "sys", "socket", "logging"}


def room_of(path):
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imported(path):
    """Every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative imports hide the room"
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names if node.module == "sixfold")


FILES = [path for path in sorted(PACKAGE.rglob("*.py")) if path != PACKAGE / "__init__.py"]


def test_every_room_is_in_the_drawing():
    assert {room_of(path) for path in FILES} <= set(ARROW)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_room_imports_only_rooms_before_it(path):
    room = room_of(path)
    rooms = {module.split(".")[1] for module in imported(path) if module.startswith("sixfold.")}
    assert rooms - {room} <= ARROW[room]


@pytest.mark.parametrize("path", sorted((PACKAGE / "rules").rglob("*.py")), ids=lambda path: path.name)
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
