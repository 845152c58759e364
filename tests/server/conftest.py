"""One server and one PostgreSQL for all tests of a session that do no harm to them, and a whole game of each kind."""

from functools import cache

import pytest

from tests.server.harness import Node
from tests.server.postgres import Postgres
from tests.server.recorded import record_game


@pytest.fixture(scope="session")
def node(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Node(str(folder / "sixfold.sqlite3"), log=folder / "log") as running:
        yield running


@pytest.fixture(scope="session")
def recorded(node):
    return cache(lambda game: record_game(node, game))


@pytest.fixture(scope="session")
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture(scope="module")
def database(postgres):
    """The address of a database that only the tests of one file know."""
    return postgres.fresh()
