"""The examples in the docstrings of the door are true."""

import doctest
from importlib import import_module

import pytest

DOOR = ["sixfold", "sixfold.door.match", "sixfold.door.games", "sixfold.door.contest"]
SOLVERS = ["sixfold.games.cards.solver", "sixfold.games.cubes.solver", "sixfold.games.qwixx.solver"]


@pytest.mark.parametrize("name", [*DOOR, *SOLVERS])
def test_examples(name):
    found = doctest.testmod(import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
