"""One worker reads all drawn photos of the tests."""

import pytest

from sixfold.camera import Reader


@pytest.fixture(scope="session")
def reader():
    with Reader() as reader:
        yield reader
