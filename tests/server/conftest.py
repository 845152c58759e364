"""One server for all tests of a session that do no harm to it, and a whole game of each kind that was played there."""

from functools import cache

import pytest

from tests.server.harness import Node
from tests.server.recorded import record_game


@pytest.fixture(scope="session")
def node(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Node(str(folder / "sixfold.sqlite3"), log=folder / "log") as running:
        yield running


@pytest.fixture(scope="session")
def recorded(node):
    return cache(lambda game: record_game(node, game))
