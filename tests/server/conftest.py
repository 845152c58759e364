"""One server for all tests of a session that do no harm to it."""

import pytest

from tests.server.harness import Node


@pytest.fixture(scope="session")
def node(tmp_path_factory):
    folder = tmp_path_factory.mktemp("server")
    with Node(str(folder / "sixfold.sqlite3"), log=folder / "log") as running:
        yield running
