"""One name, one thing: a public class, and a module outside games/, have a name of their own."""

import ast
from collections import defaultdict

from tests.architecture.house import PACKAGE
from tests.architecture.test_imports import FILES, room_of

OF_EVERY_GAME = {"State", "View", "Move", "Phase"}
# What `import sixfold as sf` offers under the table's word, and its module.
OFFERED = {"Match"}
# Folders in which a file is named after what it is about: one verb, one part of the API.
BY_SUBJECT = ("cli", "server/routes", "tables/messages")


def test_a_public_class_is_of_one_room():
    rooms = defaultdict(set)
    for path in FILES:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                rooms[node.name].add(room_of(path))
    shared = {name for name, found in rooms.items() if len(found) > 1}
    assert shared - OF_EVERY_GAME == OFFERED


def test_a_module_outside_the_games_has_a_name_of_its_own():
    places = defaultdict(list)
    for path in FILES:
        parts = path.relative_to(PACKAGE).parts
        is_by_subject = path.parent.relative_to(PACKAGE).as_posix() in BY_SUBJECT
        if parts[0] != "games" and "versions" not in parts and not path.name.startswith("__") and not is_by_subject:
            places[path.stem].append(path)
    assert {name: paths for name, paths in places.items() if len(paths) > 1 and name != "match"} == {}
