"""What a test says of a move that the rules refuse."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sixfold.rules.errors import IllegalMove, Refusal, SixfoldError


@contextmanager
def refused(rule: str, code: str, kind: type[SixfoldError] = Refusal) -> Iterator[None]:
    """Expect a refusal with this rule id and code; one of a game's `check` must also replay itself."""
    with pytest.raises(kind) as caught:
        yield
    assert (caught.value.rule, caught.value.code) == (rule, code), str(caught.value)
    if isinstance(caught.value, IllegalMove) and caught.value.view is not None:
        assert caught.value.position
