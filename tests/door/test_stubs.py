"""What type checkers are told of each game is what the catalog and the solvers say now."""

from pathlib import Path

import pytest

import sixfold
from sixfold.door import stubs


@pytest.mark.parametrize(("name", "text"), stubs.files().items(), ids=stubs.files())
def test_a_stub_is_what_the_generator_writes(name, text):
    assert (Path(sixfold.__file__).parent / name).read_text("utf-8") == text, "run: python -m sixfold.door.stubs"
