"""The same answers as `sixfold.rules`, fast: for search, bots and solvers.

The C++ extension `_kernels` does the work behind typed faces. Where it could not be built, `available` is False: the
boards of `games/grid` and the best turn of `games/cards` are then found in plain Python, and the first such question
warns once with `SlowerWarning`; everything else raises `NeedsExtension`.
"""

import warnings
from functools import cache
from importlib import import_module
from typing import Final, NoReturn


class SlowerWarning(UserWarning):
    """The C++ extension is missing, and something was asked that plain Python answers slowly."""


class NeedsExtension(RuntimeError):
    """A question that only the C++ extension answers."""

    def __init__(self, what: str) -> None:
        super().__init__(f"{what}: this needs sixfold's C++ extension; install a C++ compiler and build sixfold again")


class Missing:
    """Stands for a part of the extension where there is none: any use of it raises NeedsExtension."""

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        self._what = what

    def __call__(self, *_: object, **__: object) -> NoReturn:
        """Refuse to be called."""
        raise NeedsExtension(self._what)

    def __getattr__(self, name: str) -> NoReturn:
        """Refuse to have parts."""
        raise NeedsExtension(self._what)


def _has_extension() -> bool:
    try:
        import_module("sixfold.kernels._kernels")
    except ImportError:
        return False
    return True


available: Final = _has_extension()


def tell_if_slow() -> None:
    """Warn, once in a process, that plain Python answers; for the faces that it stands behind."""
    if not available:
        _warn_once()


@cache
def _warn_once() -> None:
    warnings.warn(
        "sixfold's C++ extension is not installed: plain Python answers, hundreds of times slower",
        SlowerWarning,
        stacklevel=4,
    )
