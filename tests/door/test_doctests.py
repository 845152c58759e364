"""The examples in the docstrings of the door are true."""

import doctest
from importlib import import_module

import pytest

MODULES = ["sixfold", "sixfold.solve", "sixfold.door.match", "sixfold.door.games", "sixfold.door.contest"]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
