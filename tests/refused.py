"""What a test says of something that the rules refuse."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sixfold.rules.errors import IllegalMove, Refusal, SixfoldError
from sixfold.rules.notation import parse_value


@contextmanager
def refused(rule: str, code: str, kind: type[SixfoldError] = Refusal) -> Iterator[None]:
    """Expect a refusal with this rule id and code; one by a game's `check` must also replay itself from its text."""
    with pytest.raises(kind) as caught:
        yield
    error = caught.value
    assert (error.rule, error.code) == (rule, code), str(error)
    if isinstance(error, IllegalMove) and error.view is not None:
        _replayed(error)


def _replayed(error: IllegalMove) -> None:
    view = parse_value(type(error.view), error.position)
    assert view == error.view
    with pytest.raises(IllegalMove) as again:
        sys.modules[type(view).__module__].check(view, error.move)
    assert (again.value.rule, again.value.code, again.value.values) == (error.rule, error.code, error.values)
