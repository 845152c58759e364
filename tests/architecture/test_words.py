"""One name, one thing: a public class, and a module outside games/, have a name of their own."""

import ast
from collections import defaultdict

from tests.architecture.house import PACKAGE
from tests.architecture.test_imports import FILES, room_of

OF_EVERY_GAME = {"State", "View", "Move", "Phase"}
# Of two hosts and two logs, still; no other may come.
CLASSES_OF_TWO_HOSTS = {
    *("Kept", "Line", "Pads", "Person", "Play", "Question", "Review", "Say", "Tell"),
}
# The table's word, and what `import sixfold as sf`, `sixfold.camera` or the API's description offers under the same.
OFFERED = {"Match", "Turn", "Refused"}
# Modules that share a name, still; no other may come.
MODULES_OF_ROOMS = {
    *("admin", "any_game", "backups", "book", "catalog", "commands", "core", "entries", "errors", "fields"),
    *("files", "games", "match", "names", "nets", "pads", "people", "push", "puzzles", "ratings"),
    *("reading", "referee", "reference", "reviews", "run", "search", "standings", "table", "tables", "telling"),
}


def test_a_public_class_is_of_one_room():
    rooms = defaultdict(set)
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                rooms[node.name].add(room_of(path))
    shared = {name for name, found in rooms.items() if len(found) > 1}
    assert shared - OF_EVERY_GAME == CLASSES_OF_TWO_HOSTS | OFFERED


def test_a_module_outside_the_games_has_a_name_of_its_own():
    places = defaultdict(list)
    for path in FILES:
        parts = path.relative_to(PACKAGE).parts
        if parts[0] != "games" and "versions" not in parts and not path.name.startswith("__"):
            places[path.stem].append(path)
    assert {name for name, paths in places.items() if len(paths) > 1} == MODULES_OF_ROOMS
