"""What every test room shares."""

import os
import shutil
import tempfile

import pytest
from hypothesis import settings

# The same examples in every run of CI; at home Hypothesis looks for new ones each time.
settings.register_profile("sixfold", deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("sixfold")


def pytest_configure(config: pytest.Config) -> None:
    """Nothing is written into anybody's home; what is computed once for it is there for all workers."""
    if not hasattr(config, "workerinput"):
        os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="sixfold-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["XDG_CACHE_HOME"], ignore_errors=True)


@pytest.fixture
def no_clock(monkeypatch):
    """Bots count their work; here no slow machine cuts it short."""
    from sixfold.players.racing import Deadline  # noqa: PLC0415  kernels under sanitizers are loaded after this file

    monkeypatch.setattr(Deadline, "is_over", False)
