"""The same answers as `sixfold.rules`, fast: for search, bots and solvers.

The C++ extension `_kernels` does the work behind typed faces, one a game. Where it could not be built, `available` is
False, a `SlowerWarning` says so once, and the faces work in plain Python.
"""

import warnings
from importlib import import_module
from typing import Final


class SlowerWarning(UserWarning):
    """The C++ extension is missing: everything works, in plain Python."""


class NeedsExtension(RuntimeError):
    """A question that plain Python cannot answer in sensible time."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: this needs sixfold's C++ extension; install a C++ compiler and build sixfold again")


def _has_extension() -> bool:
    try:
        import_module("sixfold.kernels._kernels")
    except ImportError:
        return False
    return True


available: Final = _has_extension()

if not available:
    warnings.warn(
        "sixfold's C++ kernels are not installed: bots and analysis run in plain Python, hundreds of times slower",
        SlowerWarning,
        stacklevel=2,
    )
