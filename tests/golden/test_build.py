"""The constructed golden records are what their builders tell."""

import pytest

from tests.golden.build import CASES
from tests.golden.cases import FOLDER, pretty


@pytest.mark.parametrize("name", CASES)
def test_the_record_is_what_its_builder_tells(name):
    assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == pretty(CASES[name]().match.record())
