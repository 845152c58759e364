"""The examples in the docstrings run."""

import doctest

import sixfold.rulebook
from sixfold.rulebook import languages


def test_docstring_examples_hold():
    assert doctest.testmod(sixfold.rulebook).failed == 0
    assert doctest.testmod(languages).failed == 0
